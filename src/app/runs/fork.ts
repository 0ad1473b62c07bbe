/**
 * A fork is a variant that equals its source until `at` environment steps and then differs in one thing. It is written as a
 * planned edit, so it has a link and its curves can be reproduced. Random keys depend on the seeds of the experiment and the
 * replica, but not on the variant's index, so both curves have the same bits up to the fork.
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

/** A merge patch (RFC 7396) of the variant. A list of terms replaces the old list. */
export interface VariantChange {
  readonly agent?: Readonly<Record<string, FieldValue>>;
  readonly reward?: VariantSpec['reward'];
}
export interface ForkRequest {
  readonly variant: number;
  /** The environment steps of each seed at which it begins to differ; 0 for the start. */
  readonly at: number;
  readonly change: VariantChange;
}
export type Forked =
  | { readonly ok: true; readonly experiment: Experiment; readonly variant: number; readonly text: string }
  | { readonly ok: false; readonly words: string };

const rejected = (words: string): Forked => ({ ok: false, words });

/** The point at which a variant departs from another one that it equaled. */
export interface Branch {
  readonly variant: number;
  readonly source: number;
  readonly at: number;
  readonly text: string;
}

export const variantWith = (variant: VariantSpec, change: VariantChange): VariantSpec =>
  mergePatch(variant, change) as VariantSpec;
const sameDesign = (a: VariantSpec, b: VariantSpec): boolean =>
  samePlain(a.agent, b.agent) && samePlain(a.reward, b.reward);

/** Describes in one line what differs between two variants; empty if nothing does. */
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

/** @returns the experiment with planned edits, or why it cannot be written as one */
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

/** Returns an unused name based on the source. The chart mark shows what differs. */
function freeLabel({ variants }: Experiment, source: string, at: number, text: string): string {
  const thousands = `${Number((at / 1_000).toPrecision(3))}k`;
  const what = at === 0 ? text.slice(0, 40) : `fork at ${at < 1_000 ? at : thousands}`;
  const whole = `${source.slice(0, 36)}, ${what}`;
  return freeName(whole, new Set(variants.map(({ label }) => label)), whole.slice(0, BOUNDS.label - 4));
}

/** Finds the variants that branch off another: equal to it at first, and changed where they part. */
export function branchesOf(experiment: Experiment, catalogue: Catalogue): readonly Branch[] {
  const chapters = [{ at: 0, experiment }, ...editedExperiments(experiment)];
  return experiment.variants.flatMap((_, variant) => {
    // A fork of a fork equals both for a while, so its source is the one that it leaves last.
    const found = Array.from({ length: variant }, (_, source) =>
      branchFrom(chapters, source, variant, catalogue),
    ).filter((branch) => branch !== null);
    if (found.some(({ at }) => at === Number.POSITIVE_INFINITY)) return [];
    return found.sort((a, b) => b.at - a.at).slice(0, 1);
  });
}

/** Returns planned changes that no branch shows, as chart marks. */
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

/** Returns null if it was never equal, or if the other one changes. At infinity, they never part. */
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
