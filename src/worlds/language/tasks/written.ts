/**
 * A task in the kernel language. Its text poses problems, judges completions, and demonstrates correct ones.
 */

import type { Problem as Fault } from '../../../experiment/experiment.ts';
import type { Field } from '../../../experiment/field.ts';
import type { Settings } from '../../../experiment/settings.ts';
import { KernelError } from '../../../kernel/contract.ts';
import { fieldsOf } from '../../declared.ts';
import type { Problem } from '../../language-contract.ts';
import { error } from '../../settings.ts';
import { linkTask } from '../link-task.ts';
import type { TaskMaker } from '../maker.ts';
import { hashedSpace } from '../spaces.ts';
import { type Asked, WrittenProgram } from '../written-program.ts';
import {
  kernelFault,
  readTaskText,
  TASK_PATH,
  TASK_TEXT,
  textIn,
  WRITTEN,
  type WrittenText,
} from '../written-text.ts';
import { triedTask } from '../written-trial.ts';

type Compiled =
  | { readonly ok: true; readonly program: WrittenProgram; readonly faults: readonly Fault[] }
  | { readonly ok: false; readonly faults: readonly Fault[] };

/** The settings of the text, as numbers of the kernel. */
function paramsOf({ module }: WrittenText, settings: Settings): Record<string, number> {
  return Object.fromEntries(
    module.params
      .filter(({ name }) => settings.has(name))
      .map(({ name, type, options }) => [
        name,
        options !== undefined
          ? options.indexOf(settings.text(name))
          : type === 'bool'
            ? Number(settings.flag(name))
            : settings.number(name),
      ]),
  );
}

/** Enough for a mixture of such tasks and an edit of it. */
const MAX_KEPT = 16;
const kept = new Map<string, Compiled>();

/** Compiles and tries a text; the most recent texts are cached. */
function compiled(settings: Settings): Compiled {
  const read = readTaskText(textIn(settings.text(TASK_TEXT)));
  if (!read.ok) return read;
  const params = paramsOf(read.text, settings);
  const level = settings.number('level');
  const key = JSON.stringify([read.text.module.text, level, params]);
  const found = kept.get(key) ?? compile(read.text, level, params);
  kept.delete(key);
  kept.set(key, found);
  const [oldest] = kept.keys();
  if (kept.size > MAX_KEPT && oldest !== undefined) kept.delete(oldest);
  return found;
}

function compile(text: WrittenText, level: number, params: Readonly<Record<string, number>>): Compiled {
  try {
    const linked = linkTask(text, level, params);
    const program = new WrittenProgram(text, linked);
    const faults = [...triedTask(program, linked, level)];
    return faults.some(({ severity }) => severity === 'error')
      ? { ok: false, faults }
      : { ok: true, program, faults };
  } catch (thrown) {
    if (thrown instanceof KernelError) return { ok: false, faults: [kernelFault(thrown)] };
    throw thrown;
  }
}

const textOf = (settings: Settings): WrittenText | null => {
  const read = readTaskText(textIn(settings.text(TASK_TEXT)));
  return read.ok ? read.text : null;
};

/** Returns no fields if the text cannot be read. */
function declaredFields(settings: Pick<Settings, 'text'>): readonly Field[] {
  const read = readTaskText(textIn(settings.text(TASK_TEXT)));
  return read.ok ? fieldsOf(read.text.module) : [];
}

export const maker: TaskMaker = {
  id: WRITTEN,
  label: 'Written',
  help: 'A task of your own in the kernel language: its text draws the prompts, scores completions and shows right ones.',
  level: { most: 12, means: 'the constant `level` of the text' },
  fields: [
    {
      name: TASK_TEXT,
      label: 'Text of the task',
      kind: 'expression',
      default: '',
      maxLength: 16_384,
      where: ['task', 'written', 'mixture'],
      help: 'A module in the kernel language. It exports `problem` and `verify`, and may export `demonstrate` and `reply` (docs/written-tasks.md). Its declared settings appear next to it. Empty: letters in reverse order. Start from a named world, or from a fork of the source.',
    },
  ],
  remedy: { path: TASK_PATH, fix: 'Draw more of the prompt in `problem`, or lower `heldOutProblems`.' },
  declares: declaredFields,
  about: (settings) => textOf(settings)?.help,
  turns: (settings) => textOf(settings)?.turns === true,
  *faults(settings) {
    const found = compiled(settings);
    yield* found.faults;
    const most = found.ok ? found.program.text.longestCompletion : 0;
    if (found.ok && settings.text('task') === WRITTEN && settings.number('maxTokens') > most)
      yield error(
        'world.maxTokens',
        `The text of the task reads completions of at most ${most} tokens.`,
        'Raise `longestCompletion` in the text, or set this to 0.',
      );
  },
  words: (settings) => textOf(settings)?.tokens ?? [],
  make({ settings, lexicon, seed, wanted }) {
    const found = compiled(settings);
    if (!found.ok) throw new Error('The faults of the text were not read.');
    const { program } = found;
    const { text } = program;
    // The text numbers its tokens by itself, but the vocabulary of a world or a mixture may have another
    // order.
    const outside = lexicon.ids(text.vocabulary);
    const inside = new Map(outside.map((token, own) => [token, own]));
    const out = (tokens: readonly number[]) => tokens.map((token) => outside[token] ?? 0);
    const into = (tokens: readonly number[]) =>
      tokens.map((token) => inside.get(token) ?? Number.MAX_SAFE_INTEGER);
    const spelled = (tokens: readonly number[]) => tokens.map((token) => text.vocabulary[token]).join(' ');
    const askedIn = ({ answer }: Problem) => answer as Asked;
    const space = hashedSpace(seed, `written/${settings.number('level')}`, wanted, (draw) =>
      program.pose(draw),
    );
    return {
      promptLength: text.longestPrompt,
      completionLength: text.longestCompletion,
      problems: space.problems,
      ...(text.aspects.length > 0 && { aspects: text.aspects }),
      ...(!text.shows && { unshown: true }),
      problem(split, index): Problem {
        const posed = space.problem(split, index);
        const answer = program.answer(posed);
        return {
          prompt: out(posed.prompt),
          answer: { ...posed, answer } satisfies Asked,
          words: {
            question: spelled(posed.prompt),
            answer: text.shows ? spelled(answer.slice(0, -1)) || '(nothing)' : '(not shown)',
          },
        };
      },
      verify: (problem, completion, ended) => program.verify(askedIn(problem), into(completion), ended),
      demonstrate(problem, draw) {
        const { tokens, own } = program.demonstrate(askedIn(problem), draw);
        return { tokens: out(tokens), own };
      },
      ...(text.turns && {
        reply(problem, completion) {
          const heard = program.reply(askedIn(problem), into(completion));
          return heard === null ? null : out(heard);
        },
      }),
    };
  },
};
