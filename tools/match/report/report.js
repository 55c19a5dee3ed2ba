"use strict";

// Draws the report from its data, without any rules of a game: positions are characters in cells,
// and each ply lists the cells that change.

const data = JSON.parse(document.getElementById("data").textContent);
const SVG = "http://www.w3.org/2000/svg";
const RESULT_WORDS = { "1-0": "won by the first player", "0-1": "won by the second player" };

const find = (id) => document.getElementById(id);

function filled(made, attributes, ...children) {
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children);
  return made;
}

const element = (name, ...parts) => filled(document.createElement(name), ...parts);
const shape = (name, ...parts) => filled(document.createElementNS(SVG, name), ...parts);

const halved = (result) => result.replaceAll("1/2", "½");

// The table, without columns whose cells are all empty.

const COLUMNS = [
  ["Player", "name"],
  ["Score", "score"],
  ["%", "percent"],
  ["Won", "won", "won"],
  ["Drawn", "drawn"],
  ["Lost", "lost", "lost"],
  ["Elo", "elo"],
  ["nElo", "nelo"],
  ["LOS %", "los"],
  ["As first", "as_first"],
  ["As second", "as_second"],
  ["Pairs 0 – 2", "pairs"],
  ["Nodes/s", "speed"],
  ["Depth", "depth"],
  ["Faults", "faults", "lost"],
];

function drawStanding() {
  const columns = COLUMNS.filter(([, key]) => data.rows.some((row) => row[key]));
  const head = element("tr", {}, ...columns.map(([title]) => element("th", {}, title)));
  const rows = data.rows.map((row) =>
    element("tr", {}, ...columns.map(([, key, kind]) => element("td", { class: kind || "" }, row[key]))),
  );
  find("standing").append(head, ...rows);
  drawCrosstable(data.rows.map((row) => row.name));
  if (data.sprt) find("sprt").append(element("p", {}, data.sprt));
}

// Each engine's games against every other engine: wins, draws, losses.
function drawCrosstable(names) {
  if (names.length < 3) return;
  const counts = new Map(names.map((name) => [name, new Map()]));
  const count = (name, other, place) => {
    const row = counts.get(name);
    if (!row) return;
    const cell = row.get(other) || [0, 0, 0];
    cell[place]++;
    row.set(other, cell);
  };
  for (const { first, second, result } of data.games) {
    const place = { "1-0": 0, "1/2-1/2": 1, "0-1": 2 }[result];
    if (place === undefined) continue;
    count(first, second, place);
    count(second, first, 2 - place);
  }
  const cell = (name, other) => {
    const wdl = counts.get(name).get(other);
    return wdl ? `+${wdl[0]} =${wdl[1]} −${wdl[2]}` : "";
  };
  find("crosstable").append(
    element("tr", {}, ...["Against", ...names].map((name) => element("th", {}, name))),
    ...names.map((name) => element("tr", {}, ...[name, ...names.map((other) => cell(name, other))].map((text) => element("td", {}, text)))),
  );
}

// A chart's coordinates are as wide as its place on the page.

function plane(id, height) {
  const svg = find(id);
  const width = Math.max(svg.getBoundingClientRect().width, 200);
  svg.setAttribute("viewBox", `0 0 ${width} ${height}`);
  svg.replaceChildren();
  return { svg, width, height };
}

// Returns a step of 1, 2 or 5 times a power of ten that divides a span into at most `parts`.
function niceStep(span, parts) {
  const raw = span / parts;
  const power = 10 ** Math.floor(Math.log10(raw));
  return [1, 2, 5, 10].map((m) => m * power).find((step) => step >= raw);
}

function label(svg, x, y, text, anchor) {
  svg.append(shape("text", { x, y, "text-anchor": anchor || "middle" }, text));
}

const points = data.points
  .split("\n")
  .filter((line) => line)
  .map((line) => line.split(" ").map(Number));

