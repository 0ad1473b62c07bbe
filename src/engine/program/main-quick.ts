/**
 * Text of `main`: two loops where returns alone are measured and nothing long happens between two episodes. `run` leaves its
 * innermost loop at an episode's end, as everywhere. `turns` does the same in one loop, for devices that take every branch
 * anyone who takes it (emulated ones): episodes begin and end among the steps, the sums of those that have ended wait in a
 * short row, two steps a turn share what a turn costs, and what a step leaves for nobody is forgotten, so that nothing
 * carries it. The learning and the sums have the same bits; a replica may go on with either.
 */
import { clearedSums } from './main-measures.ts';
import { COUNT, type MainShape, partials, SUM, termSlots } from './main-shape.ts';

/** Episodes that may wait for their sums to be folded. */
const ASIDE = 8;

/** Now and then, by the number of steps alone: sums are folded. */
export const DUE = '((envSteps * 0x9e3779b9) >> 27) == 0';

export function isQuick({ measures, agent, terms }: MainShape): boolean {
  const begins = agent.begin || terms.some((term) => term.begin);
  return measures === 'returns' && !begins && !agent.group && !agent.batch;
}

/** The observation is the state, and nobody asks for it by its name: it need not be kept beside it. */
export function isAlias(shape: MainShape): boolean {
  return isQuick(shape) && !shape.world.observe && !shape.asked.has('observation');
}

/** Of the last transition: every step sets them before anything reads them, unless someone asks for them between two. */
const LAST: Readonly<Record<string, string>> = {
  action: '0',
  next: '0',
  nextObservation: '0',
  events: '0',
  taskReward: '0.0',
  total: '0.0',
};

export function quickRuns(shape: MainShape): string {
  const forgotten = Object.keys(LAST).filter((name) => !shape.between.has(name));
  const seen = isAlias(shape) ? '  observation = state;' : '';
  return `${aside(shape)}
function isDue(): bool { return ${DUE}; }
function paused(until: u32): bool { return isDue() || envSteps == until || fault != 0; }
export function run(limit: u32) {
  const until = envSteps + limit;
  for (let i = 0; i < 2000000000; i++) {
    if (envSteps == until || fault != 0) { break; }
    for (let j = 0; j < 2000000000; j++) {
      if (fresh) { startEpisode(); }
      for (let k = 0; k < 2000000000; k++) {
        step();
        if (ended || paused(until)) { break; }
      }
      if (ended) { finishEpisode(); }
      if (paused(until)) { break; }
    }
    blame();
    if (isDue()) { fold(); }
  }
${seen}
}
export function turns(limit: u32) {
  const until = envSteps + limit;
  for (let i = 0; i < 2000000000; i++) {
    if (envSteps == until || fault != 0) { break; }
    for (let k = 0; k < 2000000000; k++) {
      if (fresh) { startEpisode(); }
      step();
      if (!(ended || paused(until))) { step(); }
      if (ended) { setAside(); }
      terminated = false;
      truncated = false;
${forgotten.map((name) => `      ${name} = ${LAST[name]};`).join('\n')}
      if (paused(until) || aside == ${ASIDE}) { break; }
    }
    finishAside();
    blame();
    if (isDue()) { fold(); }
  }
${seen}
}`;
}

/** As `finishEpisode`, later: sums are folded in the same order, so that they have the same bits. */
function aside(shape: MainShape): string {
  const { success } = shape.world;
  const kept = [...new Set(['partialReward', 'partialTask', ...partials(shape)])];
  const each = (text: (name: string) => string) => kept.map(text).join('\n');
  return `${each((name) => `const ${name}Aside = memory(f32, ${ASIDE});`)}
const timeAside = memory(u32, ${ASIDE});
${success ? `const eventsAside = memory(u32, ${ASIDE});` : ''}
let aside: u32 = 0;
function setAside() {
${each((name) => `  ${name}Aside[aside] = ${name};\n  ${name} = 0.0;`)}
  timeAside[aside] = time;
${success ? '  eventsAside[aside] = episodeEvents;' : ''}
  aside += 1;
  episodes += 1;
  ended = false;
  fresh = true;
}
function finishAside() {
  if (aside == 0) { return; }
${each((name) => `  const ${name}Now = ${name};`)}
  for (let j = 0; j < 2000000000; j++) {
    if (j >= aside) { break; }
${each((name) => `    ${name} = ${name}Aside[j];`)}
    fold();
    add(${SUM.return}, sums[${SUM.episodeReturn}]);
    add(${SUM.taskReturn}, sums[${SUM.episodeTask}]);
${termSlots(shape)
  .map(({ window, episode }) => `    add(${window}, sums[${episode}]);`)
  .join('\n')}
${clearedSums(shape)}
    counts[${COUNT.episodes}] += 1;
    counts[${COUNT.length}] += timeAside[j];
${success ? `    if (eventsAside[j] != 0) { counts[${COUNT.success}] += 1; }` : ''}
  }
  aside = 0;
${each((name) => `  ${name} = ${name}Now;`)}
}`;
}
