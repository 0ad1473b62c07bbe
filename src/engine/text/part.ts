import type { SequencePolicy } from '../../agents/networks/sequence.ts';
import type { LanguageAgent } from '../../agents/updates/text-contract.ts';
import type { Settings } from '../../experiment/settings.ts';
import type { Authored, LanguageTask, Problem } from '../../worlds/language-contract.ts';
import type { RandomStream, Streams } from '../streams.ts';
import { Contexts, rewardedIn, withoutContexts } from './contexts.ts';
import { Prefixes } from './prefixes.ts';
import type { Reward, Rewarded } from './reward.ts';
import { bareOf, rollout, stacked, tokensIn, type Written } from './rollout.ts';
import { replayOf, type Successes } from './successes.ts';
import type { Teaching } from './teaching.ts';

/** Demonstrations replace what a policy would write, as given data. */
interface Reading {
  readonly task: LanguageTask;
  readonly problems: readonly Problem[]; // one per row
  readonly policy: SequencePolicy;
  readonly temperature: number;
  readonly random: RandomStream;
  /** Share of rows with the demonstration of another problem. */
  readonly corrupted: number;
}

async function readDemonstrations(reading: Reading): Promise<Written> {
  const { task, problems, random, corrupted } = reading;
  const rows = problems.map((problem) => {
    const isWrong = corrupted > 0 && random.uniform() < corrupted;
    const shown = isWrong ? task.problem('train', random.below(task.problems.train)) : bareOf(problem);
    return task.demonstrate(shown, random);
  });
  return readRows(reading, rows);
}

/** @param rows a whole completion of each problem, end token included */
async function readRows(
  { task, problems, policy, temperature }: Pick<Reading, 'task' | 'problems' | 'policy' | 'temperature'>,
  rows: readonly Authored[],
): Promise<Written> {
  const sequences = rows.length;
  const lengths = Uint32Array.from(
    rows,
    ({ tokens }, k) => (problems[k]?.prompt.length ?? 0) + tokens.length,
  );
  const time = Math.max(2, ...lengths);
  const tokens = new Uint32Array(sequences * time).fill(task.end);
  const own = new Float32Array(sequences * time);
  for (const [row, demonstration] of rows.entries()) {
    const prompt = problems[row]?.prompt ?? [];
    tokens.set([...prompt, ...demonstration.tokens], row * time);
    own.set(demonstration.own.map(Number), row * time + prompt.length);
  }
  const scores = await policy.score(tokens, sequences, time, temperature, own);
  return {
    sequences,
    time,
    tokens,
    own,
    spoken: own,
    lengths,
    promptLengths: Uint32Array.from(problems, ({ prompt }) => prompt.length),
    ...scores,
    finalValue: new Float32Array(sequences),
    truncated: new Uint8Array(sequences),
    ended: new Uint8Array(sequences).fill(1),
  };
}

export interface Collecting {
  readonly task: LanguageTask;
  readonly needs: ReturnType<LanguageAgent['needs']>;
  readonly temperature: number;
  readonly policy: SequencePolicy;
  readonly reference: SequencePolicy | null;
  /** Query the reference even if the agent does not need it, to show the KL. */
  readonly measureKl: boolean;
  readonly reward: Reward;
  readonly streams: Streams;
  /** Chooses the problems. Null: all are equally likely. */
  readonly teaching: Teaching | null;
  /** Null: none. */
  readonly prefixes: Prefixes | null;
  readonly contexts: Contexts | null;
  readonly successes: Successes | null;
  readonly replay: number;
  readonly progress: number;
  readonly index: number;
  readonly byToken?: boolean;
}

export interface Part {
  readonly problems: readonly Problem[];
  readonly written: Written;
  readonly rewarded: Rewarded;
  readonly spent: number;
}

/** A part, and what the policy wrote before earlier completions replaced some rows. The same object if none did. */
export interface DrawnPart {
  readonly part: Part;
  readonly written: Part;
}

interface PartRow {
  readonly part: Part;
  readonly row: number;
}

/** Aids for a policy that cannot yet write right completions alone. @param stored completions read in passes get no new ones */
export function aidsOf(
  settings: Settings,
  stored: number | undefined,
  successes: Successes | null,
): Pick<Collecting, 'prefixes' | 'contexts' | 'successes' | 'replay'> {
  return {
    prefixes: settings.number('prefix') > 0 ? new Prefixes(settings) : null,
    contexts: stored ? null : Contexts.of(settings),
    successes,
    replay: replayOf(settings),
  };
}

export async function* drawPart(options: Collecting, prompts: number): AsyncGenerator<void, DrawnPart> {
  const { task, needs, streams, teaching, progress, contexts } = options;
  const stream = streams.of(needs.stored ? 'storedProblems' : 'problems');
  const asked = teaching?.choose(prompts, progress, streams.of('teacher'));
  const indices = Array.from(
    { length: prompts },
    (_, k) => asked?.[k]?.problem ?? stream.below(task.problems.train),
  );
  const given = yield* posed(options, indices);
  const problems = given.problems.flatMap((problem) => new Array<Problem>(needs.groupSize).fill(problem));
  const written = yield* writtenOf(options, problems);
  const made =
    contexts?.isStripped === true
      ? { problems: problems.map(readBefore), written: await readAlone(options, problems, written) }
      : { problems, written };
  const rewarded = await rewardedBy(options, made.problems, made.written);
  asked?.forEach(({ level }, k) => {
    const group = rewarded.verdicts.slice(k * needs.groupSize, (k + 1) * needs.groupSize);
    teaching?.note(level, group.filter(({ correct }) => correct).length / group.length);
  });
  const whole = { ...made, rewarded, spent: tokensIn(written) + given.tokens };
  const replayed = await withReplays(options, indices, whole);
  yield;
  return { part: replayed, written: whole };
}