// Returns the range of the Elo axis, from the later points, because the first ones vary wildly.
function eloRange() {
  const late = points.slice(Math.floor(points.length / 10));
  const values = late.flatMap(([, low, , high]) => [low, high]).filter(Number.isFinite);
  values.push(0);
  const low = Math.max(Math.min(...thinned(values, 5000)), -800);
  const high = Math.min(Math.max(...thinned(values, 5000)), 800);
  const margin = Math.max((high - low) * 0.08, 5);
  return [low - margin, high + margin];
}

function thinned(list, most) {
  const stride = Math.ceil(list.length / most);
  return list.filter((_, i) => i % stride === 0 || i === list.length - 1);
}

function drawElo() {
  if (points.length === 0) {
    find("elo-section").hidden = true;
    return;
  }
  find("elo-name").textContent = data.rows[0].name;
  const { svg, width, height } = plane("elo", 220);
  const [low, high] = eloRange();
  const last = points[points.length - 1][0];
  const x = (game) => 40 + ((width - 48) * game) / Math.max(last, 1);
  const y = (elo) => 8 + ((height - 30) * (high - Math.min(Math.max(elo, low), high))) / (high - low);
  const step = niceStep(high - low, 5);
  for (let elo = Math.ceil(low / step) * step; elo <= high; elo += step) {
    const value = Math.round(elo * 100) / 100;
    svg.append(
      shape("line", { x1: 40, x2: width - 8, y1: y(elo), y2: y(elo), class: value === 0 ? "zero" : "axis" }),
    );
    label(svg, 34, y(elo) + 4, String(value).replace("-", "−"), "end");
  }
  const gameStep = Math.max(niceStep(last, 6), 1);
  for (let game = gameStep; game <= last; game += gameStep) label(svg, x(game), height - 6, game);

  const shown = thinned(points, 800);
  const upper = shown.map(([game, , , above]) => `${x(game)},${y(above)}`);
  const lower = shown.map(([game, below]) => `${x(game)},${y(below)}`).reverse();
  svg.append(shape("polygon", { points: [...upper, ...lower].join(" "), class: "band" }));
  svg.append(
    shape("polyline", { points: shown.map(([game, , elo]) => `${x(game)},${y(elo)}`).join(" "), class: "curve" }),
  );
  const read = ([game, below, elo, above]) => {
    find("elo-reading").textContent =
      `game ${game}: ${signed(elo)} (${signed(below)} to ${signed(above)})`;
  };
  read(points[points.length - 1]);
  svg.onpointermove = (event) => {
    const at = ((event.clientX - svg.getBoundingClientRect().left - 40) / (width - 48)) * last;
    read(points.reduce((best, point) => (Math.abs(point[0] - at) < Math.abs(best[0] - at) ? point : best)));
  };
}

function signed(value) {
  if (!Number.isFinite(value)) return value > 0 ? "∞" : "−∞";
  return (value > 0 ? "+" : value < 0 ? "−" : "") + Math.abs(value).toFixed(1);
}

// Every game; pliesOf() fills in its plies: [move, changes, note].
const games = data.games.map((game, index) => ({ ...game, index, plies: null }));

function pliesOf(game) {
  if (game.plies === null)
    game.plies = game.moves
      .split("\n")
      .filter((line) => line)
      .map((line) => line.split("\t"));
  return game.plies;
}

function drawLengths() {
  const { svg, width, height } = plane("lengths", 220);
  const lengths = games.map((game) => game.length);
  if (lengths.length === 0) return;
  const most = lengths.reduce((a, b) => Math.max(a, b), 1);
  const size = Math.max(niceStep(most, 16), 1);
  const bins = new Array(Math.floor(most / size) + 1).fill(0);
  for (const length of lengths) bins[Math.floor(length / size)]++;
  const top = Math.max(...bins);
  const slot = (width - 8) / bins.length;
  bins.forEach((count, i) => {
    const tall = (count / top) * (height - 44);
    const bar = shape("rect", {
      x: 4 + i * slot + 1,
      y: height - 22 - tall,
      width: Math.max(slot - 2, 1),
      height: tall,
      rx: 2,
      class: "bar",
    });
    bar.append(shape("title", {}, `${i * size} to ${(i + 1) * size - 1} plies: ${count}`));
    svg.append(bar);
    if (count > 0 && slot > 18) label(svg, 4 + (i + 0.5) * slot, height - 26 - tall, count);
    if (i % Math.ceil(bins.length / 8) === 0) label(svg, 4 + i * slot, height - 6, i * size, i ? "middle" : "start");
  });
  svg.append(shape("line", { x1: 0, x2: width, y1: height - 22, y2: height - 22, class: "axis" }));
}

