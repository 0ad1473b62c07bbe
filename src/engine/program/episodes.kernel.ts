// Part of the module `main` where the budget counts episodes, see main.kernel.ts.

/** Takes at most `limit` steps, and stops when `goal` episodes have ended. One step at a time: slicing changes no result. */
export function runEpisodes(limit: u32, goal: u32) {
  const until = envSteps + limit;
  for (let i = 0; i < 2000000000; i++) {
    if (envSteps == until || episodes >= goal || fault != 0) { break; }
    run(1);
  }
}
