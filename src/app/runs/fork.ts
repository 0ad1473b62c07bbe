/**
 * A fork: one more variant that is the source until `at` env steps and differs in one thing from then on. It is written as a
 * planned edit, so a fork is an experiment like any other: it has a link, and anybody finds its curves again. Random keys
 * know the experiment's seed and the replica's, not the variant's place, so both curves are the same bits up to the fork.
 */

import type { RunScript } from '../../engine/replay/contract.ts';
import { BOUNDS } from '../../experiment/bounds.ts';
import { budgetOf, unitOf } from '../../experiment/budget.ts';
import { difference } from '../../experiment/difference.ts';
import type { EditSpec, Experiment, VariantSpec } from '../../experiment/experiment.ts';
import type { Catalogue, FieldValue } from '../../experiment/field.ts';
import { editedExperiments, mergePatch } from '../../experiment/merge-patch.ts';
import { isPlainObject, samePlain } from '../../experiment/plain-data.ts';
import type { StoredMark } from '../../services/runs/protocol.ts';
import { freeName } from '../draft/draft-edits.ts';

/** What the fork does otherwise: a merge patch (RFC 7396) of the variant; a list of terms replaces the list. */
export interface VariantChange {
  readonly agent?: Readonly<Record<string, FieldValue>>;
  readonly reward?: VariantSpec['reward'];
}
export interface ForkRequest {
  readonly variant: number;
  /** Env steps of each replica from which on it differs; 0: from the beginning. */
  readonly at: number;
  readonly change: VariantChange;
}
export type Forked =
  | { readonly ok: true; readonly experiment: Experiment; readonly variant: number; readonly text: string }
  | { readonly ok: false; readonly words: string };

const rejected = (words: string): Forked => ({ ok: false, words });

/** Where a variant of an experiment leaves another that it was equal to. */
export interface Branch {
  readonly variant: number;
  readonly source: number;
  readonly at: number;
  readonly text: string; // what it does otherwise, in one line
}

export const variantWith = (variant: VariantSpec, change: VariantChange): VariantSpec =>
  mergePatch(variant, change) as VariantSpec;
const sameDesign = (a: VariantSpec, b: VariantSpec): boolean =>
  samePlain(a.agent, b.agent) && samePlain(a.reward, b.reward);

/** What differs between two variants, in one line; empty: nothing. */
export function variantDifference(
  experiment: Experiment,
  before: VariantSpec,
  after: VariantSpec,
  catalogue: Catalogue,
): string {
  const alone = (variant: VariantSpec) => ({
    ...experiment,
    edits: [],
    variants: [{ ...variant, label: '' }],
  });
  return difference(alone(before), alone(after), catalogue).replaceAll('variant 1: ', '');
}

export function variantAt(experiment: Experiment, variant: number, steps: number): VariantSpec | undefined {
  const last = editedExperiments(experiment).findLast(({ at }) => at <= steps);
  return (last?.experiment ?? experiment).variants[variant];
}

/** @returns why this cannot be written as an experiment with planned edits; else that experiment */
export function asPlanned({ experiment, revisions }: RunScript): Experiment | string {
  const [first] = revisions;
  if (first === undefined) return experiment;
  let planned: Experiment = { ...experiment, edits: experiment.edits.filter(({ at }) => at < first.at) };
  let current = editedExperiments(planned).at(-1)?.experiment ?? planned;
  for (const { at, experiment: next } of revisions) {
    const shape = ({ seed, seeds, envSteps, episodes, measurementPoints, variants }: Experiment) =>
      [seed, seeds, envSteps, episodes, measurementPoints, variants.length].join();
    if (shape(next) !== shape(planned))
      return 'The budget or the number of variants was changed during this run, which planned edits cannot represent. Restart it, then fork.';
    const patch = { world: worldPatch(current, next), variants: next.variants };
    if (at <= 0) planned = { ...next, edits: [] };
    else planned = { ...planned, edits: [...planned.edits.filter((edit) => edit.at < at), { at, patch }] };
    current = next;
  }
  return planned;
}

function worldPatch({ world: before }: Experiment, { world: after }: Experiment): object {
  const gone = Object.keys(before).filter((name) => !Object.hasOwn(after, name));
  return { ...Object.fromEntries(gone.map((name) => [name, null])), ...after };
}

