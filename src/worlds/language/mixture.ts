/**
 * A task whose problems come from several other tasks. Its vocabulary is the union of theirs, and every
 * prompt begins with the name of its task, so that no two tasks share a prompt.
 */
import type { Problem as Fault } from '../../experiment/experiment.ts';
import { lines } from '../../experiment/field.ts';
import type { Problem, Split } from '../language-contract.ts';
import { error } from '../settings.ts';
import { isDialogue, type TaskMaker, type TaskParts, type TaskWorld } from './maker.ts';
import { type Part, type ReadRows, ROWS, readRows } from './mixture-rows.ts';

/**
 * Decides which task of a mixture poses the problem of an index. Problems come in rounds in which each task
 * has its share, spread evenly.
 */
interface Rounds {
  /** Problems per round: the sum of the shares, at least 1. */
  readonly length: number;
  /** The task of an index, and the number of problems that it posed before. */
  place(index: number): { readonly part: number; readonly nth: number };
  /**
   * The first index at which a task has posed `count` problems and would pose one more; infinite for a share
   * of 0.
   */
  first(part: number, count: number): number;
}

/**
 * Smooth weighted round robin: each turn every task gains its share, and the task with the most credit poses
 * the problem and pays the length of a round.
 * @param shares whole numbers ≥ 0
 */
export function rounds(shares: readonly number[]): Rounds {
  const length = Math.max(
    1,
    shares.reduce((sum, share) => sum + share, 0),
  );
  const credit = shares.map(() => 0);
  const turns = Array.from({ length }, () => {
    for (const [part, share] of shares.entries()) credit[part] = (credit[part] ?? 0) + share;
    const part = credit.indexOf(Math.max(...credit));
    credit[part] = (credit[part] ?? 0) - length;
    return part;
  });
  const places = shares.map((_, part) => turns.flatMap((turn, at) => (turn === part ? [at] : [])));
  return {
    length,
    place(index) {
      const at = index % length;
      const part = turns[at] ?? 0;
      const before = places[part]?.indexOf(at) ?? 0;
      return { part, nth: Math.floor(index / length) * (shares[part] ?? 0) + before };
    },
    first(part, count) {
      const share = shares[part] ?? 0;
      if (share === 0) return Number.POSITIVE_INFINITY;
      return Math.floor(count / share) * length + (places[part]?.[count % share] ?? 0);
    },
  };
}

const EXAMPLE = ['chain level=1 scratch=none', 'brackets level=2', 'edit level=2 letters=4'];

/** `answer` of a problem: which task poses it, and its problem there. Plain data. */
interface Asked {
  readonly part: number;
  readonly problem: Problem;
}

/** @param makers every other task */
export function mixtureOf(makers: ReadonlyMap<string, TaskMaker>): TaskMaker {
  const read = (settings: Parameters<TaskMaker['words']>[0]) => readRows(settings, makers);
  return {
    id: 'mixture',
    label: 'Mixture',
    help: 'Problems of several tasks, each with its share. A prompt begins with the name of its task, and each task’s score is an aspect.',
    level: {
      most: Math.max(...[...makers.values()].map(({ level }) => level.most)),
      means: 'of the tasks whose row has none',
    },
    fields: [
      lines(ROWS, 'Tasks of the mixture', EXAMPLE, {
        help: 'One task per row: its id, then settings, as in chain level=2 scratch=none. What a row leaves out is as in the world. share: problems in each round (1; 0 adds only its words). name: for two rows of the same task.',
        maxItems: 12,
        maxLength: 200,
      }),
    ],
    turns: (settings) => read(settings).parts.some(hasTurns),
    faults: (settings) => mixtureFaults(read(settings)),
    words: (settings) =>
      read(settings).parts.flatMap(({ name, maker, settings: own }) => [name, ...maker.words(own)]),
    make: (request) => mixedTask(request, read(request.settings).parts),
  };
}

