/** Keeps what was learnt when an arm's program changes: memory arrays and scalars with the same name go over, row by row. */
import type { Machine } from '../kernel/machine.ts';
import type { Experiment } from '../spec/experiment.ts';
import { type Arm, startReplica } from './arm.ts';
import type { Replica } from './replica.ts';

export interface CarryOver {
  readonly from: readonly Arm[];
  readonly to: readonly Arm[];
  readonly replicas: readonly Replica[];
  readonly seeds: readonly number[];
  readonly experiment: Experiment;
  readonly envSteps: number;
}

export function carryOver(request: CarryOver): { replicas: Replica[]; notes: string[] } {
  const { from, to, seeds, experiment, envSteps } = request;
  const notes: string[] = [];
  const replicas = to.flatMap((arm) =>
    seeds.map((seed, slot): Replica => {
      const before = from[arm.index];
      const old = request.replicas.find((r) => r.arm === arm.index && r.seed === seed);
      if (before && old && before.machine === arm.machine) return { ...old, fault: old.fault };
      startReplica(arm, slot, experiment, seed);
      if (before && old) copyReplica(before.machine, arm.machine, old.slot, slot);
      else arm.machine.setScalar('main$envSteps', slot, envSteps);
      return { arm: arm.index, seed, slot, position: old?.position ?? envSteps, fault: null };
    }),
  );
  for (const arm of to) {
    const before = from[arm.index];
    if (!before) notes.push(`“${arm.spec.label}” is new and starts untrained at env step ${envSteps}.`);
    else if (before.machine !== arm.machine)
      notes.push(`“${arm.spec.label}” goes on with a new program; tables of the same name were kept.`);
  }
  return { replicas, notes };
}

/** Sums of the terms are laid out by position, so they start afresh when terms come or go; the episode under way is abandoned. */
const NOT_KEPT = new Set(['main$sums', 'main$lost', 'main$pi']);

function copyReplica(from: Machine, to: Machine, oldSlot: number, slot: number): void {
  for (const array of to.program.arrays) {
    const source = from.program.arrays.find(
      (a) => a.name === array.name && a.type === array.type && a.space === 'memory',
    );
    if (array.space !== 'memory' || !source || NOT_KEPT.has(array.name)) continue;
    const values = from.array(array.name, oldSlot).slice();
    const target = to.array(array.name, slot);
    for (let row = 0; row < Math.min(array.rows, source.rows); row++) {
      for (let col = 0; col < Math.min(array.cols, source.cols); col++)
        target[row * array.cols + col] = values[row * source.cols + col] ?? 0;
    }
  }
  for (const scalar of to.program.scalars) {
    const known = from.program.scalars.some((s) => s.name === scalar.name && s.type === scalar.type);
    if (known && !scalar.name.startsWith('main$partial'))
      to.setScalar(scalar.name, slot, from.scalar(scalar.name, oldSlot));
  }
  to.setScalar('main$fresh', slot, 1);
  to.setScalar('main$fault', slot, 0);
}
