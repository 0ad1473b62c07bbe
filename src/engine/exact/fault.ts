/** Why the transitions of a world could not be listed, in words: the machine stands where the listing stopped. */
import type { Machine } from '../../kernel/machine.ts';
import type { WorldBuild } from '../../worlds/contract.ts';
import type { Assembly } from '../program/assemble.ts';

export const TOO_MANY = 'it has too many transitions to enumerate';

/** A reward is not finite there; else there are too many transitions. */
export const hasFault = (machine: Machine): boolean => machine.scalar('main$fault', 0) !== 0;

/** “the term “Own expression” pays +∞ in row 2, column 3: right” */
export const faultText = (machine: Machine, terms: Assembly['terms'], build: WorldBuild): string =>
  `${payerText(machine, terms)} in ${placeText(machine, build)}`;

/** Where the machine stands: the first faulty transition in order of discovery. */
function placeText(machine: Machine, { actions, view }: WorldBuild): string {
  const [state, action] = [machine.scalar('main$state', 0), machine.scalar('main$action', 0)];
  const name = actions[action] ?? String(action);
  if (view.kind === 'graph') return `state “${view.states[state] ?? state}”: ${name}`;
  if (view.kind !== 'grid') return `state ${state}: ${name}`;
  const observed = 'world$observe' in machine.program.entries;
  const observation = observed ? machine.call('world$observe', 0, state) : state;
  const cell = observation % (view.width * view.height);
  return `row ${Math.floor(cell / view.width) + 1}, column ${(cell % view.width) + 1}: ${name}`;
}

/** The first term with a non-finite contribution, else the sum of all terms. */
function payerText(machine: Machine, terms: Assembly['terms']): string {
  if (!Number.isFinite(machine.scalar('main$taskReward', 0)))
    return `the world’s own task reward is ${valueText(machine.scalar('main$taskReward', 0))}`;
  for (const [t, { label }] of terms.entries()) {
    const name = `design$partial${t}`;
    // A design of one term keeps only its sum.
    if (!machine.program.scalars.some((scalar) => scalar.name === name)) continue;
    const paid = machine.scalar(name, 0);
    if (!Number.isFinite(paid)) return `the term “${label}” pays ${valueText(paid)}`;
  }
  return `the terms add up to ${valueText(machine.scalar('main$total', 0))}`;
}

const valueText = (x: number): string => (Number.isNaN(x) ? 'NaN' : `${x > 0 ? '+' : '\u2212'}∞`);
