/** Text of `main`: episodes, the training loop and the windows of the metric grid. */

import { clearedSums } from './main-measures.ts';
import { COUNT, COUNTS, type MainShape, oneSum, RECENT_EPISODES, SUM, termSlots } from './main-shape.ts';

export function episode(shape: MainShape): string {
  const { agent } = shape;
  const all = shape.measures === 'all';
  const counted = all || shape.world.success;
  const begins = shape.terms.filter((term) => term.begin).map((term) => `  ${term.name}$begin();`);
  const start = agent.group
    ? `  if (agent$member == 0) { groupStart = world$reset(); }
  state = groupStart;`
    : '  state = world$reset();';
  return `
let fresh: bool = true;
${counted ? 'let episodeEvents: u32 = 0;' : ''}
${agent.group ? 'let groupStart: u32 = 0;' : ''}
function startEpisode() {
  fresh = false;
${start}
${isAlias(shape) ? '' : '  observation = observe(state);'}
  time = 0;
  events = 0;
${counted ? '  episodeEvents = 0;' : ''}
  terminated = false;
  truncated = false;
${isQuick(shape) ? '' : clearedSums(shape)}
${begins.join('\n')}
${agent.begin ? '  agent$begin(observation);' : ''}
}
${finish(shape)}`;
}

function finish(shape: MainShape): string {
  return `function finishEpisode() {
  fold();
${shape.measures === 'all' ? RECENT : ''}
  add(${SUM.return}, sums[${SUM.episodeReturn}]);
  add(${SUM.taskReturn}, sums[${SUM.episodeTask}]);
${termSlots(shape)
  .map(({ window, episode }) => `  add(${window}, sums[${episode}]);`)
  .join('\n')}
  counts[${COUNT.episodes}] += 1;
  counts[${COUNT.length}] += time;
${shape.world.success ? `  if ((episodeEvents & world$success) != 0) { counts[${COUNT.success}] += 1; }` : ''}
  episodes += 1;
  ended = false;
  fresh = true;
${isQuick(shape) ? clearedSums(shape) : ''}
}`;
}

const RECENT = `  const slot = episodes & ${RECENT_EPISODES - 1};
  recentState[slot] = next;
  recentReturn[slot] = sums[${SUM.episodeReturn}];
  recentTask[slot] = sums[${SUM.episodeTask}];
  recentLength[slot] = time;`;

export function loop(shape: MainShape): string {
  const { terms } = shape;
  const all = shape.measures === 'all';
  return `
export function begin() {
${shape.world.init ? '  world$init();' : ''}
${terms.map((term) => (term.init ? `  ${term.name}$init();` : '')).join('\n')}
${shape.agent.init ? '  agent$init();' : ''}
}
${step(shape)}
let ended: bool = false;
${all ? 'let measured: u32 = 0;' : ''}
${isQuick(shape) ? quickRun(shape) : run(shape)}${shape.agent.external || shape.recorded ? READY : ''}${shape.agent.external ? play(shape) : ''}
/** Makes the window's sums complete, so that the host can read them. What is left of a replica with a fault stays as it is. */
export function closeWindow() {
  if (fault != 0) { return; }
  fold();
${all ? `  foldAdvantage();\n  counts[${COUNT.optimal}] = optimalCount;` : ''}
}
export function openWindow() {
  if (fault != 0) { return; }
  for (let k = 0; k < ${COUNTS}; k++) { counts[k] = 0; }
${all ? '  optimalCount = 0;\n  for (let k = 0; k < 65; k++) { histogram[k] = 0; }' : ''}
${openedSums(shape)
  .map((slot) => `  set(${slot}, 0.0);`)
  .join('\n')}
}
${all && shape.reference ? VALUE_ERROR : ''}`;
}

/** Now and then, by the number of steps alone: sums are folded. */
const DUE = '((envSteps * 0x9e3779b9) >> 27) == 0';

/** Returns alone are measured, and nothing long happens between two episodes. */
function isQuick({ measures, agent, terms }: MainShape): boolean {
  const begins = agent.begin || terms.some((term) => term.begin);
  return measures === 'returns' && !begins && !agent.group && !agent.batch;
}

/** The observation is the state, and nobody asks for it by its name: it need not be kept as well. */
function isAlias(shape: MainShape): boolean {
  return isQuick(shape) && !shape.world.observe && !shape.asked.has('observation');
}

