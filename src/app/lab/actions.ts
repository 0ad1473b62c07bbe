/** The user's actions. */

import type { StoreApi } from 'zustand/vanilla';
import type { BackendChoice } from '../../engine/contract.ts';
import { pointOf } from '../../experiment/budget.ts';
import type { Experiment, Problem, WorldSpec } from '../../experiment/experiment.ts';
import type { Catalogue } from '../../experiment/field.ts';
import { numberChangeAt } from '../../experiment/numbers.ts';
import type { Preset } from '../../experiment/preset.ts';
import { problem } from '../../services/problems.ts';
import type { CheckpointFile } from '../../services/trainer/checkpoint-file.ts';
import type { Draft } from '../draft/draft.ts';
import * as edits from '../draft/draft-edits.ts';
import { parsePath, withValue } from '../draft/draft-edits.ts';
import type { TypedTexts } from '../draft/typed-texts.ts';
import { changeWorld } from '../draft/world-change.ts';
import type { ViewState } from '../model/model.ts';
import type { RunStore } from '../model/run-store.ts';
import type { Bridge } from '../runs/bridge.ts';
import type { Follower } from '../runs/follower.ts';
import type { ForkRequest } from '../runs/fork.ts';

const loadFiles = () => import('../../services/trainer/checkpoint-file.ts');

async function exportCheckpoint(
  bridge: Bridge,
): Promise<{ name: string; bytes: Uint8Array<ArrayBuffer> } | { problems: readonly Problem[] }> {
  const run = await bridge.checkpoint();
  if (typeof run === 'string') return { problems: [problem(run)] };
  const { experiment, shards } = run;
  const { CHECKPOINT_ENDING, encodeCheckpointFile } = await loadFiles();
  const at = Math.min(...shards.map(({ envSteps }) => envSteps));
  const name = `${experiment.name.slice(0, 50) || 'experiment'} at ${at}${CHECKPOINT_ENDING}`;
  return { name, bytes: encodeCheckpointFile(JSON.stringify(experiment), shards) };
}

/** @returns why it cannot be opened: then draft and run are what they were */
async function openCheckpoint(
  bytes: Uint8Array,
  { draft, run, bridge, follower }: ActionDependencies,
): Promise<readonly Problem[]> {
  const { CheckpointError, decodeCheckpointFile, notThisProgram, TOO_MANY_WORKERS } = await loadFiles();
  let file: CheckpointFile;
  try {
    file = decodeCheckpointFile(bytes);
  } catch (error) {
    if (error instanceof CheckpointError) return [problem(error.message)];
    throw error;
  }
  const parsed = await draft.checkStranger(file.experiment);
  if (!parsed.ok) return parsed.problems.map((found) => ({ ...notThisProgram(found), path: found.path }));
  const { shards } = file;
  const experiment = parsed.value;
  if (shards.length > experiment.seeds) return [TOO_MANY_WORKERS];
  const problems = await bridge.openCheckpoint({ experiment, shards }, () => follower.adopt(experiment));
  if (problems !== null) return problems.map(notThisProgram);
  run.notice(
    'info',
    `A checkpoint is open and paused at ${pointOf(experiment)} ${run.current.envSteps}. Press play to continue. The charts begin there, because the file does not contain earlier numbers.`,
  );
  return [];
}

interface ActionDependencies {
  readonly draft: Draft;
  readonly typed: TypedTexts;
  /** A link locks the settings. */
  readonly isLocked: () => boolean;
  readonly run: RunStore;
  readonly view: StoreApi<ViewState>;
  readonly bridge: Bridge;
  readonly follower: Follower;
  readonly catalogue: Catalogue;
  readonly presets: readonly Preset[];
  readonly worldExamples: readonly WorldSpec[];
}

export type LabActions = ReturnType<typeof createActions>;

declare module '../model/lab.ts' {
  interface Lab {
    readonly actions: LabActions;
  }
}

const start = ({ draft, follower }: ActionDependencies): void => follower.start(draft.experiment);

