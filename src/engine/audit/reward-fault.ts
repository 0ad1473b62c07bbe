/** A non-finite reward: which term pays it, where, and the fix. */
import type { Machine } from '../../kernel/machine.ts';
import type { WorldBuild } from '../../worlds/contract.ts';
import { startsOf } from '../exact/model.ts';

export interface RewardFault {
  /** “the term “Own expression” pays +∞ in row 2, column 3: right”. */
  readonly what: string;
  readonly fix: string;
}

interface Faulty {
  readonly machine: Machine;
  readonly build: WorldBuild;
  readonly has: { readonly available: boolean; readonly observe: boolean };
  readonly labels: readonly string[]; // of the terms
}

/** Search limit: training finds faults that are farther away. */
const MOST_STATES = 400_000;

const FIX =
  'Divide by a number that is never 0, such as max(d, 0.01), or guard the division: d > 0.0 ? x / d : 0.0. Logarithms and roots need an argument above 0, and large powers need a bound.';

/** The first such transition in order of discovery; null if there is none. */
export function rewardFault({ machine, build, has, labels }: Faulty): RewardFault | null {
  const nActions = build.constants.nActions?.value ?? 0;
  const outcomes = build.constants.outcomes?.value ?? 1;
  const states = [...new Set(startsOf(machine, build).map(({ state }) => state))];
  const met = new Set(states);
  for (let i = 0; i < Math.min(states.length, MOST_STATES); i++) {
    const state = states[i] ?? 0;
    for (let action = 0; action < nActions; action++) {
      if (has.available && machine.call('world$available', 0, state, action) === 0) continue;
      for (let k = 0; k < outcomes; k++) {
        if (outcomes > 1 && !(machine.call('world$outcomeProbability', 0, state, action, k) > 0)) continue;
        machine.call('main$model', 0, state, action, k);
        if (machine.scalar('main$fault', 0) !== 0)
          return { what: `${payer(machine, labels)} in ${placeText(state, action)}`, fix: FIX };
        const next = machine.scalar('main$next', 0);
        if (machine.scalar('main$terminated', 0) !== 0 || met.has(next)) continue;
        met.add(next);
        states.push(next);
      }
    }
  }
  return null;

  function placeText(state: number, action: number): string {
    const name = build.actions[action] ?? String(action);
    const { view } = build;
    if (view.kind !== 'grid') return `state ${state}: ${name}`;
    const observation = has.observe ? machine.call('world$observe', 0, state) : state;
    const cell = observation % (view.width * view.height);
    return `row ${Math.floor(cell / view.width) + 1}, column ${(cell % view.width) + 1}: ${name}`;
  }
}

/** The first term with a non-finite contribution, else the sum of all terms. */
function payer(machine: Machine, labels: readonly string[]): string {
  if (!Number.isFinite(machine.scalar('main$taskReward', 0)))
    return `the world’s own task reward is ${valueText(machine.scalar('main$taskReward', 0))}`;
  for (const [t, label] of labels.entries()) {
    const paid = machine.scalar(`design$partial${t}`, 0);
    if (!Number.isFinite(paid)) return `the term “${label}” pays ${valueText(paid)}`;
  }
  return `the terms add up to ${valueText(machine.scalar('main$total', 0))}`;
}

const valueText = (x: number): string => (Number.isNaN(x) ? 'NaN' : `${x > 0 ? '+' : '\u2212'}∞`);