function drawReasons() {
  const counts = new Map();
  for (const { reason, result } of games) {
    const row = counts.get(reason) || { "1-0": 0, "0-1": 0, other: 0, all: 0 };
    row[result in RESULT_WORDS ? result : "other"]++;
    row.all++;
    counts.set(reason, row);
  }
  const rows = [...counts].sort((a, b) => b[1].all - a[1].all);
  const part = (kind, count, words) => {
    const made = element("span", { class: kind, title: `${count} ${words}` });
    made.style.flexGrow = count;
    return made;
  };
  find("reasons").append(
    ...rows.map(([reason, row]) => {
      const stack = element(
        "div",
        { class: "stack" },
        part("of-won", row["1-0"], RESULT_WORDS["1-0"]),
        part("of-drawn", row.other, "drawn or unfinished"),
        part("of-lost", row["0-1"], RESULT_WORDS["0-1"]),
      );
      stack.style.width = `${(100 * row.all) / rows[0][1].all}%`;
      return element("div", { class: "reason" }, element("span", {}, reason), element("b", {}, String(row.all)), stack);
    }),
    element("p", { class: "hint" }, "Green: the first player won. Red: the second. Grey: neither."),
  );
}

// The list of games renders only the visible rows, so thousands of games cost nothing.

const ROW_HEIGHT = 44;
let listed = games;
let chosen = null;
let ply = 0;

function drawList() {
  const list = find("games");
  const space = find("games-space");
  space.style.height = `${listed.length * ROW_HEIGHT}px`;
  const begin = Math.max(Math.floor(list.scrollTop / ROW_HEIGHT) - 2, 0);
  const end = Math.min(begin + Math.ceil(list.clientHeight / ROW_HEIGHT) + 4, listed.length);
  space.replaceChildren(
    ...listed.slice(begin, end).map((game, i) => {
      const row = element(
        "div",
        { class: game === chosen ? "game chosen" : "game" },
        element("b", {}, halved(game.result)),
        element("span", {}, `${game.first} – ${game.second}`),
        element("small", {}, `${game.round || game.index + 1}: ${game.reason}, ${game.length} plies`),
      );
      row.style.top = `${(begin + i) * ROW_HEIGHT}px`;
      row.onclick = () => choose(game);
      return row;
    }),
  );
}

function fillFilters() {
  const fill = (id, all, values) => {
    find(id).append(
      element("option", { value: "" }, all),
      ...[...new Set(values)].sort().map((value) => element("option", { value }, value)),
    );
    find(id).onchange = filter;
  };
  fill("by-result", "all results", games.map((game) => game.result));
  fill("by-reason", "all endings", games.map((game) => game.reason));
}

function filter() {
  const result = find("by-result").value;
  const reason = find("by-reason").value;
  listed = games.filter((game) => (!result || game.result === result) && (!reason || game.reason === reason));
  find("games").scrollTop = 0;
  if (listed.length > 0 && !listed.includes(chosen)) choose(listed[0]);
  drawList();
}

// The board. Blank cells are the light squares of a draughts board; other boards have holes.

const cellNames = data.cell_names.split("\n");

function cellsAt(game, count) {
  const cells = [...game.cells];
  let changed = [];
  for (const [, changes] of pliesOf(game).slice(0, count)) {
    const all = [...changes.matchAll(/(\d+)(\D)/g)].map(([, cell, letter]) => [Number(cell), letter]);
    // A letter that only becomes a capital marks a winning row, or a king crowned on its way.
    changed = all.filter(([cell, letter]) => cells[cell].toLowerCase() !== letter.toLowerCase()).map(([cell]) => cell);
    for (const [cell, letter] of all) cells[cell] = letter;
  }
  return { cells, changed: new Set(changed) };
}

