/** Text of `main`: episodes, the training loop and the windows of the metric grid. */
import { COUNT, COUNTS, type MainShape, RECENT_EPISODES, SUM } from './main-shape.ts';

export function episode(shape: MainShape): string {
  const n = shape.terms.length;
  const { agent } = shape;
  const begins = shape.terms.filter((term) => term.begin).map((term) => `  ${term.name}$begin();`);
  const start = agent.group
    ? `  if (agent$member == 0) { groupStart = world$reset(); }
  state = groupStart;`
    : '  state = world$reset();';
  return `
let fresh: bool = true;
let episodeEvents: u32 = 0;
${agent.group ? 'let groupStart: u32 = 0;' : ''}
function startEpisode() {
  fresh = false;
${start}
  observation = observe(state);
  time = 0;
  events = 0;
  episodeEvents = 0;
  terminated = false;
  truncated = false;
  set(${SUM.episodeReturn}, 0.0);
  set(${SUM.episodeTask}, 0.0);
${shape.terms.map((_, k) => `  set(${SUM.terms + n + k}, 0.0);`).join('\n')}
${begins.join('\n')}
${agent.begin ? '  agent$begin(observation);' : ''}
}
function finishEpisode() {
  fold();
  const slot = episodes & ${RECENT_EPISODES - 1};
  recentState[slot] = next;
  recentReturn[slot] = sums[${SUM.episodeReturn}];
  recentTask[slot] = sums[${SUM.episodeTask}];
  recentLength[slot] = time;
  add(${SUM.return}, sums[${SUM.episodeReturn}]);
  add(${SUM.taskReturn}, sums[${SUM.episodeTask}]);
${shape.terms.map((_, k) => `  add(${SUM.terms + k}, sums[${SUM.terms + n + k}]);`).join('\n')}
  counts[${COUNT.episodes}] += 1;
  counts[${COUNT.length}] += time;
${shape.world.success ? `  if ((episodeEvents & world$success) != 0) { counts[${COUNT.success}] += 1; }` : ''}
  episodes += 1;
  fresh = true;
}`;
}

export function loop(shape: MainShape): string {
  const { world, agent, terms, reference } = shape;
  const optimal = world.optimal
    ? '  if (world$optimal(a)) { optimalCount += 1; }'
    : reference
      ? '  optimalCount += (optimalMask[observation][a >> 5] >> (a & 31)) & 1;'
      : '';
  return `
export function begin() {
${world.init ? '  world$init();' : ''}
${terms.map((term) => (term.init ? `  ${term.name}$init();` : '')).join('\n')}
${agent.init ? '  agent$init();' : ''}
}
export function run(limit: u32) {
  for (let i = 0; i < 2000000000; i++) {
    if (i >= limit || fault != 0) { break; }
    if (fresh) { startEpisode(); }
    const a = agent$act(observation);
${world.regret ? '    partialRegret += world$regret(a);\n    pulls[a] += 1;' : ''}
  ${optimal}
    visits[observation] += 1;
    transition(state, a, drawOutcome(state, a));
    partialReward += total;
    partialTask += taskReward;
    episodeEvents |= events;
    if (fault != 0) { break; }
    agent$learn(observation, a, total, nextObservation);
    envSteps += 1;
    time += 1;
    if (((envSteps * 0x9e3779b9) >> 27) == 0) { measureEntropy(); }
    if (terminated || truncated) {
      finishEpisode();
    } else {
      state = next;
      observation = nextObservation;
      if ((time & 255) == 0) { fold(); }
    }
  }
}
/** Makes the window's sums complete, so that the host can read them. */
export function closeWindow() {
  fold();
  foldAdvantage();
  counts[${COUNT.optimal}] = optimalCount;
}
export function openWindow() {
  for (let k = 0; k < ${COUNTS}; k++) { counts[k] = 0; }
  optimalCount = 0;
  for (let k = 0; k < 65; k++) { histogram[k] = 0; }
${[SUM.return, SUM.taskReturn, SUM.entropy, SUM.advantage, SUM.advantageSquared, SUM.reward, SUM.taskReward, ...terms.map((_, k) => SUM.terms + k)].map((slot) => `  set(${slot}, 0.0);`).join('\n')}
}
${
  reference
    ? `
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
}`
    : ''
}`;
}
