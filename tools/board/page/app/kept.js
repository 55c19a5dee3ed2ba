// What the address of the game that is shown does not hold, its tags, scores and clocks: kept in this
// tab for a reload.

import { Clock } from "../game/clock.js";
import { gradeNamed, scoreOfOutcome } from "../game/score.js";

const KEY = "kingdrop-shown";

const BESIDE = ["evaluation", "nags", "comments", "variations"]; // the moves, out of a file

/** Keeps what belongs to an address. */
export function keep(link, line, clock) {
  const { tags, ending, below, isReviewed } = line;
  const plies = line.plies.map(({ score, spent, grade, ...ply }) => ({
    ...{ score, spent, grade: grade?.name },
    ...Object.fromEntries(BESIDE.map((name) => [name, ply[name]])),
  }));
  try {
    const shown = { link, tags, ending, below, isReviewed, plies, clock: clock?.state };
    sessionStorage.setItem(KEY, JSON.stringify(shown));
  } catch {
    // The browser keeps nothing: a reload shows what the address holds.
  }
}

/** What was kept of an address; null if it was another one's. */
export function recall(link) {
  try {
    const shown = JSON.parse(sessionStorage.getItem(KEY));
    return shown?.link === link ? shown : null;
  } catch {
    return null;
  }
}

/** Gives a line that was played through anew what was kept of it. */
export function restore(line, { tags, ending, below, isReviewed, plies }) {
  Object.assign(line, { tags, ending, below, isReviewed });
  line.plies.forEach((ply, at) => {
    const { score, spent, grade, ...beside } = plies[at] ?? {};
    Object.assign(ply, { score, spent, grade: gradeNamed(grade) }, beside);
    // JSON has no sign for the zero of a lost game.
    if (score && ply.seen.outcome !== null) ply.score = scoreOfOutcome(ply.seen.outcome);
  });
}

export function clockKept({ clock }) {
  return clock && new Clock(clock.base, clock.increment, { times: clock.times });
}
