/** Builds the task and the view of a language world from its spec. */

import { NamedDraw } from '../../core/random.ts';
import type { Problem as Fault, WorldSpec } from '../../experiment/experiment.ts';
import type { Field } from '../../experiment/field.ts';
import { readSettings, type Settings } from '../../experiment/settings.ts';
import type { Authored, LanguageTask, LanguageView, Split } from '../language-contract.ts';
import { error, warning } from '../settings.ts';
import { LONGEST_SEQUENCE, languageEntry } from './fields.ts';
import { createLexicon, type Lexicon } from './lexicon.ts';
import { isDialogue, type TaskMaker } from './maker.ts';
import { taskMakers } from './tasks.ts';

export type LanguageBuild =
  | {
      readonly ok: true;
      readonly task: LanguageTask;
      readonly view: LanguageView;
      /** Converts tokens to text, and text from the page to tokens. */
      readonly lexicon: Lexicon;
      readonly warnings: readonly Fault[];
    }
  | { readonly ok: false; readonly problems: readonly Fault[] };

const SPLITS: readonly Split[] = ['train', 'held-out'];
/** Problems per split in the view. */
const EXAMPLES = 4;
/** Number of demonstrations checked against a user's longest completion. */
const PROBES = 64;
/** Number of demonstrations used to measure the mean length. */
const MEASURED = 16;

/** Settings of this world: first those that its task declares, then the common ones. */
export function fieldsFor(spec: WorldSpec): readonly Field[] {
  const plain = readSettings(languageEntry, spec);
  return [...(taskMakers.get(plain.text('task'))?.declares?.(plain) ?? []), ...languageEntry.fields];
}

export function buildLanguage(spec: WorldSpec): LanguageBuild {
  const settings = readSettings({ ...languageEntry, fields: fieldsFor(spec) }, spec);
  const maker = taskMakers.get(settings.text('task'));
  if (maker === undefined) throw new Error('The parser lets no other task through.');
  const level = settings.number('level');
  const { most, means } = maker.level;
  if (level > most) {
    const message = `${maker.label} has levels 1 … ${most} (${means}).`;
    return { ok: false, problems: [error('world.level', message, `Set the level to at most ${most}.`)] };
  }
  const found = [...(maker.faults?.(settings) ?? [])];
  if (found.some(({ severity }) => severity === 'error')) return { ok: false, problems: found };
  const turns = isDialogue(maker, settings);
  const spelled = createLexicon(maker.words(settings), turns, settings.lines('vocabulary'));
  if (!spelled.ok) return spelled;
  try {
    const { lexicon } = spelled;
    const parts = maker.make({
      settings,
      level,
      lexicon,
      seed: settings.number('worldSeed'),
      wanted: { train: settings.number('trainProblems'), 'held-out': settings.number('heldOutProblems') },
    });
    const { vocabulary, end, endOfTurn } = lexicon;
    const completionLength = settings.number('maxTokens') || parts.completionLength;
    const built = finish(
      { ...parts, completionLength, id: maker.id, vocabulary, end, endOfTurn },
      maker,
      settings,
      lexicon,
    );
    return built.ok ? { ...built, warnings: [...found, ...built.warnings] } : built;
  } catch (thrown) {
    if (!(thrown instanceof RangeError)) throw thrown;
    const { path = 'world.task', fix = 'Raise the level or use more letters.' } = maker.remedy ?? {};
    return { ok: false, problems: [error(path, thrown.message, fix)] };
  }
}

function finish(task: LanguageTask, maker: TaskMaker, settings: Settings, lexicon: Lexicon): LanguageBuild {
  const problems = [...faults(task, settings)];
  if (problems.length > 0) return { ok: false, problems };
  const { vocabulary, end, endOfTurn, promptLength, completionLength } = task;
  const shown = { vocabulary, end, endOfTurn, promptLength, completionLength };
  const examples = SPLITS.flatMap((split) =>
    Array.from({ length: Math.min(EXAMPLES, task.problems[split]) }, (_, k) => task.problem(split, k).words),
  );
  return {
    ok: true,
    task,
    view: {
      ...shown,
      kind: 'language',
      task: task.id,
      help: maker.about?.(settings) ?? maker.help,
      examples,
      ...(maker.rightToLeft?.(settings) === true && { rightToLeft: true }),
    },
    lexicon,
    warnings: task.id === 'custom' ? [] : [...fewer(task, settings)],
  };
}

function* faults(task: LanguageTask, settings: Settings): Generator<Fault> {
  const { promptLength, completionLength, problems } = task;
  const length = promptLength + completionLength;
  const most = settings.number('maxTokens');
  if (length > LONGEST_SEQUENCE)
    yield error(
      most > 0 ? 'world.maxTokens' : 'world.level',
      `A prompt of ${promptLength} and a completion of ${completionLength} tokens are ${length} tokens; at most ${LONGEST_SEQUENCE} are allowed.`,
      `Set the longest completion to at most ${LONGEST_SEQUENCE - promptLength}, or lower the level.`,
    );
  else if (most > 0) {
    const needed = Math.max(...demonstrations(task, PROBES).map(({ tokens }) => tokens.length));
    if (needed > most)
      yield error(
        'world.maxTokens',
        `A completion may have ${most} tokens, but correct ones can need ${needed} or more.`,
        'Allow a longer completion, or 0 for the task’s own.',
      );
  }
  for (const split of SPLITS)
    if (problems[split] < 1)
      yield error(
        'world.task',
        'The task has only one problem, so none can be held out.',
        'Raise the level or use more letters.',
      );
}

function demonstrations(task: LanguageTask, most: number): Authored[] {
  return Array.from({ length: Math.min(most, task.problems.train) }, (_, index) => {
    const draw = new NamedDraw(0, 'demonstration length', index);
    return task.demonstrate(task.problem('train', index), draw);
  });
}

/**
 * Mean number of tokens that a policy writes in an episode, without replies, estimated from demonstrations.
 */
export function episodeTokens(task: LanguageTask): number {
  if (task.unshown === true) return task.completionLength / 2;
  const lengths = demonstrations(task, MEASURED).map(({ own }) => own.filter(Boolean).length);
  return lengths.reduce((sum, length) => sum + length, 0) / lengths.length;
}

/** Warns if a finite task has fewer problems than requested. */
function* fewer({ problems }: LanguageTask, settings: Settings): Generator<Fault> {
  const [train, held] = [problems.train, problems['held-out']];
  const fewTrain = train < settings.number('trainProblems');
  if (fewTrain || held < settings.number('heldOutProblems'))
    yield warning(
      fewTrain ? 'world.trainProblems' : 'world.heldOutProblems',
      `The task has fewer problems than requested: ${train} for training and ${held} held out.`,
    );
}
