/**
 * The text of the module `main`: the loop that joins world, reward terms and agent, and keeps the measures.
 * It is generated because the number of terms and the optional functions differ from arm to arm; it is kernel
 * language like everything else, so every back end runs the same loop.
 *
 * Sums are folded into compensated (Kahan) totals every 256 steps and at the end of an episode, so that a window of
 * 10⁹ steps loses no digits in f32 and the result depends on the step count alone, never on how the host slices the run.
 */

/** Slots of main's compensated sums. */
export const SUM = {
  return: 0,
  taskReturn: 1,
  entropy: 2,
  advantage: 3,
  advantageSquared: 4,
  regret: 5, // cumulative: never reset
  reward: 6,
  taskReward: 7,
  episodeReturn: 8, // of the episode under way
  episodeTask: 9,
  terms: 10, // contributions of the window's finished episodes, then of the episode under way
} as const;
/** Slots of main's counters. */
export const COUNT = {
  episodes: 0,
  length: 1,
  success: 2,
  entropy: 3,
  advantage: 4,
  optimal: 5,
  decisions: 6,
} as const;
export const COUNTS = 7;
export const RECENT_EPISODES = 16;
/** `fault` holds this for the agent, 1 + k for term k. */
export const AGENT_FAULT = 255;

export interface MainShape {
  readonly terms: readonly {
    readonly name: string;
    readonly weight: number;
    readonly begin: boolean;
    readonly init: boolean;
  }[];
  readonly world: {
    readonly init: boolean;
    readonly observe: boolean;
    readonly available: boolean;
    readonly regret: boolean;
    readonly optimal: boolean;
    readonly success: boolean;
    readonly outcomes: number;
  };
  readonly agent: { readonly begin: boolean; readonly init: boolean; readonly group: boolean } | null; // null: the planner's program
  readonly stepLimit: number;
  /** Discount declared by main: for the planner, and for agents without one. */
  readonly gamma: number | null;
  /** The exact solution is known: value error and optimal actions are measured against tables. */
  readonly reference: boolean;
}

export function mainSource(shape: MainShape): string {
  const t = shape.terms;
  const parts = [
    declarations(shape),
    t.length > 0 ? weights(shape) : '',
    contracts(shape),
    transition(shape),
  ];
  if (shape.agent) parts.push(measures(shape), episode(shape), loop(shape));
  else parts.push(model());
  return parts.join('\n');
}

function declarations(shape: MainShape): string {
  return `
export let state: u32 = 0;
export let action: u32 = 0;
export let next: u32 = 0;
export let observation: u32 = 0;
export let nextObservation: u32 = 0;
export let events: u32 = 0;
export let terminated: bool = false;
export let truncated: bool = false;
export let time: u32 = 0;
export let envSteps: u32 = 0;
export let episodes: u32 = 0;
export let taskReward: f32 = 0.0;
export let total: f32 = 0.0;
export const pi = memory(f32, nActions);
const stepLimit = param({ type: 'u32', value: ${shape.stepLimit}, min: 0, max: 4000000000, label: 'step limit' });
${shape.gamma === null ? '' : `export const discount = param({ value: ${real(shape.gamma)}, min: 0, max: 1, label: 'discount' });`}
export function happened(mask: u32): bool { return (events & mask) != 0; }
export function emit(mask: u32) { events |= mask; }
export function pay(x: f32) { taskReward += x; }
export function terminate() { terminated = true; }`;
}

function weights(shape: MainShape): string {
  return shape.terms
    .map(
      (term, k) => `const weight${k} = param({ value: ${real(term.weight)}, label: 'weight of term ${k}' });`,
    )
    .join('\n');
}