function paint(name) {
  return `fill: var(--${name}); stroke: var(--${name}-rim); stroke-width: 0.05`;
}

const isDraughts = (game) => game.cells.includes(" ");

function drawPiece(svg, letter, x, y) {
  const black = letter.toLowerCase() === "b";
  const style = paint(black ? "first" : "second");
  svg.append(shape("circle", { cx: x + 0.5, cy: y + 0.5, r: 0.37, style }));
  if (letter === letter.toLowerCase()) return;
  const points = "-0.2,0.14 -0.24,-0.13 -0.1,0 0,-0.19 0.1,0 0.24,-0.13 0.2,0.14";
  const crown = { points, transform: `translate(${x + 0.5} ${y + 0.5})` };
  svg.append(shape("polygon", { ...crown, style: "fill: var(--square-mark); stroke: none" }));
}

function drawSquare(svg, letter, cell, x, y, isChanged) {
  const colour = letter === " " ? "light-square" : isChanged ? "square-mark" : "dark-square";
  svg.append(shape("rect", { x, y, width: 1, height: 1, style: `fill: var(--${colour})` }));
  if (letter === ".") svg.append(shape("text", { x: x + 0.06, y: y + 0.23 }, cellNames[cell] || ""));
  else if (letter !== " ") drawPiece(svg, letter, x, y);
}

// Capitals are the discs of a winning row.
function drawHole(svg, letter, x, y, isChanged) {
  const place = { cx: x + 0.5, cy: y + 0.5, r: 0.4 };
  const style = letter === "." ? "fill: var(--hole)" : paint(letter.toLowerCase() === "x" ? "disc-first" : "disc-second");
  svg.append(shape("circle", { ...place, style }));
  if (letter !== "." && letter === letter.toUpperCase()) svg.append(shape("circle", { ...place, r: 0.31, class: "in-row" }));
  if (letter !== "." && isChanged)
    svg.append(shape("circle", { ...place, r: 0.12, style: "fill: var(--ground); fill-opacity: 0.85" }));
}

function drawBoard() {
  const { cells, changed } = cellsAt(chosen, ply);
  const svg = find("board");
  const width = chosen.columns;
  const height = cells.length / width;
  svg.setAttribute("viewBox", `0 0 ${width} ${height}`);
  svg.replaceChildren();
  if (!isDraughts(chosen)) svg.append(shape("rect", { width, height, rx: 0.15, style: "fill: var(--frame)" }));
  cells.forEach((letter, cell) => {
    const x = cell % width;
    const y = Math.floor(cell / width);
    if (isDraughts(chosen)) drawSquare(svg, letter, cell, x, y, changed.has(cell));
    else drawHole(svg, letter, x, y, changed.has(cell));
  });
}

function drawPlayers() {
  const disc = isDraughts(chosen) ? "" : "disc-";
  for (const side of ["first", "second"]) {
    const dot = element("i", { style: `background: var(--${disc}${side}); border-color: var(--${disc}${side}-rim)` });
    find(side).replaceChildren(dot, chosen[side], element("small", {}, chosen[`${side}_side`]));
  }
}

// Returns the player of the index'th move: 0 for the first player.
function moverOf(game, index) {
  return (game.turn + index) % 2;
}

function drawMoves() {
  find("outcome").replaceChildren(element("b", {}, halved(chosen.result)), `  ${chosen.reason}`);
  const list = find("moves");
  list.replaceChildren();
  pliesOf(chosen).forEach(([move, , note], i) => {
    if (i % 2 === 0) list.append(element("li", {}, element("span", { class: "number" }, `${i / 2 + 1}.`)));
    const brief = (note || "").split(" ")[0];
    const made = element("span", { class: "move", title: note || "" }, move, element("small", {}, brief));
    made.onclick = () => show(i + 1);
    list.lastChild.append(made);
  });
}