/** The tasks of a mixture as one, with problems in rounds. */
function mixedTask({ lexicon, seed, wanted }: TaskWorld, parts: readonly Part[]): TaskParts {
  const { length, place, first } = rounds(parts.map(({ share }) => share));
  const made = parts.map(({ maker, level, share, settings }) => {
    const each = (count: number) => Math.max(1, share * Math.ceil(count / length));
    const counts = { train: each(wanted.train), 'held-out': each(wanted['held-out']) };
    return maker.make({ settings, level, lexicon, seed, wanted: counts });
  });
  // Held-out problems are asked once each, so the first task that runs out ends the split; training asks again.
  const heldOut = Math.min(
    wanted['held-out'],
    ...made.map(({ problems }, k) => first(k, problems['held-out'])),
  );
  const problems = { train: wanted.train, 'held-out': heldOut };
  const names = parts.map(({ name }) => lexicon.id(name));
  return {
    promptLength: 1 + Math.max(...made.map(({ promptLength }) => promptLength)),
    completionLength: Math.max(...made.map(({ completionLength }) => completionLength)),
    aspects: [
      ...parts.map(({ name }) => name),
      ...parts.flatMap(({ name }, k) => (made[k]?.aspects ?? []).map((aspect) => `${name}.${aspect}`)),
    ],
    problems,
    ...(made.some(({ unshown }) => unshown) && { unshown: true }),
    problem(split: Split, index: number): Problem {
      const limit = problems[split];
      if (!(Number.isInteger(index) && index >= 0 && index < limit))
        throw new RangeError(`Problem ${index} of ${split} does not exist: there are ${limit}.`);
      const { part, nth } = place(index);
      const task = made[part] as TaskParts;
      const problem = task.problem(split, nth % task.problems[split]);
      const { question, answer } = problem.words;
      return {
        prompt: [names[part] ?? 0, ...problem.prompt],
        answer: { part, problem } satisfies Asked,
        words: { question: `${parts[part]?.name}: ${question}`, answer },
      };
    },
    ...delegated(made, parts),
  };
}

/** What the task that asked a problem does with it. */
function delegated(
  made: readonly TaskParts[],
  parts: readonly Part[],
): Pick<TaskParts, 'verify' | 'demonstrate' | 'reply' | 'judgedReward'> {
  const askerOf = ({ answer }: Problem) => {
    const { part, problem } = answer as Asked;
    return { problem, task: made[part] as TaskParts, name: parts[part]?.name ?? '' };
  };
  return {
    verify(asked, completion, ended) {
      const { task, problem, name } = askerOf(asked);
      const verdict = task.verify(problem, completion, ended);
      const inner = Object.entries(verdict.aspects ?? {});
      const aspects = Object.fromEntries(inner.map(([aspect, value]) => [`${name}.${aspect}`, value]));
      return { ...verdict, aspects: { ...aspects, [name]: verdict.score } };
    },
    demonstrate(asked, draw) {
      const { task, problem } = askerOf(asked);
      return task.demonstrate(problem, draw);
    },
    ...(parts.some(hasTurns) && {
      reply(asked, completion) {
        const { task, problem } = askerOf(asked);
        return task.reply?.(problem, completion) ?? null;
      },
    }),
    ...(made.some(({ judgedReward }) => judgedReward !== undefined) && {
      judgedReward(asked, completion) {
        const { task, problem } = askerOf(asked);
        return task.judgedReward?.(problem, completion);
      },
    }),
  };
}

const hasTurns = ({ maker, settings }: Part): boolean => isDialogue(maker, settings);

function* mixtureFaults({ parts, faults }: ReadRows): Generator<Fault> {
  yield* faults;
  if (faults.some(({ severity }) => severity === 'error')) return;
  if (parts.every(({ share }) => share === 0))
    yield error(`world.${ROWS}`, 'No task of the mixture has a share.', 'Give a row a share above 0.');
  const dialogue = parts.find(hasTurns);
  for (const [k, part] of parts.entries()) {
    const { maker, name } = part;
    const path = `world.${ROWS}[${k}]`;
    if (maker.listed === true)
      yield error(
        path,
        `“${name}” lists every completion of its own letters, which it cannot do in a shared vocabulary.`,
        'Take copy, reverse or sort with few letters.',
      );
    else if (dialogue !== undefined && !hasTurns(part))
      yield error(
        path,
        `“${name}” has one turn, but “${dialogue.name}” is a dialogue with tokens that end a turn.`,
        `Mix dialogues with dialogues: ${name} or ${dialogue.name} has to go.`,
      );
  }
}
