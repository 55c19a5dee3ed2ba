/** Says in the banner when the engine is gone, and goes on where it stopped when it is back. */
export function watchConnection(app) {
  const { engine, shell } = app;
  let hadEngine = false;

  const tell = (words) => shell.banner(words, "Try now", () => engine.retry());

  engine.on("lost", (pause) => {
    shell.setEngine(engine.name, "lost");
    const when = pause ? ` Trying again in ${Math.ceil(pause / 1000)} s.` : " Trying again.";
    tell(
      hadEngine
        ? `The engine has gone; the game is kept.${when}`
        : `There is no engine to talk to.${when}`,
    );
    if (hadEngine) app.mode?.lost?.();
  });
  engine.on("mute", () => tell("What runs behind this page does not answer as an engine does."));
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
