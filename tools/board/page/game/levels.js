// How strong the engine is asked to play, and the clocks.

/** Limits by which it plays; the first ones can be beaten by anybody. */
export const LEVELS = [
  { id: "1", title: "1 · one ply ahead", limits: { depth: 1 } },
  { id: "2", title: "2 · two plies", limits: { depth: 2 } },
  { id: "3", title: "3 · four plies", limits: { depth: 4 } },
  { id: "4", title: "4 · seven plies", limits: { depth: 7 } },
  { id: "5", title: "5 · 20,000 positions", limits: { nodes: 20000 } },
  { id: "6", title: "6 · 0.2 s a move", limits: { movetime: 200 } },
  { id: "7", title: "7 · 1 s a move", limits: { movetime: 1000 } },
  { id: "8", title: "8 · 5 s a move", limits: { movetime: 5000 } },
];

export const levelOf = (id) => LEVELS.find((level) => level.id === id) ?? LEVELS[6];

/** Minutes for the game and seconds a move; without a clock the level alone limits the engine. */
export const CLOCKS = [
  { id: "", title: "No clock" },
  { id: "1+1", title: "1 minute + 1 second" },
  { id: "3+2", title: "3 minutes + 2 seconds" },
  { id: "5+3", title: "5 minutes + 3 seconds" },
  { id: "15+10", title: "15 minutes + 10 seconds" },
];

/** "5+3" as { base, increment } in milliseconds; null for no clock. */
export function clockOf(id) {
  const [minutes, seconds] = id.split("+").map(Number);
  return id ? { base: minutes * 60000, increment: seconds * 1000 } : null;
}

/** A time a move gives way to the clock, other limits hold beside it. */
export function limitsWith(level, clock) {
  if (!clock) return level.limits;
  const { depth, nodes } = level.limits;
  return { depth, nodes, clock };
}
