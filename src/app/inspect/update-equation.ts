/** Writes out the update of one step with the recorded numbers, in single precision as the agent computed it. */
import type { Recording } from '../../engine/replay/contract.ts';

export interface Update {
  readonly rule: string;
  /** The rule with this step's numbers, ending with the result. */
  readonly numbers: string;
  /** The new value, or the change of a preference; NaN if only a direction is known. */
  readonly result: number;
}

const f = Math.fround;
const MINUS = '−';

/** Four digits are enough to check a sum by hand. */
function digits(x: number): string {
  const text = String(Number(x.toPrecision(4)));
  return (text === '-0' ? '0' : text).replace('-', MINUS);
}
const signed = (x: number) => (x < 0 ? `(${digits(x)})` : digits(x));

interface Step {
  readonly recording: Recording;
  readonly step: number;
  readonly a: number;
  readonly r: number;
  readonly gamma: number;
  /** The error or advantage from which the agent learned at this step. */
  readonly error: number;
  readonly terminated: boolean;
  /** The row with the numbers of the next state at the time of the update, or −1 if none has them. */
  readonly nextRow: number;
}

function stepOf(recording: Recording, step: number): Step | null {
  const { ends, observation, nextObservation, learned } = recording;
  const error = learned[step] ?? Number.NaN;
  if (Number.isNaN(error)) return null;
  const next = nextObservation[step];
  // An update changes only the numbers of its own state. If a step stays there, those from before the update are needed.
  const stays = next === observation[step];
  const followed = ends[step] === 0 && observation[step + 1] === next;
  return {
    recording,
    step,
    error,
    nextRow: stays ? step : followed ? step + 1 : -1,
    a: recording.action[step] ?? 0,
    r: recording.total[step] ?? Number.NaN,
    gamma: f(recording.gamma),
    terminated: ((ends[step] ?? 0) & 1) !== 0,
  };
}

/** Returns the greatest action value of a row, among actions that the policy may take. */
function greatest({ actionValue, probabilities, nActions }: Recording, row: number): number {
  let most = Number.NaN;
  for (let k = row * nActions; k < (row + 1) * nActions; k++)
    if ((probabilities[k] ?? 0) > 0 && !((actionValue[k] ?? 0) <= most)) most = actionValue[k] ?? Number.NaN;
  return most;
}

type NextOf = (step: Step) => number;
const nextBest: NextOf = ({ recording, nextRow }) => greatest(recording, nextRow);
const nextTaken: NextOf = ({ recording, step, nextRow }) => {
  const { actionValue, action, nActions, ends } = recording;
  return ends[step] === 0
    ? (actionValue[nextRow * nActions + (action[step + 1] ?? -1)] ?? Number.NaN)
    : Number.NaN;
};
const nextValue: NextOf = ({ recording, nextRow }) => recording.value[nextRow] ?? Number.NaN;

interface Rule {
  readonly of: 'Q' | 'V';
  readonly alpha: string;
  /** The value of the next state, in symbols and in the recording. */
  readonly next: string;
  readonly value: NextOf;
}
const RULES: Readonly<Record<string, Rule>> = {
  'q-learning': { of: 'Q', alpha: 'alpha', next: 'max Q(s′, ·)', value: nextBest },
  sarsa: { of: 'Q', alpha: 'alpha', next: 'Q(s′, a′)', value: nextTaken },
  'expected-sarsa': { of: 'Q', alpha: 'alpha', next: 'Σ π(·|s′) Q(s′, ·)', value: nextValue },
  'td-0': { of: 'V', alpha: 'alpha', next: 'V(s′)', value: nextValue },
  'actor-critic': { of: 'V', alpha: 'valueAlpha', next: 'V(s′)', value: nextValue },
};

function tableUpdate(step: Step, { of, alpha, next, value }: Rule): Update | null {
  const { recording, a, r, gamma, error, terminated } = step;
  const size = recording.agent.settings[alpha];
  const old =
    of === 'V' ? recording.value[step.step] : recording.actionValue[step.step * recording.nActions + a];
  if (size === undefined || old === undefined || Number.isNaN(old)) return null;
  const result = f(old + f(f(size) * error));
  const name = of === 'V' ? 'V(s)' : 'Q(s, a)';
  const follows = terminated ? 0 : value(step);
  const target = terminated ? r : f(r + f(gamma * follows));
  const begin = `${digits(old)} + ${digits(size)} · `;
  const end = ` = ${digits(result)}`;
  // Show the bracket only if its numbers give exactly the agent's error.
  if (!Object.is(f(target - old), error) && !(f(target - old) === 0 && error === 0))
    return { rule: `${name} ← ${name} + α δ`, numbers: `${begin}${signed(error)}${end}`, result };
  const future = terminated ? '' : ` + ${digits(gamma)} · ${signed(follows)}`;
  return {
    rule: `${name} ← ${name} + α [r${terminated ? '' : ` + γ ${next}`} ${MINUS} ${name}]`,
    numbers: `${begin}[${digits(r)}${future} ${MINUS} ${signed(old)}]${end}`,
    result,
  };
}

/** Returns the preference change of the action taken: α A (1 − π(a|s)). */
function scoreUpdate({ recording, step, a, error }: Step): Update | null {
  const { alpha, entropyCoefficient = 0, discountedWeights = 0 } = recording.agent.settings;
  const p = recording.probabilities[step * recording.nActions + a] ?? Number.NaN;
  if (alpha === undefined || entropyCoefficient > 0 || discountedWeights !== 0) return null;
  const result = f(f(f(alpha) * error) * f(1 - p));
  return {
    rule: 'θ(s, a) ← θ(s, a) + α δ [1 − π(a|s)]',
    numbers: `change: ${digits(alpha)} · ${signed(error)} · [1 ${MINUS} ${digits(p)}] = ${digits(result)}`,
    result,
  };
}

const SCORED = new Set(['actor-critic', 'gradient-bandit']);
const NETWORKS = new Set(['ppo-mlp', 'a2c-mlp', 'reinforce-mlp']);

/** Returns the updates of this step, or none if the agent learns from several steps together, or from nothing. */
export function updatesOf(recording: Recording, step: number): readonly Update[] {
  const { type } = recording.agent;
  const here = stepOf(recording, step);
  if (here === null) return [];
  if (NETWORKS.has(type)) {
    const p = recording.probabilities[step * recording.nActions + here.a] ?? Number.NaN;
    const numbers = `${signed(here.error)} · ∇ ln ${digits(p)}`;
    return [{ rule: 'θ ← θ + α A ∇ ln π(a|s)', numbers, result: Number.NaN }];
  }
  const rule = RULES[type];
  const table = rule === undefined ? null : tableUpdate(here, rule);
  const score = SCORED.has(type) ? scoreUpdate(here) : null;
  return [table, score].filter((update) => update !== null);
}