function quickRun(shape: MainShape): string {
  return `function isDue(): bool { return ${DUE}; }
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
${isAlias(shape) ? '  observation = state;' : ''}
}`;
}

function run({ measures }: MainShape): string {
  const all = measures === 'all';
  return `let due: bool = false;
export function run(limit: u32) {
  let done: u32 = 0;
  for (let i = 0; i < 2000000000; i++) {
    if (done >= limit || fault != 0) { break; }
    for (let j = 0; j < 2000000000; j++) {
      if (fresh) { startEpisode(); }
      for (let k = 0; k < 2000000000; k++) {
        step();
        done += 1;
        if (due || ended || done >= limit || fault != 0) { break; }
      }
      if (ended) { finishEpisode(); }
      if (due || done >= limit || fault != 0) { break; }
    }
    blame();
    if (due) {
      due = false;
      fold();
${all ? '      foldAdvantage();\n      measureEntropy();' : ''}
    }
  }
}`;
}

/** For a host that looks at a step before it is made: an episode's first state must be there. */
const READY = `
export function ready() {
  if (fresh) { startEpisode(); }
}`;

/** Single steps for a host that chooses the actions. The next episode's beginning clears the events: who records them reads `saw`. */
const play = ({ recorded }: MainShape) => `${recorded ? '\nlet saw: u32 = 0;' : ''}
/** One step with the host's action; an episode that ended is counted, and the next one begun. Returns 1: terminated, 2: truncated, 4: fault. */
export function play(a: u32): u32 {
  if (fault != 0) { return 4; }
  agent$choose(a);
  step();${recorded ? '\n  saw = events;' : ''}
  const how = u32(terminated) | (u32(truncated) << 1);
  if (ended) { finishEpisode(); }
  if (due) {
    due = false;
    fold();
  }
  blame();
  if (fault != 0) { return 4; }
  if (fresh) { startEpisode(); }
  return how;
}`;

function openedSums(shape: MainShape): readonly number[] {
  const terms = termSlots(shape).map(({ window }) => window);
  const agent = shape.measures === 'all' ? [SUM.entropy, SUM.advantage, SUM.advantageSquared] : [];
  return [SUM.return, SUM.taskReturn, ...agent, SUM.reward, SUM.taskReward, ...terms];
}

function step(shape: MainShape): string {
  // The same number twice in a loop is two variables for a device.
  const here = shape.world.observe ? 'observation' : 'state';
  const { world, reference } = shape;
  const all = shape.measures === 'all';
  const optimal = !all
    ? ''
    : world.optimal
      ? '  if (world$optimal(a)) { optimalCount += 1; }'
      : reference
        ? `  optimalCount += (optimalMask[${here}][a >> 5] >> (a & 31)) & 1;`
        : '';
  return `/** One step. What happens in few of them (an episode's begin and end, folding, entropy) is left to the loops around it. */
function step() {
    const a = agent$act(${here});
${all && world.regret ? '    partialRegret += world$regret(a);\n    pulls[a] += 1;' : ''}
  ${optimal}
${all || shape.asked.has('visits') ? `    visits[${here}] += 1;` : ''}
    const unsound = transition(state, a, drawOutcome(state, a));
${oneSum(shape) ? '' : '    partialReward += total;'}
    partialTask += taskReward;
${all ? '    episodeEvents |= events;' : world.success ? '    episodeEvents |= events & world$success;' : ''}
    if (!unsound) {
      agent$learn(${here}, a, total, nextObservation);
      envSteps += 1;
      time += 1;
${isQuick(shape) ? '' : `      due = ${DUE};`}
${all ? `      measured = ${here};` : ''}
      ended = terminated || truncated;
      if (!ended) {
        state = next;
${isAlias(shape) ? '' : '        observation = nextObservation;'}
      }
    }
}`;
}

const VALUE_ERROR = `
/** Root mean square over reachable observations of (agent's value − exact value). */
export function valueError(): f32 {
  let sum = 0.0;
  let comp = 0.0;
  let count: u32 = 0;
  for (let s = 0; s < nObservations; s++) {
    if (reachable[s] != 0) {
      const d = agent$value(s) - referenceValue[s];
      const y = d * d - comp;
      const t = sum + y;
      comp = (t - sum) - y;
      sum = t;
      count += 1;
    }
  }
  return count == 0 ? 0.0 : sqrt(sum / f32(count));
}`;