/** Goes on once the draft is what the builder shows. A text that is wrong stops it. */
function asShown({ typed, isLocked }: ActionDependencies, go: () => void): void | Promise<void> {
  if (isLocked()) typed.revert();
  const applied = typed.apply();
  if (applied instanceof Promise) return applied.then((isApplied) => (isApplied ? go() : undefined));
  if (applied) go();
}

const isOver = (run: RunStore): boolean =>
  ['empty', 'stopped', 'failed', 'done'].includes(run.current.status);

function runActions(dependencies: ActionDependencies) {
  const { draft, typed, run, view, bridge, follower } = dependencies;
  return {
    /** The draft becomes a new run from the beginning. */
    start: () => asShown(dependencies, () => start(dependencies)),
    /** The draft reaches the running session; training continues. */
    keepLearned: () => asShown(dependencies, () => follower.keepLearned()),
    /** The draft becomes what runs. */
    discardPending() {
      typed.revert();
      follower.discard();
    },
    togglePlay(): void | Promise<void> {
      if (isOver(run)) return asShown(dependencies, () => start(dependencies));
      if (run.current.status === 'paused') bridge.play();
      else bridge.pause();
    },
    stepOnce() {
      if (!isOver(run)) bridge.stepOnce();
    },
    stop() {
      // A longer budget that is on its way would start a run again that is done.
      const resumes = follower.hold() && run.current.status === 'done';
      if (resumes || !isOver(run)) bridge.stop();
    },
    /** Restarts the same experiment. While the next run is built, `experiment` is still that of the previous run. */
    reset: () =>
      asShown(dependencies, () => {
        const { experiment, status } = run.current;
        follower.start(status === 'building' ? draft.experiment : (experiment ?? draft.experiment));
      }),
    setSpeed: (index: number) => bridge.setSpeed(index),
    /** Selects the backend; the run restarts there with the same numbers. */
    setBackend(choice: BackendChoice) {
      if (view.getState().backend === choice) return;
      view.setState({ backend: choice });
      const { experiment, status } = run.current;
      if (experiment !== null && !isOver(run)) follower.start(experiment, status !== 'paused');
    },
  };
}

function fileActions(dependencies: ActionDependencies) {
  const { draft, typed, bridge, presets } = dependencies;
  return {
    openPreset(id: string) {
      const preset = presets.find((candidate) => candidate.id === id);
      // A preset has a known cost and may start automatically. An experiment of a stranger may not.
      if (preset === undefined || !draft.propose(preset.experiment, { presetId: id })) return;
      typed.revert();
      start(dependencies);
    },
    /** A file or pasted JSON; problems go to draft.problems. @returns when it has been checked in a worker */
    openText(text: string): void | Promise<void> {
      const parsed = draft.checkStranger(text);
      const take = (checked: Awaited<typeof parsed>) => {
        if (draft.take(checked)) typed.revert();
      };
      return parsed instanceof Promise ? parsed.then(take) : take(parsed);
    },
    exportText: () => JSON.stringify(draft.experiment, null, 2),
    /** Pauses the run and exports it as a file that continues with the same bits. */
    exportCheckpoint: () => exportCheckpoint(bridge),
    /** Opens such a file, paused, instead of the current run. @returns the problems, if nothing has changed */
    openCheckpoint: (bytes: Uint8Array) => openCheckpoint(bytes, dependencies),
  };
}

function setValue(draft: Draft, path: string, value: unknown, gesture: string): void {
  const parsed = parsePath(path);
  const edited = () => (parsed === null ? null : withValue(draft.experiment, parsed, value));
  if (edited() !== null) draft.suggest(edited, { gesture });
  else draft.reject([{ path, message: `This experiment has no “${path}”.`, severity: 'error' }]);
}

