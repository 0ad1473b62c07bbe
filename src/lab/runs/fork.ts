/**
 * A fork: one more arm that is the source until `at` env steps and differs in one thing from then on. It is written as a
 * planned edit, so a fork is an experiment like any other: it has a link, and anybody finds its curves again. Random keys
 * know the experiment's seed and the replica's, not the arm's place, so both curves are the same bits up to the fork.
 */
import type { RunScript } from '../../engine/resimulate/contract.ts';
import { difference } from '../../experiment/difference.ts';
import type { ArmSpec, EditSpec, Experiment } from '../../experiment/experiment.ts';
import type { Catalogue, FieldValue } from '../../experiment/field.ts';
import { mergePatch } from '../../experiment/json/merge-patch.ts';
import { isPlainObject, samePlain } from '../../experiment/json/plain-data.ts';
import { BOUNDS } from '../../experiment/parse/bounds.ts';

/** What the fork does otherwise: a merge patch (RFC 7396) of the arm; a list of terms replaces the list. */
export interface ArmChange {
  readonly agent?: Readonly<Record<string, FieldValue>>;
  readonly reward?: ArmSpec['reward'];
}
export interface ForkWish {
  readonly arm: number;
  /** Env steps of each replica from which on it differs; 0: from the beginning. */
  readonly at: number;
  readonly change: ArmChange;
}
export type Forked =
  | { readonly ok: true; readonly experiment: Experiment; readonly arm: number; readonly text: string }
  | { readonly ok: false; readonly words: string };

const refused = (words: string): Forked => ({ ok: false, words });

/** Where an arm of an experiment leaves another that it was equal to. */
export interface Branch {
  readonly arm: number;
  readonly source: number;
  readonly at: number;
  readonly text: string; // what it does otherwise, in one line
}

export const armWith = (arm: ArmSpec, change: ArmChange): ArmSpec => mergePatch(arm, change) as ArmSpec;
const sameDesign = (a: ArmSpec, b: ArmSpec): boolean =>
  samePlain(a.agent, b.agent) && samePlain(a.reward, b.reward);

/** What differs between two arms, in one line; empty: nothing. */
export function armDifference(
  experiment: Experiment,
  before: ArmSpec,
  after: ArmSpec,
  catalogue: Catalogue,
): string {
  const alone = (arm: ArmSpec) => ({ ...experiment, edits: [], arms: [{ ...arm, label: '' }] });
  return difference(alone(before), alone(after), catalogue).replaceAll('arm 1: ', '');
}

/** Arms and world as they are from each edit on. */
function withEdits(experiment: Experiment): readonly { readonly at: number; readonly now: Experiment }[] {
  let now = experiment;
  return experiment.edits.map(({ at, patch }) => {
    now = mergePatch(now, patch) as Experiment;
    return { at, now };
  });
}

/** The arm as it is after `steps` env steps. */
export function armAt(experiment: Experiment, arm: number, steps: number): ArmSpec | undefined {
  const last = withEdits(experiment).findLast(({ at }) => at <= steps);
  return (last?.now ?? experiment).arms[arm];
}

/** @returns why this cannot be written as an experiment with planned edits; else that experiment */
export function asPlanned({ experiment, revisions }: RunScript): Experiment | string {
  const [first] = revisions;
  if (first === undefined) return experiment;
  let planned: Experiment = { ...experiment, edits: experiment.edits.filter(({ at }) => at < first.at) };
  let current = withEdits(planned).at(-1)?.now ?? planned;
  for (const { at, experiment: next } of revisions) {
    const shape = ({ seed, seeds, envSteps, checkpoints, arms }: Experiment) =>
      [seed, seeds, envSteps, checkpoints, arms.length].join();
    if (shape(next) !== shape(planned))
      return 'While this run went on, its budget or the number of its arms was changed, which cannot be planned. Start it again, then fork.';
    const patch = { world: worldPatch(current, next), arms: next.arms };
    if (at <= 0) planned = { ...next, edits: [] };
    else planned = { ...planned, edits: [...planned.edits.filter((edit) => edit.at < at), { at, patch }] };
    current = next;
  }
  return planned;
}

/** Settings that are gone are taken away. */
function worldPatch({ world: before }: Experiment, { world: after }: Experiment): object {
  const gone = Object.keys(before).filter((name) => !Object.hasOwn(after, name));
  return { ...Object.fromEntries(gone.map((name) => [name, null])), ...after };
}

