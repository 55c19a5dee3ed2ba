/** Says in the banner when the engine is gone, and goes on where it stopped when it is back. */
export function watchConnection(app) {
  const { engine, shell } = app;
  let hadEngine = false;

  /** A proxy that the server does not know is the likely reason where the port is another one. */
  const absence =
    location.port === app.setup.port
      ? "There is no engine to talk to."
      : `No engine answers under ${location.host}. If a proxy serves this page, start the board ` +
        `with --origin ${location.host}.`;

  const show = (words) => shell.banner(words, "Try now", () => engine.retry());

  engine.on("lost", (pause, reason) => {
    shell.setEngine(engine.name, "lost");
    const when = pause ? ` Trying again in ${Math.ceil(pause / 1000)} s.` : " Trying again.";
    const words = hadEngine ? `The engine has gone; the game is kept.${when}` : `${absence}${when}`;
    show(reason ?? words);
    if (hadEngine) app.mode?.lost?.();
  });
  engine.on("hung", () => {
    shell.setEngine(engine.name, "lost");
    const words = "The engine does not answer; the game is kept.";
    shell.banner(words, "Start it anew", () => engine.retry());
  });
  engine.on("found", () => {
    shell.setEngine(engine.name, "ready");
    shell.banner(null);
  });
  engine.on("mute", () => show("What runs behind this page does not answer as an engine does."));
  engine.on("ready", () => {
    shell.setEngine(engine.name, "ready");
    shell.banner(null);
    if (hadEngine) {
      app.say("The engine is back.");
      app.mode?.regained?.();
    }
    hadEngine = true;
  });
}