function settingActions({ draft, typed, catalogue }: ActionDependencies) {
  return {
    /** Applies a text of the builder that the user has left, if it is valid. */
    leaveText: (path: string) => typed.leave(path),
    /**
     * Sets a value at a path of the draft: ('variants[0].agent.alpha', 0.2). Live fields reach the run at once (keeping what
     * was learned); others set `pending`. @param gesture '' is a separate change for undo
     */
    set: (path: string, value: unknown, gesture: string = path) => setValue(draft, path, value, gesture),
    /** Like `set`, but for a number that may change many times a second. A live number is checked alone and reaches the run as a number. */
    setNumber(path: string, value: number, gesture: string = path) {
      const change = numberChangeAt(parsePath(path) ?? [], value);
      if (change === null || !draft.setNumber(change, gesture)) setValue(draft, path, value, gesture);
    },
    /** Like `set`, for a dialog that shows problems itself. @returns them, and then nothing has changed; empty: it was taken */
    async offer(path: string, value: unknown): Promise<readonly Problem[]> {
      const parsed = await draft.checkStranger(withValue(draft.experiment, parsePath(path) ?? [], value));
      if (!parsed.ok) return parsed.problems;
      draft.take(parsed);
      return [];
    },
    undo: () => draft.undo(),
    redo: () => draft.redo(),
    /** Checks a user's expression without applying it. */
    async checkExpression(variant: number, termIndex: number, text: string): Promise<readonly Problem[]> {
      const path = `variants[${variant}].reward[${termIndex}]`;
      const term = draft.experiment.variants[variant]?.reward[termIndex];
      const entry = catalogue.terms.find((candidate) => candidate.id === term?.term);
      const field = entry?.fields.find((candidate) => candidate.kind === 'expression');
      if (field === undefined) return [];
      const place = parsePath(`${path}.${field.name}`);
      const parsed = draft.check(withValue(draft.experiment, place ?? [], text));
      const problems = parsed.ok ? parsed.warnings : parsed.problems;
      return problems.filter((problem) => problem.path.startsWith(path));
    },
  };
}

type Brought = Parameters<typeof edits.withCopy>[3];

function variantActions(dependencies: ActionDependencies) {
  const { draft, run, bridge, catalogue, worldExamples } = dependencies;
  const propose = (edited: () => Experiment): void => draft.suggest(edited);
  return {
    setAgent: (variant: number, type: string) =>
      propose(() => edits.setAgent(draft.experiment, variant, type, catalogue)),
    addVariant: (copyOf?: number) => propose(() => edits.addVariant(draft.experiment, copyOf)),
    removeVariant: (variant: number) => propose(() => edits.removeVariant(draft.experiment, variant)),
    /** Adds a variant that forks from another at a step and differs in one setting, and runs it. @returns the refusal, if any */
    async fork(request: ForkRequest): Promise<string | null> {
      const { forkExperiment } = await import('../runs/fork.ts');
      const script = bridge.data.script.script ?? { experiment: draft.experiment, revisions: [] };
      const forked = forkExperiment(script, request, catalogue);
      if (!forked.ok) return forked.words;
      if (!draft.propose(forked.experiment))
        return draft.store.getState().problems[0]?.message ?? 'This experiment cannot run.';
      start(dependencies);
      return null;
    },
    addTerm: (variant: number, term: string) =>
      propose(() => edits.addTerm(draft.experiment, variant, term, catalogue)),
    removeTerm: (variant: number, index: number) =>
      propose(() => edits.removeTerm(draft.experiment, variant, index)),
    moveTerm: (variant: number, from: number, to: number) =>
      propose(() => edits.moveTerm(draft.experiment, variant, from, to)),
    /**
     * Runs a new variant with another agent or reward, next to those that are there. Where it does not fit this world: next
     * to the first one, in a world that it is made for.
     * @param homes names of worlds, or families of them @returns whether it fits anywhere
     */
    bring(label: string, change: Brought, homes: readonly string[], copyOf = 0): boolean {
      const tried = edits.withCopy(draft.experiment, copyOf, label, change);
      const here = draft.check(tried).ok;
      const home = homes.flatMap(
        (name) => worldExamples.find((world) => world.name === name || world.family === name) ?? [],
      )[0];
      const moved = here || home === undefined ? null : changeTo(home, dependencies);
      if (!here && moved === null) return false;
      const [first] = moved?.experiment.variants ?? [];
      const there =
        moved !== null &&
        first !== undefined &&
        edits.withCopy({ ...moved.experiment, variants: [first] }, 0, label, change);
      if (!draft.propose(here ? tried : there)) return false;
      const where = here ? '' : ` It does not fit the world you had, so ${String(home?.name)} is open.`;
      run.notice('info', `“${label}” is a new variant.${where}`, { undoes: draft.experiment });
      start(dependencies);
      return true;
    },
  };
}

