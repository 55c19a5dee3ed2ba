// A program that only type-checks.

import { Analysis, Engine, Info, KingdropError, Position } from "kingdrop";
import { Engine as Draughts } from "kingdrop-draughts";

async function use(): Promise<string | null> {
  const engine: Engine = await Engine.create("connect4", { hashMib: 16, options: { Variety: 1 } });
  const position: Position = [4, "4"];
  const scores: (number | null)[] = await engine.scores(position, { timeMs: 10 });
  const analysis: Analysis = engine.analyse("44", { multipv: 2, depth: 4, rootMoves: ["1"] });
  for await (const info of analysis) {
    const { score, pv, wdl }: Info = info;
    const cp: number | null = score.cp;
    if (cp === null || pv.length > scores.length || wdl === null) break;
  }
  const line: Info | undefined = analysis.lines.get(1);
  const result: "first" | "second" | "draw" | null = await engine.result();
  // @ts-expect-error: an engine is made by create().
  new Engine();
  // @ts-expect-error: there is no such limit.
  await engine.bestMove("", { time: 1 });
  engine.close();
  const other = await Draughts.create("russian");
  other.stop();
  return line === undefined ? result : analysis.bestMove;
}

use().catch((error: unknown) => {
  if (!(error instanceof KingdropError)) throw error;
});
