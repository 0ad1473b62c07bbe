/** The user's actions. */
import type { StoreApi } from 'zustand/vanilla';
import type { Experiment, Problem, WorldSpec } from '../experiment/experiment.ts';
import type { Catalogue } from '../experiment/field.ts';
import type { Preset } from '../experiment/preset.ts';
import type { Bridge } from './bridge.ts';
import type { Draft } from './draft/draft.ts';
import * as edits from './draft/draft-edits.ts';
import { parsePath, withValue } from './draft/draft-edits.ts';
import type { Follower } from './draft/follower.ts';
import { changeWorld } from './draft/world-change.ts';
import type { LabActions, ViewState } from './model.ts';
import {
  CHECKPOINT_ENDING,
  CheckpointError,
  type CheckpointFile,
  decodeCheckpointFile,
  encodeCheckpointFile,
  notThisProgram,
  problem,
  TOO_MANY_WORKERS,
} from './runs/files/checkpoint-file.ts';
import { forkExperiment } from './runs/fork.ts';
import type { RunStore } from './stores/run-store.ts';

/** The run as a file, and back. */
async function exportCheckpoint(bridge: Bridge): ReturnType<LabActions['exportCheckpoint']> {
  const run = await bridge.checkpoint();
  if (typeof run === 'string') return { problems: [problem(run)] };
  const { experiment, shards } = run;
  const at = Math.min(...shards.map(({ envSteps }) => envSteps));
  const name = `${experiment.name.slice(0, 50) || 'experiment'} at ${at}${CHECKPOINT_ENDING}`;
  return { name, bytes: encodeCheckpointFile(JSON.stringify(experiment), shards) };
}

interface CheckpointDependencies {
  readonly draft: Draft;
  readonly run: RunStore;
  readonly bridge: Bridge;
  readonly follower: Follower;
}

/** @returns why it cannot be opened: then draft and run are what they were */
async function openCheckpoint(
  bytes: Uint8Array,
  { draft, run, bridge, follower }: CheckpointDependencies,
): Promise<readonly Problem[]> {
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
    `A checkpoint is open and paused at env step ${run.current.envSteps}. Press play to continue. The charts begin there, because the file does not contain earlier numbers.`,
  );
  return [];
}

export interface ActionDependencies {
  readonly draft: Draft;
  readonly run: RunStore;
  readonly view: StoreApi<ViewState>;
  readonly bridge: Bridge;
  readonly follower: Follower;
  readonly catalogue: Catalogue;
  readonly presets: readonly Preset[];
  readonly worldExamples: readonly WorldSpec[];
}

export function createActions(dependencies: ActionDependencies): LabActions {
  const { draft, run, view, bridge, follower, catalogue, presets, worldExamples } = dependencies;

  const start = () => follower.start(draft.experiment);
  const isOver = () => ['empty', 'stopped', 'failed', 'done'].includes(run.current.status);

  function openWorld(world: WorldSpec): void {
    const { experiment } = draft;
    const check = (input: unknown) => draft.check(input);
    const seconds = (candidate: Experiment) => draft.costOf(candidate).seconds;
    const change = changeWorld(experiment, world, { catalogue, presets, check, seconds });
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

  return {
    start,
    keepLearned: () => follower.keepLearned(),
    discardPending: () => follower.discard(),
    togglePlay() {
      if (isOver()) start();
      else if (run.current.status === 'paused') bridge.play();
      else bridge.pause();
    },
    stepOnce() {
      if (!isOver()) bridge.stepOnce();
    },
    stop() {
      if (!isOver()) bridge.stop();
    },
    // While the next run is built, `experiment` is still that of the previous run.
    reset() {
      const { experiment, status } = run.current;
      follower.start(status === 'building' ? draft.experiment : (experiment ?? draft.experiment));
    },
    setSpeed: (index) => bridge.setSpeed(index),

    openPreset(id) {
      const preset = presets.find((candidate) => candidate.id === id);
      // A preset has a known cost and may start automatically. An experiment of a stranger may not.
      if (preset !== undefined && draft.propose(preset.experiment, { presetId: id })) start();
    },
    openText(text) {
      const parsed = draft.checkStranger(text);
      if (!(parsed instanceof Promise)) return void draft.take(parsed);
      return parsed.then((checked) => void draft.take(checked));
    },
    exportText: () => JSON.stringify(draft.experiment, null, 2),
    exportCheckpoint: () => exportCheckpoint(bridge),
    openCheckpoint: (bytes) => openCheckpoint(bytes, dependencies),
    set(path, value, gesture = path) {
      const parsed = parsePath(path);
      const next = parsed === null ? null : withValue(draft.experiment, parsed, value);
      if (next !== null) draft.propose(next, { gesture });
      else draft.refuse([{ path, message: `This experiment has no “${path}”.`, severity: 'error' }]);
    },
    setAgent: (variant, type) =>
      void draft.propose(edits.setAgent(draft.experiment, variant, type, catalogue)),
    addVariant: (copyOf) => void draft.propose(edits.addVariant(draft.experiment, copyOf)),
    removeVariant: (variant) => void draft.propose(edits.removeVariant(draft.experiment, variant)),
    async fork(request) {
      const script = bridge.data.script.script ?? { experiment: draft.experiment, revisions: [] };
      const forked = forkExperiment(script, request, catalogue);
      if (!forked.ok) return forked.words;
      if (!draft.propose(forked.experiment))
        return draft.store.getState().problems[0]?.message ?? 'This experiment cannot run.';
      start();
      return null;
    },
    addTerm: (variant, term) => void draft.propose(edits.addTerm(draft.experiment, variant, term, catalogue)),
    removeTerm: (variant, index) => void draft.propose(edits.removeTerm(draft.experiment, variant, index)),
    moveTerm: (variant, from, to) => void draft.propose(edits.moveTerm(draft.experiment, variant, from, to)),
    setWorldFamily(family) {
      const example = worldExamples.find((world) => world.family === family);
      openWorld(example ?? edits.worldOf(family, catalogue));
    },
    openWorldExample(name) {
      const example = worldExamples.find((world) => world.name === name);
      if (example !== undefined) openWorld(example);
    },
    paint(row, column, character) {
      const painted = edits.paint(draft.experiment, row, column, character ?? view.getState().brush);
      if (painted !== null) draft.propose(painted, { gesture: 'paint' });
    },
    undo: () => draft.undo(),
    redo: () => draft.redo(),
    dismiss: (noticeId) => run.dismiss(noticeId),
    setView: (patch) => view.setState(patch),
    setBackend(choice) {
      if (view.getState().backend === choice) return;
      view.setState({ backend: choice });
      const { experiment, status } = run.current;
      if (experiment !== null && !isOver()) follower.start(experiment, status !== 'paused');
    },
    async checkExpression(variant, termIndex, text): Promise<readonly Problem[]> {
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
