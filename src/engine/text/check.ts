import { languageAgents } from '../../agents/network-registry.ts';
import { UNIFORM } from '../../agents/updates/teachers.ts';
import type { LanguageAgent } from '../../agents/updates/text-contract.ts';
import { EVALUATION_FIELDS } from '../../experiment/bounds.ts';
import { gridOf, inEpisodes } from '../../experiment/budget.ts';
import { evaluatedExperiment } from '../../experiment/evaluation.ts';
import { type Experiment, isProbe, type Problem, type VariantSpec } from '../../experiment/experiment.ts';
import { editedExperiments } from '../../experiment/merge-patch.ts';
import { readSettings, type Settings } from '../../experiment/settings.ts';
import { BATCH_METRIC_COLUMNS, NETWORK_METRIC_COLUMNS } from '../../stats/metrics/metrics.ts';
import { MAX_SEQUENCE_LENGTH } from '../../worlds/language/fields.ts';
import type { LanguageTask } from '../../worlds/language-contract.ts';
import { error, warning } from '../../worlds/settings.ts';
import type { Plan } from '../contract.ts';
import { NO_STATES } from '../exact/contract.ts';
import { ExperimentError } from '../experiment-error.ts';
import { batchProblems, networkProblems, replicaBytes, sizeProblems } from '../networks/agent-settings.ts';
import { builtTask } from './built-task.ts';
import { Contexts, contextsOf, roomOf } from './contexts.ts';
import { examProblems } from './exam-probes.ts';
import { modelBytes, rewardProblems, termLabels } from './reward-problems.ts';
import { replayOf } from './successes.ts';

/** Checks everything that does not need a run. @throws ExperimentError */
export function checkLanguage(experiment: Experiment): {
  readonly task: LanguageTask;
  /** The task of exams: the training task, unless `evaluation` changes it. */
  readonly examined: LanguageTask;
  readonly plan: Plan;
} {
  const built = builtTask(experiment.world);
  if (!built.ok) throw new ExperimentError(built.problems);
  const { task, view, warnings } = built;
  const contexts = contextsOf(experiment);
  const sized = { ...task, promptLength: roomOf(task, contexts) - task.completionLength };
  let bytesPerReplica = 0;
  const problems: Problem[] = experiment.variants.flatMap((variant, index) => {
    const agent = languageAgents.get(variant.agent.type);
    if (agent === undefined) return [wrongAgent(index, variant)];
    const settings = readSettings(agent.entry, variant.agent);
    const bytes = replicaBytes(agent, settings, sized) + modelBytes(variant, settings, task);
    bytesPerReplica = Math.max(bytesPerReplica, bytes);
    const path = `variants[${index}]`;
    return [
      ...networkProblems(settings, `${path}.agent`),
      ...sizeProblems(bytes, `${path}.agent`),
      ...contextProblems(task, settings, `${path}.agent`),
      ...unshownProblems(task, agent, settings, `${path}.agent`),
      ...batchProblems(agent, settings, task, experiment, `${path}.agent`),
      ...rewardProblems(variant, task, path),
      ...examProblems(variant, experiment.world, task, path),
    ];
  });
  const errors = problems.filter(({ severity }) => severity === 'error');
  if (errors.length > 0) throw new ExperimentError(errors);
  const examined = examinedTask(experiment, task);
  return {
    task,
    examined,
    plan: {
      ...layoutOf(experiment, task),
      view,
      bytesPerReplica,
      warnings: [...warnings, ...problems, ...tooMany(experiment, examined)],
    },
  };
}

function layoutOf(
  experiment: Experiment,
  task: LanguageTask,
): Omit<Plan, 'view' | 'bytesPerReplica' | 'warnings'> {
  const metricColumns = metricColumnsOf(experiment);
  return {
    columns: metricColumns + Math.max(0, ...experiment.variants.map((variant) => variant.reward.length)),
    metricColumns,
    ...(experiment.evaluation && { evaluation: experiment.evaluation }),
    grid: gridOf(experiment),
    ...(inEpisodes(experiment) && { unit: 'episodes' as const }),
    variants: experiment.variants.map((variant) => ({
      label: variant.label,
      critic: variant.agent.type === 'ppo-lm',
      terms: variant.reward.map((term, k) => ({
        label: termLabels(variant)[k] ?? term.term,
        term: term.term,
        markov: false,
        ...(isProbe(term) && { probe: true as const }),
      })),
      programHash: '',
      noReference: NO_STATES,
    })),
    actions: task.vocabulary,
    nObservations: 0,
    nStates: 0,
    nActions: task.vocabulary.length,
    events: [{ name: 'success', help: 'The verifier accepts the completion as correct.' }],
  };
}

/** The batch has separate metrics if a variant, even after an edit, learns from something other than is measured. */
export function metricColumnsOf(experiment: Experiment): number {
  const all = [experiment, ...editedExperiments(experiment).map((edited) => edited.experiment)];
  return all.some(({ variants }) => variants.some(learnsFromOther))
    ? BATCH_METRIC_COLUMNS
    : NETWORK_METRIC_COLUMNS;
}

/**
 * True if the training batch is not exactly what the policy writes alone to plain problems. Data that are new in every batch do
 * not count, because the settings determine their content.
 */