export function forkExperiment(script: RunScript, request: ForkRequest, catalogue: Catalogue): Forked {
  const planned = asPlanned(script);
  if (typeof planned === 'string') return rejected(planned);
  const at = Math.round(request.at);
  const source = planned.variants[request.variant];
  const before = variantAt(planned, request.variant, at);
  if (source === undefined || before === undefined) return rejected('This variant no longer exists.');
  if (planned.variants.length >= BOUNDS.variants.max)
    return rejected(`An experiment can have at most ${BOUNDS.variants.max} variants. Remove one, then fork.`);
  if (at < 0 || at >= budgetOf(planned))
    return rejected(
      `The run ends at ${budgetOf(planned)} ${unitOf(planned)}. Fork before that, or extend the budget first.`,
    );
  const text = variantDifference(planned, before, variantWith(before, request.change), catalogue);
  if (text === '') return rejected('The fork would be identical. Change a value first.');
  const label = freeLabel(planned, source.label, at, text);
  const fork = (variant: VariantSpec, from: number): VariantSpec => ({
    ...(from >= at ? variantWith(variant, request.change) : variant),
    label,
  });
  const edits: EditSpec[] = editedExperiments(planned).map(({ at: step, experiment: now }, k) => {
    const patch = planned.edits[k]?.patch;
    const variant = now.variants[request.variant] ?? source;
    return {
      at: step,
      patch: { ...(isPlainObject(patch) ? patch : {}), variants: [...now.variants, fork(variant, step)] },
    };
  });
  if (at > 0 && edits.every((edit) => edit.at !== at)) {
    const now = editedExperiments(planned).findLast(({ at: step }) => step < at)?.experiment ?? planned;
    edits.push({ at, patch: { variants: [...now.variants, fork(before, at)] } });
    edits.sort((a, b) => a.at - b.at);
  }
  if (edits.length > BOUNDS.edits.max)
    return rejected(
      `An experiment can have at most ${BOUNDS.edits.max} planned edits, and this one has reached the limit.`,
    );
  const variants = [...planned.variants, fork(source, 0)];
  return { ok: true, experiment: { ...planned, variants, edits }, variant: planned.variants.length, text };
}

/** Named after its source, as no other variant is called: what it does otherwise stands at its mark in the charts. */
function freeLabel({ variants }: Experiment, source: string, at: number, text: string): string {
  const thousands = `${Number((at / 1_000).toPrecision(3))}k`;
  const what = at === 0 ? text.slice(0, 40) : `fork at ${at < 1_000 ? at : thousands}`;
  const whole = `${source.slice(0, 36)}, ${what}`;
  return freeName(whole, new Set(variants.map(({ label }) => label)), whole.slice(0, BOUNDS.label - 4));
}

/** The variants that branch off another: equal to it at first, and the ones that change where they part. */
export function branchesOf(experiment: Experiment, catalogue: Catalogue): readonly Branch[] {
  const chapters = [{ at: 0, experiment }, ...editedExperiments(experiment)];
  return experiment.variants.flatMap((_, variant) => {
    // A fork of a fork is equal to both for a while: it leaves the one last.
    const found = Array.from({ length: variant }, (_, source) =>
      branchFrom(chapters, source, variant, catalogue),
    ).filter((branch) => branch !== null);
    if (found.some(({ at }) => at === Number.POSITIVE_INFINITY)) return [];
    return found.sort((a, b) => b.at - a.at).slice(0, 1);
  });
}

/** Planned changes that no branch shows, as marks of the charts. */
export function plannedMarks(experiment: Experiment, catalogue: Catalogue): readonly StoredMark[] {
  const branches = branchesOf(experiment, catalogue);
  let before = experiment;
  return editedExperiments(experiment).flatMap(({ at, experiment: now }) => {
    const branched = (variant: number) => branches.some((one) => one.at === at && one.variant === variant);
    const variants = before.variants.map((spec, k) => (branched(k) ? (now.variants[k] ?? spec) : spec));
    const text = difference({ ...before, variants, edits: [] }, { ...now, edits: [] }, catalogue);
    before = now;
    return text === '' ? [] : [{ kind: 'edit', envSteps: at, text }];
  });
}

/** Null: it never was equal, or it is the other that changes; at infinity: they never part. */
function branchFrom(
  chapters: ReturnType<typeof editedExperiments>,
  source: number,
  variant: number,
  catalogue: Catalogue,
): Branch | null {
  const parts = ({ experiment: now }: { readonly experiment: Experiment }) => {
    const [a, b] = [now.variants[source], now.variants[variant]];
    return a === undefined || b === undefined || !sameDesign(a, b);
  };
  const k = chapters.findIndex(parts);
  if (k === 0) return null;
  if (k < 0) return { variant, source, at: Number.POSITIVE_INFINITY, text: '' };
  const was = chapters[k - 1]?.experiment.variants[variant];
  const { at, experiment: now } = chapters[k] ?? {};
  const [other, after] = [now?.variants[source], now?.variants[variant]];
  if (at === undefined || !now || !was || !other || !after || sameDesign(was, after)) return null;
  return { variant, source, at, text: variantDifference(now, other, after, catalogue) };
}
