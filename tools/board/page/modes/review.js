import { EngineLost } from "../engine/client.js";
import { forFirst, judge, scoreOfInfo, scoreOfOutcome } from "../game/score.js";
import { element, setText } from "../lib/dom.js";
import { wordButton } from "../lib/icons.js";
import { select } from "../parts/select.js";

const TIMES = [50, 200, 1000, 5000].map((ms) => [String(ms), `${ms / 1000} s a move`]);

/**
 * Scores every position of a game from the end, where the engine sees most, to the start, so that
 * results in the hash table help earlier positions. Then marks the mistakes.
 */
export class Review {
  isRunning = false;

  #app;
  #mode;
  #run = 0;
  #line = null;

  constructor(app, mode) {
    this.#app = app;
    this.#mode = mode;
    this.startButton = wordButton(null, "Review the game", () => this.start());
    this.time = select(TIMES, String(app.settings.get("reviewMs")), (ms) =>
      app.settings.set("reviewMs", Number(ms)),
    );
    this.time.setAttribute("aria-label", "Time a move");
    this.progress = element("progress", { "aria-label": "Review of the game" });
    this.cancelButton = wordButton(null, "Stop", () => this.cancel(true));
    this.words = element("p.facts", { role: "status" });
    this.mistakes = element("p.mistakes");
    this.idle = element("div.row", this.startButton, this.time);
    this.busy = element("div.row", { hidden: true }, this.progress, this.cancelButton);
    this.element = element("div.review", this.idle, this.busy, this.words, this.mistakes);
  }

  shown() {
    const { line } = this.#mode;
    this.startButton.disabled = line.length === 0;
    if (this.isRunning && line !== this.#line) this.cancel(true);
    if (!this.isRunning) this.#showMistakes(line);
  }

  /** Ends the review; with `isResumed` the analysis of the position continues. */
  cancel(isResumed = false) {
    if (!this.isRunning) return;
    this.#run++;
    this.#app.engine.stop();
    this.#finish(isResumed);
  }

  /** Continues the review when a lost engine is back, with the positions that have no score. */
  regained() {
    if (this.isRunning) this.#go(this.#run);
  }

  async start() {
    const { line } = this.#mode;
    this.#line = line;
    this.isRunning = true;
    this.#mode.yield("reviewing the game …");
    for (const ply of line.plies) ply.score = ply.grade = null;
    this.progress.max = line.plies.length;
    this.progress.value = 0;
    this.#toggle();
    this.progress.focus();
    await this.#go(++this.#run);
  }

  async #go(run) {
    const line = this.#line;
    try {
      for (let at = line.length; at >= 0; at--) {
        if (line.plies[at].score) continue;
        const score = await this.#scoreOf(line, at);
        if (run !== this.#run) return;
        line.plies[at].score = score;
        this.progress.value = line.plies.length - at;
        this.#app.graph.show(line);
      }
    } catch (error) {
      if (!(error instanceof EngineLost)) throw error;
      return;
    }
    this.#judge(line);
    this.#finish(true);
    this.#app.say("The review is finished.");
  }

  async #scoreOf(line, at) {
    const { seen } = line.plies[at];
    if (seen.outcome !== null) return scoreOfOutcome(seen.outcome);
    const limits = { movetime: this.#app.settings.get("reviewMs") };
    const { last } = await this.#app.engine.search({ ...line.question(at), limits });
    return last && forFirst(scoreOfInfo(last), line.turnAt(at));
  }

  #judge(line) {
    for (let at = 1; at <= line.length; at++) {
      const [before, after] = [line.plies[at - 1].score, line.plies[at].score];
      line.plies[at].grade = before && after ? judge(before, after, line.turnAt(at - 1)) : null;
    }
    line.isReviewed = true;
  }

  #finish(isResumed) {
    this.isRunning = false;
    this.#toggle();
    if (!isResumed) return;
    this.#app.show();
    this.#mode.resume();
  }

  #toggle() {
    this.idle.hidden = this.isRunning;
    this.busy.hidden = !this.isRunning;
  }

  /** The graded moves, as buttons. */
  #showMistakes(line) {
    const { game } = line;
    const found = line.plies.flatMap(({ grade }, at) => (grade ? [{ grade, at }] : []));
    const count = (side) => found.filter(({ at }) => line.turnAt(at - 1) === side).length;
    const counts = game.players.map((name, side) => `${name} ${count(side)}`).join(", ");
    setText(this.words, line.isReviewed ? `Mistakes: ${counts}` : "");
    this.mistakes.replaceChildren(
      ...found.map(({ grade, at }) =>
        element(
          `button.graded.${grade.name}`,
          { title: grade.name, onclick: () => this.#app.go(at) },
          `${line.numbered(at)} ${grade.mark}`,
        ),
      ),
    );
  }
}