function learnsFromOther(variant: VariantSpec): boolean {
  const agent = languageAgents.get(variant.agent.type);
  if (agent === undefined) return false;
  const settings = readSettings(agent.entry, variant.agent);
  const { stored = 0, resample, picksBest } = agent.needs(settings, 0);
  return (
    stored > 0 ||
    resample > 0 ||
    picksBest === true ||
    settings.text('teacher') !== UNIFORM ||
    settings.text('context') !== 'none' ||
    settings.number('prefix') > 0 ||
    replayOf(settings) > 0
  );
}

function* contextProblems(task: LanguageTask, settings: Settings, path: string): Generator<Problem> {
  const context = Contexts.of(settings);
  if (context === null) return;
  const [room, alone] = [roomOf(task, [context]), roomOf(task, [])];
  if (room > MAX_SEQUENCE_LENGTH)
    yield error(
      `${path}.context`,
      `With this context a sequence may have ${room} tokens; at most ${MAX_SEQUENCE_LENGTH} are allowed. Without it there are ${alone}.`,
      'Use fewer exemplars, another context or a lower level.',
    );
}

/** Agents that learn from right completions need a task that has demonstrations. */
function* unshownProblems(
  task: LanguageTask,
  agent: LanguageAgent,
  settings: Settings,
  path: string,
): Generator<Problem> {
  if (task.unshown !== true) return;
  const message = 'The text of the task shows no right completions to learn from.';
  if (settings.text('context') !== 'none')
    yield error(`${path}.context`, message, 'Choose none, or export `demonstrate()` in the text.');
  for (const name of ['baseAccuracy', 'prefix'])
    if (settings.has(name) && settings.number(name) > 0)
      yield error(`${path}.${name}`, message, 'Set it to 0, or export `demonstrate()` in the text.');
  if (agent.needs(settings, 0).source === 'demonstrations')
    yield error(`${path}.type`, message, 'Choose another agent, or export `demonstrate()` in the text.');
}

/** Each held-out problem is asked at most once. */
function tooMany({ evaluation }: Experiment, { problems }: LanguageTask): Problem[] {
  const held = problems['held-out'];
  const { episodes = 0 } = evaluation ?? {};
  if (episodes <= held || episodes === EVALUATION_FIELDS.episodes.default) return [];
  const message = `Each of the ${held} held-out problems is asked once, so an evaluation has ${held} episodes, not ${episodes}.`;
  return [warning('evaluation.episodes', message, `Write at most ${held}, or raise \`heldOutProblems\`.`)];
}

/** @throws ExperimentError at `evaluation.world` */
function examinedTask(experiment: Experiment, task: LanguageTask): LanguageTask {
  if (experiment.evaluation?.world === undefined) return task;
  const built = builtTask(evaluatedExperiment(experiment).world);
  if (!built.ok)
    throw new ExperimentError(built.problems.map((one) => ({ ...one, path: `evaluation.${one.path}` })));
  const lengthOf = ({ promptLength, completionLength }: LanguageTask) => promptLength + completionLength;
  if (built.task.vocabulary.join(' ') !== task.vocabulary.join(' ') || lengthOf(built.task) > lengthOf(task))
    throw new ExperimentError([
      error(
        'evaluation.world',
        'The policy cannot read these problems: they need other tokens or a longer context than it is trained with.',
        'Evaluate at a level that fits the task of the training, or train at the higher level.',
      ),
    ]);
  return built.task;
}

/** Settings that determine a network's size. Others can change around it. */
const SHAPE = ['network', 'layers', 'width', 'heads'] as const;

/** Why networks trained under `before` cannot continue under `after`: tokens or shape would differ. Both are valid. */
export function lostByEdit(before: Experiment, after: Experiment): readonly Problem[] {
  const [from, to] = [builtTask(before.world), builtTask(after.world)];
  const problems: Problem[] = [];
  if (from.ok && to.ok && from.task.vocabulary.join(' ') !== to.task.vocabulary.join(' ')) {
    const message = `Trained networks cannot continue on this task: its tokens are ${to.task.vocabulary.join(' ')}, but they have learned ${from.task.vocabulary.join(' ')}.`;
    const fix = 'Give both tasks the same `vocabulary`, which covers both, or start a new run.';
    problems.push(error('world.task', message, fix));
  }
  after.variants.forEach(({ agent }, k) => {
    const [old, entry] = [before.variants[k]?.agent, languageAgents.get(agent.type)?.entry];
    const oldEntry = old && languageAgents.get(old.type)?.entry;
    if (old === undefined || entry === undefined || oldEntry === undefined) return;
    const [was, is] = [readSettings(oldEntry, old), readSettings(entry, agent)];
    for (const name of SHAPE) {
      if (name === 'heads' && is.text('network') === 'gru') continue;
      const [a, b] =
        name === 'network' ? [was.text(name), is.text(name)] : [was.number(name), is.number(name)];
      if (a === b) continue;
      const message = `A trained network keeps its shape: \`${name}\` cannot change from ${a} to ${b}.`;
      problems.push(error(`variants[${k}].agent.${name}`, message, `Keep ${a}, or start a new run.`));
    }
  });
  return problems;
}

export function wrongAgent(index: number, { agent }: VariantSpec): Problem {
  return error(
    `variants[${index}].agent.type`,
    `“${agent.type}” has no policy for language tasks.`,
    `Choose one of ${[...languageAgents.keys()].join(', ')}.`,
  );
}
