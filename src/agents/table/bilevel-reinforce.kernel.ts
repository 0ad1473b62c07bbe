export const meta = {
  label: 'Bilevel REINFORCE',
  family: 'policy-gradient',
  help: 'REINFORCE on the task reward plus w times all other terms. It learns w as well: w grows while the steps that those terms caused raise the task return, and falls while they lower it.',
  reference: 'Gupta et al. 2023, 2310.19007 (behavior alignment by bilevel optimization); Williams 1992',
};

const alpha = param(shared.policyStepSize);
const valueAlpha = param(shared.valueAlpha, { label: 'Baseline step size', help: 'Step size of the state values that serve as baselines, one for the task and one for the other terms.' });
export const gamma = param(shared.gamma);
const bootstrapTruncated = param(shared.bootstrapTruncated);
const blend = param({ value: 1.0, min: -10, max: 10, label: 'Initial weight w', help: 'Weight of the other terms at the start. 1: the plain sum.' });
const blendMost = param({ value: 2.0, min: 0, max: 10, label: 'Greatest weight', help: 'w stays between 0 and this.' });
const blendAlpha = param({ value: 0.05, min: 0, max: 100, log: false, label: 'Weight step size', help: 'Step size of w along its normalized gradient. 0: w stays as it is.' });
const memoryDecay = param({ value: 0.95, min: 0, max: 0.9999, label: 'Memory of past steps', help: 'How far back w looks for the steps that the other terms caused: 1 / (1 − this) episodes.' });
const horizon = param(shared.horizon);

const preferences = memory(f32, nObservations, nActions);
const taskGradient = memory(f32, nObservations, nActions);
const otherGradient = memory(f32, nObservations, nActions);
const caused = memory(f32, nObservations, nActions); // dθ/dw: what the other terms have added to the preferences lately
const taskValues = memory(f32, nObservations);
const otherValues = memory(f32, nObservations);
const probability = memory(f32, nActions);
const observations = memory(u32, horizon);
const actions = memory(u32, horizon);
const taskReturns = memory(f32, horizon); // rewards until the episode ends
const otherReturns = memory(f32, horizon);
let count: u32 = 0;
let w: f32 = 0.0;
let scale: f32 = 0.0; // mean square of the gradient of w
let updates: u32 = 0;

export function init() { w = blend; }

function behavior(s: u32, p: f32[]) {
  for (let a = 0; a < nActions; a++) { p[a] = masked(preferences[s][a], legal(s, a)); }
  softmax(p, 1.0);
}

export function begin(s: u32) { count = 0; }

export function act(s: u32): u32 {
  behavior(s, probability);
  return sample(probability, nActions);
}

export function learn(s: u32, a: u32, r: f32, next: u32) {
  if (count < horizon) {
    observations[count] = s;
    actions[count] = a;
    taskReturns[count] = taskReward;
    otherReturns[count] = r - taskReward;
    count += 1;
  }
  if (terminated || truncated) {
    const cut = truncated && !terminated && bootstrapTruncated;
    update(cut ? taskValues[next] : 0.0, cut ? otherValues[next] : 0.0);
  }
}

/** Inner level: θ += α (g_task + w g_other). Outer level: w += step · ⟨g_task, dθ/dw⟩, with dθ/dw ← decay · dθ/dw + α g_other. */
function update(taskTail: f32, otherTail: f32) {
  let task = taskTail;
  let other = otherTail;
  for (let i = 0; i < horizon; i++) {
    if (i >= count) { break; }
    const t = count - 1 - i;
    const s = observations[t];
    task = taskReturns[t] + gamma * task;
    other = otherReturns[t] + gamma * other;
    taskReturns[t] = task;
    otherReturns[t] = other;
    behavior(s, probability);
    addScore(taskGradient, s, actions[t], probability, task - taskValues[s]);
    addScore(otherGradient, s, actions[t], probability, other - otherValues[s]);
    advantage(s, task - taskValues[s] + w * (other - otherValues[s]));
  }
  moveBlend();
  for (let t = 0; t < horizon; t++) {
    if (t >= count) { break; }
    const s = observations[t];
    taskValues[s] += valueAlpha * (taskReturns[t] - taskValues[s]);
    otherValues[s] += valueAlpha * (otherReturns[t] - otherValues[s]);
  }
  for (let s = 0; s < nObservations; s++) {
    for (let a = 0; a < nActions; a++) {
      preferences[s][a] += alpha * (taskGradient[s][a] + w * otherGradient[s][a]);
      caused[s][a] = memoryDecay * caused[s][a] + alpha * otherGradient[s][a];
      taskGradient[s][a] = 0.0;
      otherGradient[s][a] = 0.0;
    }
  }
  countUpdate();
}

/** The new episode's task gradient was drawn after the steps in `caused`, so their product estimates dJ/dw. Its root mean square scales it. */
function moveBlend() {
  let slope = 0.0;
  for (let s = 0; s < nObservations; s++) {
    for (let a = 0; a < nActions; a++) { slope += taskGradient[s][a] * caused[s][a]; }
  }
  updates += 1;
  scale += (slope * slope - scale) * max(0.01, 1.0 / f32(updates));
  if (scale > 0.0) { w = clamp(w + blendAlpha * slope / sqrt(scale), 0.0, blendMost); }
}

export function policy(s: u32) { behavior(s, pi); }
export function value(s: u32): f32 { return taskValues[s] + w * otherValues[s]; }
