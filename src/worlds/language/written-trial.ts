/**
 * Tries a written task before the run: prompts within their limits, finite scores, correct demonstrations,
 * enough prompts to hold some out.
 */
import { NamedDraw } from '../../core/random.ts';
import type { Problem as Fault } from '../../experiment/experiment.ts';
import { sizeOf } from '../../kernel/check/measure-function.ts';
import type { Program } from '../../kernel/ir.ts';
import { error, warning } from '../settings.ts';
import type { Asked, WrittenProgram } from './written-program.ts';
import { atFunction } from './written-text.ts';

/** Maximum and minimum number of posed problems, and the random completions judged for each. */
const MAX_TRIED = 64;
const LEAST_TRIED = 8;
const COMPLETIONS = 4;
/** Maximum nodes that a trial may evaluate, about half a second. A text with long loops gets fewer trials. */
const TRIAL_WORK = 2 ** 28;

/** Maximum nodes that one call of an entry evaluates, with loops multiplied out. */
function workOf({ functions }: Program): number {
  const work: number[] = [];
  // Callees come before callers.
  for (const fn of functions) work.push(sizeOf(fn, (index) => work[index] ?? 0).work);
  return Math.max(1, ...work);
}

function triesOf(program: Program): number {
  const most = Math.floor(TRIAL_WORK / (workOf(program) * (COMPLETIONS + 3)));
  return Math.min(MAX_TRIED, Math.max(LEAST_TRIED, most));
}

export function* triedTask(task: WrittenProgram, program: Program, seed: number): Generator<Fault> {
  const { text } = task;
  const tries = triesOf(program);
  const at = (name: string) => atFunction(text.module, name);
  const draw = new NamedDraw(seed, 'written/trial');
  const asked: Asked[] = [];
  try {
    for (let k = 0; k < tries; k++) asked.push({ ...task.pose(draw), answer: [] });
  } catch (thrown) {
    yield error(at('problem'), messageOf(thrown), 'Write fewer tokens, and only tokens of `meta`.');
    return;
  }
  const [first] = asked;
  if (new Set(asked.map(({ prompt }) => prompt.join(' '))).size < 2) {
    const spelled = first?.prompt.map((token) => text.vocabulary[token]).join(' ');
    yield error(
      at('problem'),
      `All of ${tries} problems have the prompt “${spelled}”, so none can be held out.`,
      'Draw a part of the prompt, for example with `below(n)`.',
    );
    return;
  }
  const rejected: string[] = [];
  try {
    for (const [k, problem] of asked.entries()) asked[k] = { ...problem, answer: task.answer(problem) };
    if (text.shows)
      for (const problem of asked) {
        const { tokens } = task.demonstrate(problem, draw);
        const spelled = tokens.slice(0, -1).map((token) => text.vocabulary[token]);
        if (!task.verify(problem, tokens.slice(0, -1), true).correct) rejected.push(spelled.join(' '));
      }
  } catch (thrown) {
    const message = messageOf(thrown);
    const blamed = ['demonstrate', 'reply'].find((name) => message.startsWith(`\`${name}\``)) ?? 'verify';
    yield error(
      at(blamed),
      message,
      blamed === 'verify' ? GUARD : 'Write fewer tokens, and only tokens of `meta`.',
    );
    return;
  }
  try {
    for (const problem of asked)
      for (let k = 0; k < COMPLETIONS; k++) {
        const length = draw.below(text.longestCompletion);
        const tokens = Array.from({ length: k === 0 ? 0 : length }, () => draw.below(text.tokens.length));
        task.verify(problem, tokens, draw.below(2) === 0);
      }
  } catch (thrown) {
    yield error(at('verify'), messageOf(thrown), GUARD);
    return;
  }
  if (rejected.length > 0)
    yield warning(
      at('demonstrate'),
      `\`verify\` rejects ${rejected.length} of ${tries} demonstrations, such as “${rejected[0]}”. A warm start would teach them.`,
      'Score right completions with 1, or correct `demonstrate`.',
    );
}

const GUARD = 'Guard divisions, as in n > 0.0 ? x / n : 0.0, and end the steps in order.';

/** @throws the error itself if it is not a RangeError */
function messageOf(thrown: unknown): string {
  if (thrown instanceof RangeError) return thrown.message;
  throw thrown;
}
