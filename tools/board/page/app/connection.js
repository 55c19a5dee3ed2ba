/**
 * Shows in the banner when the engine is lost, and continues the interrupted work when it is back.
 */
export function watchConnection(app) {
  const { engine, shell } = app;
  let hadEngine = false;

  /** A different port suggests a proxy that the server was not started for. */
  const absence =
    location.port === app.setup.port
      ? "There is no engine."
      : `No engine answers under ${location.host}. If a proxy serves this page, start the board ` +
        `with --origin ${location.host}.`;

  const show = (words, action = "Try now") => shell.banner(words, action, () => engine.retry());
  const answers = () => {
    shell.setEngine(engine.name, "ready");
    shell.banner(null);
  };

  engine.on("lost", (pause, reason) => {
    shell.setEngine(engine.name, "lost");
    const when = pause ? ` Trying again in ${Math.ceil(pause / 1000)} s.` : " Trying again.";
    const words = hadEngine ? `The engine was lost; the game is kept.${when}` : `${absence}${when}`;
    show(reason ?? words);
    if (hadEngine) app.mode?.lost?.();
  });
  engine.on("hung", () => {
    shell.setEngine(engine.name, "lost");
    show("The engine does not answer; the game is kept.", "Restart it");
  });
  engine.on("found", answers);
  engine.on("mute", () => show("The program behind this page does not answer as a UCI engine."));
  engine.on("ready", () => {
    answers();
    if (hadEngine) {
      app.say("The engine is back.");
      app.mode?.regained?.();
    }
    hadEngine = true;
  });
}