function changeTo(world: WorldSpec, { draft, catalogue, presets }: ActionDependencies) {
  return changeWorld(draft.experiment, world, {
    catalogue,
    presets,
    check: (input) => draft.check(input),
    seconds: (candidate) => draft.costOf(candidate).seconds,
  });
}

function openWorld(world: WorldSpec, dependencies: ActionDependencies): void {
  const { draft, run, catalogue } = dependencies;
  const { experiment } = draft;
  const change = changeTo(world, dependencies);
  // No preset of the family is valid, so the plain attempt reports its problems.
  if (change === null) return void draft.propose(edits.setWorld(experiment, world, catalogue));
  if (!draft.propose(change.experiment) || change.changes.length === 0) return;
  const { label } = catalogue.worlds.find(({ id }) => id === world.family) ?? { label: world.family };
  run.notice(
    'info',
    `To run in this world (${label}), the experiment was also changed: ${change.changes.join('; ')}.`,
    {
      undoes: draft.experiment,
    },
  );
}

const EMPTY_MAP = ['S......', '.......', '.......', '.......', '......G'];

function worldActions(dependencies: ActionDependencies) {
  const { draft, run, view, catalogue, worldExamples } = dependencies;
  return {
    setWorldFamily(family: string) {
      const example = worldExamples.find((world) => world.family === family);
      openWorld(example ?? edits.worldOf(family, catalogue), dependencies);
    },
    /** Opens a grid with nothing but a start and a goal, and one variant that is paid for the task. */
    startEmpty() {
      const change = changeTo({ ...edits.worldOf('gridworld', catalogue), map: EMPTY_MAP }, dependencies);
      const [first] = change?.experiment.variants ?? [];
      if (change === null || first === undefined) return;
      const { world, seeds, seed, envSteps, measurementPoints } = change.experiment;
      draft.propose({
        name: 'Your experiment',
        world,
        variants: [{ label: 'task', agent: first.agent, reward: edits.taskAlone(catalogue) }],
        seeds,
        seed,
        envSteps,
        measurementPoints,
      });
    },
    /** @param family two families may have a world of the same name */
    openWorldExample(name: string, family?: string) {
      const example = worldExamples.find(
        (world) => world.name === name && (family === undefined || world.family === family),
      );
      if (example !== undefined) openWorld(example, dependencies);
    },
    /** Paints a map cell with the brush or the given character: a cell that keeps the shape reaches the run at once. */
    paint(row: number, column: number, character?: string) {
      const painted = edits.paint(draft.experiment, row, column, character ?? view.getState().brush);
      if (painted !== null) draft.propose(painted, { gesture: 'paint' });
      else if (!Array.isArray(draft.experiment.world.map))
        run.notice(
          'info',
          'Nothing was painted, because the pending world has no map. Press Restart to see it, or Discard to paint the old one.',
        );
    },
  };
}

function pageActions({ run, view }: ActionDependencies) {
  return {
    dismiss: (noticeId: number) => run.dismiss(noticeId),
    setView: (patch: Partial<ViewState>) => view.setState(patch),
  };
}

export function createActions(dependencies: ActionDependencies) {
  return {
    ...runActions(dependencies),
    ...fileActions(dependencies),
    ...settingActions(dependencies),
    ...variantActions(dependencies),
    ...worldActions(dependencies),
    ...pageActions(dependencies),
  };
}
