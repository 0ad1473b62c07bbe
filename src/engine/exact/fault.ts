/** Explains why a world's transitions could not be listed. The machine is still at the transition where the listing stopped. */
import type { Machine } from '../../kernel/machine.ts';
import type { WorldBuild } from '../../worlds/contract.ts';
import type { Assembly } from '../program/assemble.ts';

export const TOO_MANY = 'it has too many transitions to enumerate';

/** True if a reward is not finite there. Otherwise there are too many transitions. */
export const hasFault = (machine: Machine): boolean => machine.scalar('main$fault', 0) !== 0;

export const faultText = (machine: Machine, terms: Assembly['terms'], build: WorldBuild): string =>
  `${payerText(machine, terms)} in ${placeText(machine, build)}`;

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

function payerText(machine: Machine, terms: Assembly['terms']): string {
  if (!Number.isFinite(machine.scalar('main$taskReward', 0)))
    return `the world’s own task reward is ${valueText(machine.scalar('main$taskReward', 0))}`;
  for (const [t, { label }] of terms.entries()) {
    const name = `design$partial${t}`;
    // With a single term, the program keeps only the sum.
    if (!machine.program.scalars.some((scalar) => scalar.name === name)) continue;
    const paid = machine.scalar(name, 0);
    if (!Number.isFinite(paid)) return `the term “${label}” pays ${valueText(paid)}`;
  }
  return `the terms add up to ${valueText(machine.scalar('main$total', 0))}`;
}

const valueText = (x: number): string => (Number.isNaN(x) ? 'NaN' : `${x > 0 ? '+' : '\u2212'}∞`);
