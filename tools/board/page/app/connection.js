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

  const show = (words, action = "Try now") => shell.banner(words, action, () => engine.retry());
  const answers = () => {
    shell.setEngine(engine.name, "ready");
    shell.banner(null);
  };

  engine.on("lost", (pause, reason) => {
    shell.setEngine(engine.name, "lost");
    const when = pause ? ` Trying again in ${Math.ceil(pause / 1000)} s.` : " Trying again.";
    const words = hadEngine ? `The engine has gone; the game is kept.${when}` : `${absence}${when}`;
    show(reason ?? words);
    if (hadEngine) app.mode?.lost?.();
  });
  engine.on("hung", () => {
    shell.setEngine(engine.name, "lost");
    show("The engine does not answer; the game is kept.", "Start it anew");
  });
  engine.on("found", answers);
  engine.on("mute", () => show("What runs behind this page does not answer as an engine does."));
  engine.on("ready", () => {
    answers();
    if (hadEngine) {
      app.say("The engine is back.");
      app.mode?.regained?.();
    }
    hadEngine = true;
  });
}