function markMove() {
  const moves = [...find("moves").querySelectorAll(".move")];
  moves.forEach((move, i) => move.classList.toggle("now", i === ply - 1));
  const now = moves[ply - 1];
  const list = find("moves");
  if (now) list.scrollTop = now.offsetTop - list.offsetTop - list.clientHeight / 2;
  else list.scrollTop = 0;
}

// Returns a move's score in men, for the first player and at most 10; a mate counts as 10.
function worth(game, index) {
  const match = /^([+-]?)(M?)(\d+(?:\.\d+)?)(?=[/ ]|$)/.exec(pliesOf(game)[index][2] || "");
  if (match === null) return null;
  const size = match[2] ? 10 : Math.min(Number(match[3]), 10);
  return (match[1] === "-" ? -size : size) * (moverOf(game, index) === 0 ? 1 : -1);
}

function drawScores() {
  const { svg, width, height } = plane("scores", 90);
  const count = pliesOf(chosen).length;
  const worths = pliesOf(chosen).map((_, i) => worth(chosen, i));
  const known = worths.filter((value) => value !== null);
  if (known.length === 0) return;
  const most = Math.max(1, ...known.map(Math.abs));
  const x = (index) => 4 + ((width - 8) * index) / Math.max(count, 1);
  const y = (value) => height / 2 - (value / most) * (height / 2 - 4);
  svg.append(shape("line", { x1: 0, x2: width, y1: y(0), y2: y(0), class: "zero" }));
  for (const [player, kind] of [[0, ""], [1, "of-second"]]) {
    const own = worths.map((value, i) => [i, value]).filter(([i, value]) => value !== null && moverOf(chosen, i) === player);
    const list = own.map(([i, value]) => `${x(i + 1)},${y(value)}`).join(" ");
    svg.append(shape("polyline", { points: list, class: `curve ${kind}` }));
  }
  svg.append(shape("line", { x1: x(ply), x2: x(ply), y1: 0, y2: height, class: "now" }));
  svg.onclick = (event) => {
    const at = (event.clientX - svg.getBoundingClientRect().left - 4) / (width - 8);
    show(Math.round(at * count));
  };
}

function show(wanted) {
  ply = Math.min(Math.max(wanted, 0), pliesOf(chosen).length);
  find("ply").value = ply;
  drawBoard();
  drawScores();
  markMove();
}

function choose(game) {
  chosen = game;
  find("ply").max = pliesOf(game).length;
  drawPlayers();
  drawMoves();
  drawList();
  show(game.plies.length);
}

function chooseNeighbour(distance) {
  const index = listed.indexOf(chosen) + distance;
  if (index < 0 || index >= listed.length) return;
  const list = find("games");
  const top = index * ROW_HEIGHT;
  if (top < list.scrollTop) list.scrollTop = top;
  if (top + ROW_HEIGHT > list.scrollTop + list.clientHeight) list.scrollTop = top + ROW_HEIGHT - list.clientHeight;
  choose(listed[index]);
}

const KEYS = {
  ArrowLeft: () => show(ply - 1),
  ArrowRight: () => show(ply + 1),
  ArrowUp: () => chooseNeighbour(-1),
  ArrowDown: () => chooseNeighbour(1),
  Home: () => show(0),
  End: () => show(Infinity),
};

function start() {
  drawStanding();
  drawElo();
  drawLengths();
  drawReasons();
  if (games.length === 0) return;
  fillFilters();
  choose(games[0]);
  find("games").onscroll = drawList;
  find("ply").oninput = () => show(Number(find("ply").value));
  find("to-start").onclick = KEYS.Home;
  find("back").onclick = KEYS.ArrowLeft;
  find("forth").onclick = KEYS.ArrowRight;
  find("to-end").onclick = KEYS.End;
  document.addEventListener("keydown", (event) => {
    if (!(event.key in KEYS) || event.target.tagName === "SELECT" || event.ctrlKey || event.altKey || event.metaKey)
      return;
    event.preventDefault();
    KEYS[event.key]();
  });
  window.addEventListener("resize", () => {
    drawElo();
    drawLengths();
    drawScores();
  });
}

start();