function contracts(shape: MainShape): string {
  const { world } = shape;
  return `
export function legal(s: u32, a: u32): bool { return ${world.available ? 'world$available(s, a)' : 'true'}; }
function observe(s: u32): u32 { return ${world.observe ? 'world$observe(s)' : 's'}; }
function drawOutcome(s: u32, a: u32): u32 {
${
  world.outcomes > 1
    ? `  const first = world$outcomeProbability(s, a, 0);
  if (first >= 1.0) { return 0; }
  const u = uniform();
  let reached = first;
  let last: u32 = 0;
  if (u < first) { return 0; }
  for (let k = 1; k < ${world.outcomes}; k++) {
    const p = world$outcomeProbability(s, a, k);
    reached += p;
    if (u < reached) { return k; }
    if (p > 0.0) { last = k; }
  }
  return last;`
    : '  return 0;'
}
}`;
}

/** One transition: the world's step, then every term in order. `finite` is checked once; the culprit is looked for only on a fault. */
function transition(shape: MainShape): string {
  const { terms, agent } = shape;
  const rows = terms.map(
    (term, k) => `  const c${k} = weight${k} * ${term.name}$reward();\n  total += c${k};`,
  );
  const keep = agent
    ? terms.map((_, k) => `  partial${k} += c${k};`)
    : terms.map((_, k) => `  share[${k}] = c${k};`);
  const culprit = terms.map((_, k) => `    if (fault == 0 && notFinite(c${k})) { fault = ${k + 1}; }`);
  return `
let fault: u32 = 0;
${agent ? terms.map((_, k) => `let partial${k}: f32 = 0.0;`).join('\n') : `const share = memory(f32, ${Math.max(1, terms.length)});`}
function notFinite(x: f32): bool { return (bits(x) & 0x7f800000) == 0x7f800000; }
function transition(s: u32, a: u32, outcome: u32) {
  state = s;
  action = a;
  events = 0;
  taskReward = 0.0;
  terminated = false;
  truncated = false;
  total = 0.0;
  next = world$step(s, a, outcome);
  nextObservation = observe(next);
  truncated = stepLimit != 0 && time + 1 >= stepLimit;
${rows.join('\n')}
${keep.join('\n')}
  if (notFinite(total) || notFinite(taskReward)) {
${culprit.join('\n')}
    if (fault == 0) { fault = ${AGENT_FAULT - 1}; }
  }
}`;
}

function measures(shape: MainShape): string {
  const n = shape.terms.length;
  return `
const sums = memory(f32, ${SUM.terms + 2 * n});
const lost = memory(f32, ${SUM.terms + 2 * n});
const counts = memory(u32, ${COUNTS});
const histogram = memory(u32, 65);
export const visits = memory(u32, nObservations);
const advantageMap = memory(f32, nObservations);
const recentState = memory(u32, ${RECENT_EPISODES});
const recentReturn = memory(f32, ${RECENT_EPISODES});
const recentTask = memory(f32, ${RECENT_EPISODES});
const recentLength = memory(u32, ${RECENT_EPISODES});
${shape.reference ? 'const referenceValue = data(f32, nObservations);\nconst optimalMask = data(u32, nObservations);\nconst reachable = data(u32, nObservations);' : ''}
let updates: u32 = 0;
let partialReward: f32 = 0.0;
let partialTask: f32 = 0.0;
let partialRegret: f32 = 0.0;
let partialAdvantage: f32 = 0.0;
let partialSquare: f32 = 0.0;
let partialCount: u32 = 0;
let optimalCount: u32 = 0;

function add(slot: u32, x: f32) {
  const y = x - lost[slot];
  const t = sums[slot] + y;
  lost[slot] = (t - sums[slot]) - y;
  sums[slot] = t;
}
function set(slot: u32, x: f32) { sums[slot] = x; lost[slot] = 0.0; }
function foldAdvantage() {
  add(${SUM.advantage}, partialAdvantage);
  add(${SUM.advantageSquared}, partialSquare);
  counts[${COUNT.advantage}] += partialCount;
  partialAdvantage = 0.0;
  partialSquare = 0.0;
  partialCount = 0;
}
/** Half-octave bin of a signed value, by its bits: see HISTOGRAM_BINS. */
function binOf(x: f32): u32 {
  const b = bits(x);
  const magnitude = b & 0x7fffffff;
  const exponent = magnitude >> 23;
  if (exponent < 117) { return 32; }
  const k = min((exponent - 117) * 2 + ((magnitude & 0x7fffff) >= 0x3504f4 ? 1 : 0), 31);
  return (b >> 31) != 0 ? 31 - k : 33 + k;
}
export function advantage(s: u32, x: f32) {
  if (notFinite(x)) { fault = fault == 0 ? ${AGENT_FAULT} : fault; return; }
  partialAdvantage += x;
  partialSquare += x * x;
  partialCount += 1;
  histogram[binOf(x)] += 1;
  advantageMap[s] += 0.1 * (x - advantageMap[s]);
  if (partialCount >= 256) { foldAdvantage(); }
}
export function countUpdate() { updates += 1; }
function fold() {
  add(${SUM.episodeReturn}, partialReward);
  add(${SUM.reward}, partialReward);
  partialReward = 0.0;
  add(${SUM.episodeTask}, partialTask);
  add(${SUM.taskReward}, partialTask);
  partialTask = 0.0;
${shape.world.regret ? `  add(${SUM.regret}, partialRegret);\n  partialRegret = 0.0;` : ''}
${shape.terms.map((_, k) => `  add(${SUM.terms + n + k}, partial${k});\n  partial${k} = 0.0;`).join('\n')}
}
function measureEntropy() {
  agent$policy(observation);
  let h = 0.0;
  for (let a = 0; a < nActions; a++) {
    const p = pi[a];
    if (p > 0.0) { h -= p * log(p); }
  }
  add(${SUM.entropy}, h);
  counts[${COUNT.entropy}] += 1;
}`;
}

