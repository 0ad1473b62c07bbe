/** The task of a language world. A custom verifier replaces the task's own. */
import type { Problem as Fault, WorldSpec } from '../../experiment/experiment.ts';
import { link } from '../../kernel/link/link.ts';
import { parseExpression } from '../../kernel/parse/expression.ts';
import { machineAtOnce } from '../../kernel/wasm/machine-at-once.ts';
import { customDemonstration } from '../../rewards/language-parts.ts';
import { buildLanguage, type LanguageBuild } from '../../worlds/language/build.ts';
import type { LanguageTask, Verdict } from '../../worlds/language-contract.ts';
import { warning } from '../../worlds/settings.ts';
import { ExperimentError, located, rejectExperiment } from '../experiment-error.ts';
import { taskSettingProblems } from '../program/custom-task.ts';
import { DRAWS } from '../program/terms.ts';
import { completionModule, show } from './written-text.ts';

const PATH = 'world.verifier';

export function builtTask(spec: WorldSpec): LanguageBuild {
  const built = builtFrom(spec);
  const { verifier } = spec;
  if (!built.ok || typeof verifier !== 'string' || verifier.trim() === '') return built;
  try {
    const task = verified(built.task, verifier);
    return { ...built, task, warnings: [...built.warnings, ...tried(task)] };
  } catch (thrown) {
    if (thrown instanceof ExperimentError) return { ok: false, problems: thrown.problems };
    throw thrown;
  }
}

/** Checks the settings of a custom task first. A wrong one would otherwise be reported at the text. */
function builtFrom(spec: WorldSpec): LanguageBuild {
  try {
    const found = taskSettingProblems(spec);
    if (found.some(({ severity }) => severity === 'error')) return { ok: false, problems: found };
    const built = buildLanguage(spec);
    return built.ok ? { ...built, warnings: [...found, ...built.warnings] } : built;
  } catch (thrown) {
    if (thrown instanceof ExperimentError) return { ok: false, problems: thrown.problems };
    throw thrown;
  }
}

/** Problems whose demonstrations and empty completions a verifier scores before the run. */
const TRIED = 16;

/** @throws ExperimentError if a score is not finite */
function tried(task: LanguageTask): readonly Fault[] {
  const count = Math.min(TRIED, task.problems.train);
  try {
    const accepted = Array.from({ length: count }, (_, k) => {
      const problem = task.problem('train', k);
      task.verify(problem, [], true);
      return task.verify(problem, customDemonstration({ task, problem }).slice(0, -1), true).correct;
    });
    if (accepted.includes(true)) return [];
  } catch (thrown) {
    if (!(thrown instanceof RangeError)) throw thrown;
    rejectExperiment(PATH, thrown.message, 'Guard the division: n > 0.0 ? x / n : 0.0.');
  }
  const { question, answer } = task.problem('train', 0).words;
  return [
    warning(
      PATH,
      `The verifier accepts none of the task’s own answers, such as “${answer}” to “${question}”. A warm start would teach them.`,
      'Score right completions with 1, or set baseAccuracy to 0.',
    ),
  ];
}

export function vocabularyOf(spec: WorldSpec): readonly string[] {
  const built = buildLanguage(spec);
  return built.ok ? built.task.vocabulary : [];
}

/** @throws ExperimentError at the text */
function verified(task: LanguageTask, text: string): LanguageTask {
  const { endOfTurn, end, vocabulary } = task;
  if (endOfTurn >= 0 || task.trueReward !== undefined || task.judgedReward !== undefined)
    rejectExperiment(
      PATH,
      endOfTurn >= 0
        ? 'A verifier reads one completion, but this task is a dialogue.'
        : 'The true reward of this task is what it is about, so it has no other verifier.',
      'Empty the field, or choose another task.',
    );
  const main = completionModule(vocabulary);
  const shape = { function: 'score', params: '', result: 'f32' } as const;
  const module = located(PATH, () => parseExpression('verifier', text, shape));
  const drawn = DRAWS.find((name) => module.freeNames.has(name));
  if (drawn !== undefined)
    rejectExperiment(
      PATH,
      `A verifier gives the same completion the same score, but this one draws with \`${drawn}\`.`,
      'Add the reward term `noise` to a design instead.',
    );
  const program = located(PATH, () =>
    link({
      modules: [
        { name: 'main', module: main, stream: 0, sees: [] },
        { name: 'verifier', module, stream: 0, sees: ['main'] },
      ],
      entries: ['verifier$score'],
    }),
  );
  const machine = machineAtOnce(program);
  machine.clear(0);
  const set = (name: string, value: number) => machine.setScalar(`main$${name}`, 0, value);
  return {
    ...task,
    verify(problem, completion, ended): Verdict {
      const verdict = task.verify(problem, completion, ended);
      const tokens = ended ? [...completion, end] : completion;
      show(machine, { tokens, ended, verdict, task, problem }, [module]);
      set('terminated', Number(ended));
      set('truncated', Number(!ended));
      set('taskReward', verdict.score);
      const score = machine.call('verifier$score', 0);
      if (!Number.isFinite(score))
        throw new RangeError(
          `The verifier’s score of “${completion.map((token) => vocabulary[token]).join(' ')}” is ${score}, which is not finite.`,
        );
      return { ...verdict, score, correct: score >= 1, partial: Math.min(1, Math.max(0, score)) };
    },
  };
}