async function* posed(
  options: Collecting,
  indices: readonly number[],
): AsyncGenerator<void, { readonly problems: readonly Problem[]; readonly tokens: number }> {
  const { task, contexts } = options;
  if (contexts !== null) return yield* contexts.given(options, indices);
  return { problems: indices.map((index) => task.problem('train', index)), tokens: 0 };
}

function rewardedBy(
  { reward, task, byToken }: Collecting,
  problems: readonly Problem[],
  written: Written,
): Promise<Rewarded> {
  return rewardedIn(reward, task, problems, written, byToken === true);
}

async function* writtenOf(options: Collecting, problems: readonly Problem[]): AsyncGenerator<void, Written> {
  const { task, needs, temperature, streams, policy, prefixes, progress } = options;
  const random = streams.of(needs.stored ? 'storedTokens' : 'tokens');
  if (needs.source === 'demonstrations') {
    const corrupted = needs.corrupted ?? 0;
    return readDemonstrations({ task, problems, policy, temperature, random, corrupted });
  }
  const given = prefixes?.of(task, problems.map(bareOf), needs.groupSize, progress, streams.of('prefixes'));
  return yield* rollout({
    policy: writerOf(options),
    task,
    problems,
    temperature,
    random,
    ...(given && { prefixes: given }),
  });
}

const writerOf = ({ needs, reference, policy }: Collecting): SequencePolicy =>
  needs.source === 'reference' && reference !== null ? reference : policy;

/** The problem without its context, whose words the page still shows. */
const readBefore = (problem: Problem): Problem => ({ ...bareOf(problem), words: problem.words });

/** The rows without their contexts, with log-probabilities after the prompt alone. */
async function readAlone(
  options: Collecting,
  problems: readonly Problem[],
  written: Written,
): Promise<Written> {
  const alone = withoutContexts(problems, written);
  const { tokens, sequences, time, own } = alone;
  return { ...alone, ...(await writerOf(options).score(tokens, sequences, time, options.temperature, own)) };
}

/** Remembers right completions. If a group has none, an earlier one replaces its first. */
async function withReplays(options: Collecting, indices: readonly number[], from: Part): Promise<Part> {
  const { successes, replay, streams, needs, task, policy, temperature } = options;
  if (successes === null || needs.source !== undefined) return from;
  const { problems, written, rewarded } = from;
  const size = needs.groupSize;
  const swaps = indices.flatMap((index, k) => {
    const first = k * size;
    const group = rewarded.verdicts.slice(first, first + size);
    const right = group.findIndex(({ correct }, at) => correct && written.ended[first + at] === 1);
    if (right >= 0) successes.note(index, completionAt(written, first + right));
    const known = right < 0 && replay > 0 ? successes.of(index) : undefined;
    const problem = problems[first];
    return known !== undefined && problem !== undefined && streams.of('replays').uniform() < replay
      ? [{ row: first, known, problem }]
      : [];
  });
  if (swaps.length === 0) return from;
  const asked = swaps.map(({ problem }) => problem);
  const read = await readRows(
    { task, problems: asked, policy, temperature },
    swaps.map(({ known }) => known),
  );
  const earlier: Part = {
    problems: asked,
    written: read,
    rewarded: await rewardedBy(options, asked, read),
    spent: 0,
  };
  const places = new Map(swaps.map(({ row }, k) => [row, k]));
  const rows = rowsOf(from).map((here) => {
    const place = places.get(here.row);
    return place === undefined ? here : { part: earlier, row: place };
  });
  return { ...gathered(rows), spent: from.spent };
}

function completionAt({ tokens, spoken, time, promptLengths, lengths }: Written, row: number) {
  const [from, to] = [promptLengths, lengths].map((all) => row * time + (all[row] ?? 0));
  return { tokens: [...tokens.subarray(from, to)], own: [...spoken.subarray(from, to)].map((x) => x === 1) };
}

export const rowsOf = (part: Part): readonly PartRow[] => part.problems.map((_, row) => ({ part, row }));

/** Stacks rows, padded to the longest. */
export function gathered(chosen: readonly PartRow[]): Part {
  const parts = new Set(chosen.map(({ part }) => part));
  const time = Math.max(2, ...[...parts].map(({ written }) => written.time));
  const [any] = parts;
  const termCount = (any?.rewarded.terms.length ?? 0) / Math.max(1, any?.problems.length ?? 1);
  const table = (of: (rewarded: Rewarded) => Float32Array | null, width: (time: number) => number) => {
    const made = new Float32Array(chosen.length * width(time));
    for (const [k, { part: from, row }] of chosen.entries()) {
      const each = width(from.written.time);
      made.set(of(from.rewarded)?.subarray(row * each, (row + 1) * each) ?? [], k * width(time));
    }
    return made;
  };
  return {
    problems: chosen.flatMap(({ part: from, row }) => from.problems[row] ?? []),
    written: stacked(
      chosen.map(({ part: from, row }) => ({ written: from.written, row })),
      time,
    ),
    rewarded: {
      rewards: table(
        ({ rewards }) => rewards,
        (places) => places,
      ),
      terms: table(
        ({ terms }) => terms,
        () => termCount,
      ),
      byToken:
        any?.rewarded.byToken == null
          ? null
          : table(
              ({ byToken }) => byToken,
              (places) => places * termCount,
            ),
      verdicts: chosen.flatMap(({ part: from, row }) => from.rewarded.verdicts[row] ?? []),
    },
    spent: 0,
  };
}