export function forkExperiment(script: RunScript, wish: ForkWish, catalogue: Catalogue): Forked {
  const planned = asPlanned(script);
  if (typeof planned === 'string') return refused(planned);
  const at = Math.round(wish.at);
  const source = planned.arms[wish.arm];
  const before = armAt(planned, wish.arm, at);
  if (source === undefined || before === undefined) return refused('There is no such arm any more.');
  if (planned.arms.length >= BOUNDS.arms.max)
    return refused(`An experiment has at most ${BOUNDS.arms.max} arms. Remove one, then fork.`);
  if (at < 0 || at >= planned.envSteps)
    return refused(
      `The run ends at ${planned.envSteps} env steps: fork before that, or make the budget longer first.`,
    );
  const text = armDifference(planned, before, armWith(before, wish.change), catalogue);
  if (text === '') return refused('Nothing would be different. Change one value first.');
  const label = freeLabel(planned, source.label, at, text);
  const fork = (arm: ArmSpec, from: number): ArmSpec => ({
    ...(from >= at ? armWith(arm, wish.change) : arm),
    label,
  });
  const edits: EditSpec[] = withEdits(planned).map(({ at: step, now }, k) => {
    const patch = planned.edits[k]?.patch;
    const arm = now.arms[wish.arm] ?? source;
    return {
      at: step,
      patch: { ...(isPlainObject(patch) ? patch : {}), arms: [...now.arms, fork(arm, step)] },
    };
  });
  if (at > 0 && edits.every((edit) => edit.at !== at)) {
    const now = withEdits(planned).findLast(({ at: step }) => step < at)?.now ?? planned;
    edits.push({ at, patch: { arms: [...now.arms, fork(before, at)] } });
    edits.sort((a, b) => a.at - b.at);
  }
  if (edits.length > BOUNDS.edits.max)
    return refused(`An experiment has at most ${BOUNDS.edits.max} planned edits, and this one has them all.`);
  const arms = [...planned.arms, fork(source, 0)];
  return { ok: true, experiment: { ...planned, arms, edits }, arm: planned.arms.length, text };
}

/** Named after its source, as no other arm is called: what it does otherwise stands at its mark in the charts. */
function freeLabel({ arms }: Experiment, source: string, at: number, text: string): string {
  const thousands = `${Number((at / 1_000).toPrecision(3))}k`;
  const what = at === 0 ? text.slice(0, 40) : `fork at ${at < 1_000 ? at : thousands}`;
  const whole = `${source.slice(0, 36)}, ${what}`;
  const taken = new Set(arms.map(({ label }) => label));
  let label = whole;
  for (let k = 2; taken.has(label); k++) label = `${whole.slice(0, BOUNDS.label - 4)} ${k}`;
  return label;
}

/** The arms that branch off another: equal to it at first, and the ones that change where they part. */
export function branchesOf(experiment: Experiment, catalogue: Catalogue): readonly Branch[] {
  const chapters = [{ at: 0, now: experiment }, ...withEdits(experiment)];
  return experiment.arms.flatMap((_, arm) => {
    // A fork of a fork is equal to both for a while: it leaves the one last.
    const found = Array.from({ length: arm }, (_, source) =>
      branchFrom(chapters, source, arm, catalogue),
    ).filter((branch) => branch !== null);
    if (found.some(({ at }) => at === Number.POSITIVE_INFINITY)) return [];
    return found.sort((a, b) => b.at - a.at).slice(0, 1);
  });
}

/** Null: it never was equal, or it is the other that changes; at infinity: they never part. */
function branchFrom(
  chapters: readonly { readonly at: number; readonly now: Experiment }[],
  source: number,
  arm: number,
  catalogue: Catalogue,
): Branch | null {
  const parts = ({ now }: { readonly now: Experiment }) => {
    const [a, b] = [now.arms[source], now.arms[arm]];
    return a === undefined || b === undefined || !sameDesign(a, b);
  };
  const k = chapters.findIndex(parts);
  if (k === 0) return null;
  if (k < 0) return { arm, source, at: Number.POSITIVE_INFINITY, text: '' };
  const was = chapters[k - 1]?.now.arms[arm];
  const { at, now } = chapters[k] ?? {};
  const [other, after] = [now?.arms[source], now?.arms[arm]];
  if (at === undefined || !now || !was || !other || !after || sameDesign(was, after)) return null;
  return { arm, source, at, text: armDifference(now, other, after, catalogue) };
}