function episode(shape: MainShape): string {
  const n = shape.terms.length;
  const { agent } = shape;
  const begins = shape.terms.filter((term) => term.begin).map((term) => `  ${term.name}$begin();`);
  const start = agent?.group
    ? `  if (groupPosition == 0) { groupStart = world$reset(); }
  groupPosition = groupPosition + 1 >= agent$groupSize ? 0 : groupPosition + 1;
  state = groupStart;`
    : '  state = world$reset();';
  return `
let fresh: bool = true;
let episodeEvents: u32 = 0;
${agent?.group ? 'let groupPosition: u32 = 0;\nlet groupStart: u32 = 0;' : ''}
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
${agent?.begin ? '  agent$begin(observation);' : ''}
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

function loop(shape: MainShape): string {
  const { world, agent, terms, reference } = shape;
  const n = terms.length;
  const optimal = world.optimal
    ? '  if (world$optimal(a)) { optimalCount += 1; }'
    : reference
      ? '  optimalCount += (optimalMask[observation] >> a) & 1;'
      : '';
  return `
export function begin() {
${world.init ? '  world$init();' : ''}
${terms.map((term) => (term.init ? `  ${term.name}$init();` : '')).join('\n')}
${agent?.init ? '  agent$init();' : ''}
}
export function run(limit: u32) {
  for (let i = 0; i < 2000000000; i++) {
    if (i >= limit || fault != 0) { break; }
    if (fresh) { startEpisode(); }
    const a = agent$act(observation);
${world.regret ? '    partialRegret += world$regret(a);' : ''}
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
${n > 0 ? '' : ''}}
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

/** The planner's entry: one transition with a chosen outcome, nothing learnt. */
function model(): string {
  return `
export function model(s: u32, a: u32, k: u32) {
  time = 0;
  fault = 0;
  observation = observe(s);
  transition(s, a, k);
}
export function prepare() { observation = 0; }`;
}

/** A number as an f32 literal of the kernel language. */
export function real(x: number): string {
  if (!Number.isFinite(x)) throw new RangeError(`not a finite number: ${x}`);
  const text = String(x);
  return /[.e]/.test(text) ? text : `${text}.0`;
}
