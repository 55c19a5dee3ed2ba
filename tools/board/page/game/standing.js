/** How the players of a match stand, as its games come in. */
export class Standing {
  count = 0;
  #drawn = 0;
  #won = new Map(); // by player, in the order in which they turned up

  /** Adds a game as the reader of PDN gives it. */
  add({ game, tags, outcome }) {
    const players = playersOf({ game, tags });
    this.count++;
    for (const name of players) if (!this.#won.has(name)) this.#won.set(name, 0);
    if (outcome === "draw") this.#drawn++;
    else if (outcome !== null) this.#won.set(players[outcome], this.#won.get(players[outcome]) + 1);
  }

  /** "12 games: new +5 =4 −3 old", for a match of two; the number of games for more. */
  get words() {
    const count = `${this.count} ${this.count === 1 ? "game" : "games"}`;
    if (this.#won.size !== 2) return count;
    const [[one, won], [other, lost]] = [...this.#won].sort(([a], [b]) => (a < b ? -1 : 1));
    return `${count}: ${one} +${won} =${this.#drawn} −${lost} ${other}`;
  }
}

/** Who plays first and who second. */
export function playersOf({ game, tags }) {
  const [white, black] = [tags.White ?? "?", tags.Black ?? "?"];
  return game.white === 0 ? [white, black] : [black, white];
}
