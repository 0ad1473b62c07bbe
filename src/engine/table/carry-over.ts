/** Keeps what was learned when a variant's program changes: memory arrays and scalars of the same name carry over by row. */

import { inEpisodes, pointOf } from '../../experiment/budget.ts';
import { samePlain } from '../../experiment/plain-data.ts';
import type { Machine } from '../../kernel/machine.ts';
import { termMetrics } from '../../stats/metrics/run-columns.ts';
import type { Variant } from '../program/built.ts';
import { SUM } from '../program/main.ts';
import type { LinkedTerm } from '../program/terms.ts';
import type { Stage } from '../variant/stage.ts';
import { startReplica } from '../variant/variant.ts';
import type { Replica } from './replica.ts';

/** @param position of every replica in the unit of the budget, where new variants begin */
export function carryOver(
  from: Stage,
  to: Stage,
  old: readonly Replica[],
  seeds: readonly number[],
  position: number,
): { readonly replicas: Replica[]; readonly notes: readonly string[] } {
  const notes: string[] = [];
  const replicas = to.variants.flatMap((variant) => {
    const before = from.variants[variant.index];
    const { label } = variant.spec;
    if (!before)
      notes.push(`“${label}” is new and starts untrained at ${pointOf(to.experiment)} ${position}.`);
    else if (before.machine !== variant.machine)
      notes.push(`“${label}” continues with a new program and keeps its tables of the same name.`);
    return seeds.map((seed, slot): Replica => {
      const known = old.find((r) => r.variant === variant.index && r.seed === seed);
      if (known && before?.machine === variant.machine) return { ...known };
      startReplica(variant, slot, to.experiment, seed);
      if (before && known) {
        carryReplica(before, variant, known.slot, slot);
      } else
        variant.machine.setScalar(
          inEpisodes(to.experiment) ? 'main$episodes' : 'main$envSteps',
          slot,
          position,
        );
      return { variant: variant.index, seed, slot, position: known?.position ?? position, fault: null };
    });
  });
  return { replicas, notes };
}

/** Copies the window's sums and the memory that both programs have by name. The next step begins an episode. */
export function carryReplica(before: Variant, after: Variant, oldSlot: number, slot: number): void {
  copySums(before, after, oldSlot, slot);
  copyReplica(before.machine, after.machine, oldSlot, slot);
}

/** Indexed by term position and therefore copied slot by slot. The current episode is dropped with its sums. */
const SUMS = ['main$sums', 'main$lost'];
const NOT_KEPT = new Set([...SUMS, 'main$pi']);

function copySums(before: Variant, after: Variant, oldSlot: number, slot: number): void {
  before.machine.call('main$closeWindow', oldSlot); // folds the pending values into the sums
  const places = formerPlaces(before.assembly.terms, after.assembly.terms);
  for (const name of SUMS) {
    const values = before.machine.array(name, oldSlot).slice();
    const target = after.machine.array(name, slot);
    for (let k = 0; k < SUM.episodeReturn; k++) target[k] = values[k] ?? 0;
    after.assembly.terms.forEach((_, k) => {
      const was = places[k] ?? -1;
      if (was >= 0) target[SUM.terms + k] = values[SUM.terms + was] ?? 0;
    });
  }
}

/** Former index of each term, −1 for none. Terms of the same name match in order, and labels may change. */
function formerPlaces(before: readonly LinkedTerm[], after: readonly LinkedTerm[]): readonly number[] {
  const named = (terms: readonly LinkedTerm[]) => termMetrics(terms.map(({ label }) => ({ label })));
  const plain = (term: LinkedTerm | undefined) => ({ ...term?.spec, label: undefined });
  const names = named(before);
  return named(after).map((name, k) => {
    const was = names.indexOf(name);
    return was < 0 && samePlain(plain(before[k]), plain(after[k])) ? k : was;
  });
}

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
    if (known && !/^(main|design)\$partial/.test(scalar.name))
      to.setScalar(scalar.name, slot, from.scalar(scalar.name, oldSlot));
  }
  to.setScalar('main$fresh', slot, 1);
  to.setScalar('main$fault', slot, 0);
}
