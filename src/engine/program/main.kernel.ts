// The training loop joins world, reward design and agent: each step calls `agent$act`, then the world and the reward terms, then
// `agent$learn`. `world$…`, `agent$…` and `design$…` name functions of the other modules of a program.
// The host calls `begin` once for a replica, then `run` in slices; at a measurement point `closeWindow`, and after reading
// `openWindow`. How the host slices the run changes no result. `measures.kernel.ts` holds the sums, counts and these windows.
// The kernel language is a subset of TypeScript with fixed-size memory (docs/kernel-language.md).
// Running sums are folded into compensated (Kahan) totals at one step in 32 and at the end of an episode, outside the inner loop:
// a window of 10⁹ steps loses no digits in f32.

// Facts of a variant, set when it is linked. A branch that they rule out is dropped before its names are looked up.
const measuresAll = param({ value: true, structural: true }); // else only episode returns
const isRecorded = param({ value: false, structural: true }); // the host reads the rewards and errors of single steps
const isQuick = param({ value: false, structural: true }); // measures only returns, with no costly work between episodes
const keepsObservation = param({ value: true, structural: true }); // else the observation is the state, and no module reads `observation`
const countsVisits = param({ value: true, structural: true });
const hasReference = param({ value: false, structural: true }); // the world is solved exactly
const worldInits = param({ value: false, structural: true });
const worldObserves = param({ value: false, structural: true }); // else an observation is a state
const worldLimitsActions = param({ value: false, structural: true });
const worldKnowsRegret = param({ value: false, structural: true });
const worldKnowsOptimal = param({ value: false, structural: true });
const worldKnowsSuccess = param({ value: false, structural: true });
const nOutcomes = param({ type: 'u32', value: 1, structural: true }); // of one step
const agentInits = param({ value: false, structural: true });
const agentBegins = param({ value: false, structural: true });
const agentGroups = param({ value: false, structural: true }); // episodes come in groups that begin in the same state
const agentBatches = param({ value: false, structural: true }); // learns from many steps at once
const nTerms = param({ type: 'u32', value: 1, structural: true });
const hasOneSum = param({ value: false, structural: true }); // one term, returns alone: the training return is its sum

// State: what the other modules read by these names.
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
export let taskReward: f32 = 0.0; // what the task itself pays: always measured, trained on only through the term `task`
export let total: f32 = 0.0; // what the reward design pays: the agent trains on it
export let exact: bool = false;
export const pi = memory(f32, nActions);
const stepLimit = param({ type: 'u32', value: 0, min: 0, max: 4000000000, label: 'step limit' });
const discount = 1.0; // for agents that have none
let fresh: bool = true;
let ended: bool = false;
let groupStart: u32 = 0;
let fault: u32 = 0;

export function happened(mask: u32): bool { return (events & mask) != 0; }
export function emit(mask: u32) { events |= mask; }
export function pay(x: f32) { taskReward += x; }
export function terminate() { terminated = true; }
export function legal(s: u32, a: u32): bool { return worldLimitsActions ? world$available(s, a) : true; }

export function begin() {
  if (worldInits) { world$init(); }
  design$init();
  if (agentInits) { agent$init(); }
}

/** One step. What happens in few of them (an episode's begin and end, folding, entropy) is left to the loops in `run`. */
function step() {
  const here = worldObserves ? observation : state;
  const a = agent$act(here);
  if (measuresAll) { measureChoice(here, a); }
  if (countsVisits) { visits[here] += 1; }
  const unsound = transition(state, a, drawOutcome(state, a));
  if (!hasOneSum) { partialReward += total; }
  partialTask += taskReward;
  if (measuresAll) { episodeEvents |= events; }
  else if (worldKnowsSuccess) { episodeEvents |= events & world$success; }
  if (!unsound) {
    agent$learn(here, a, total, nextObservation);
    envSteps += 1;
    time += 1;
    if (!isQuick) { due = isDue(); }
    if (measuresAll) { measured = here; }
    ended = terminated || truncated;
    if (!ended) {
      state = next;
      if (keepsObservation) { observation = nextObservation; }
    }
  }
}

/** The world's step, then every reward term in order. Returns whether a reward is not finite; `blame` finds which one later. */
function transition(s: u32, a: u32, outcome: u32): bool {
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
  design$pay(); // unrolled: for each term in order, total += its weight × its reward()
  if (hasOneSum) { partialReward += total; }
  const unsound = notFinite(total) || notFinite(taskReward);
  if (unsound) { fault = unnamedFault; }
  return unsound;
}

function observe(s: u32): u32 { return worldObserves ? world$observe(s) : s; }

function drawOutcome(s: u32, a: u32): u32 {
  if (nOutcomes <= 1) { return 0; }
  const first = world$outcomeProbability(s, a, 0);
  if (first >= 1.0) { return 0; }
  const u = uniform();
  let reached = first;
  let last: u32 = 0;
  if (u < first) { return 0; }
  for (let k = 1; k < nOutcomes; k++) {
    const p = world$outcomeProbability(s, a, k);
    reached += p;
    if (u < reached) { return k; }
    if (p > 0.0) { last = k; }
  }
  return last;
}

/** The planner's entry: one transition with a chosen outcome and means in place of noise; nothing is learned. */
export function model(s: u32, a: u32, k: u32) {
  exact = true;
  time = 0;
  fault = 0;
  observation = observe(s);
  if (hasOneSum) { partialReward = 0.0; }
  design$clear();
  transition(s, a, k);
  blame();
}

function startEpisode() {
  fresh = false;
  if (agentGroups) {
    if (agent$member == 0) { groupStart = world$reset(); }
    state = groupStart;
  } else {
    state = world$reset();
  }
  if (keepsObservation) { observation = observe(state); }
  time = 0;
  events = 0;
  if (measuresAll || worldKnowsSuccess) { episodeEvents = 0; }
  terminated = false;
  truncated = false;
  if (!isQuick) { clearEpisode(); }
  design$begin();
  if (agentBegins) { agent$begin(observation); }
}

function finishEpisode() {
  fold();
  if (measuresAll) { keepRecent(); }
  add(sumReturn, sums[sumEpisodeReturn]);
  add(sumTaskReturn, sums[sumEpisodeTask]);
  for (let k = 0; k < nTerms; k++) { add(sumTerms + k, sums[episodeTerms + k]); }
  counts[countEpisodes] += 1;
  counts[countLength] += time;
  if (worldKnowsSuccess) {
    if ((episodeEvents & world$success) != 0) { counts[countSuccess] += 1; }
  }
  episodes += 1;
  ended = false;
  fresh = true;
  if (isQuick) { clearEpisode(); }
}

/** True at one step in 32, which depends only on `envSteps`: time to fold the sums. */
function isDue(): bool { return ((envSteps * 0x9e3779b9) >> 27) == 0; }
let due: bool = false;
function paused(until: u32): bool { return isDue() || envSteps == until || fault != 0; }

export function run(limit: u32) {
  if (isQuick) {
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
    if (!keepsObservation) { observation = state; }
  } else {
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
        if (measuresAll) {
          foldAdvantage();
          measureEntropy();
        }
      }
    }
  }
}

/** For a host that looks at a step before it is made: an episode's first state must be there. */
export function ready() {
  if (fresh) { startEpisode(); }
}

let saw: u32 = 0; // the events of a step: the next episode's beginning clears them

/** One step with the host's action; an episode that ended is counted, and the next one begun. Returns 1: terminated, 2: truncated, 4: fault. */
export function play(a: u32): u32 {
  if (fault != 0) { return 4; }
  agent$choose(a);
  step();
  if (isRecorded) { saw = events; }
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
}
