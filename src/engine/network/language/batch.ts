/** One batch on text: problems are drawn, completions written and rewarded; then its numbers go into the window. */
import { sumRows } from '../../../learn/estimators/arrays.ts';
import { groupsWithSignal } from '../../../learn/estimators/group-advantages.ts';
import type { SequencePolicy } from '../../../learn/networks/sequence.ts';
import type { LanguageAgent, Rollouts } from '../../../learn/neural/contract.ts';
import type { LanguageTask, Problem, Verdict } from '../../../worlds/language/contract.ts';
import type { Streams } from '../streams.ts';
import { readDemonstrations } from './demonstrations.ts';
import type { Prefixes } from './prefixes.ts';
import type { Reward, Rewarded } from './reward.ts';
import { rollout, stacked, type Written } from './rollout.ts';
import type { Teaching } from './teaching.ts';

export interface Batch {
  readonly rollouts: Rollouts;
  readonly problems: readonly Problem[]; // [sequences]
  readonly verdicts: readonly Verdict[]; // [sequences]
  readonly terms: Float32Array; // [sequences × terms]
  readonly termCount: number;
  /** [sequences × time × terms] what each term paid for each token; null: not asked for. */
  readonly byToken: Float32Array | null;
  /** Share of zero-advantage groups before any redraw. */
  readonly silent: number;
  /** Env steps: tokens that were written to learn from, those of dropped groups included. */
  readonly ownTokens: number;
  /** What the policy wrote to be measured, where it learns from what the reference wrote; null: the batch itself is measured. */
  readonly measured: Measured | null;
}

export type Measured = Pick<Batch, 'verdicts' | 'terms' | 'termCount'> & {
  readonly rollouts: Omit<Rollouts, 'labels' | 'kl' | 'steps'>;
};

export interface Collecting {
  readonly task: LanguageTask;
  readonly needs: ReturnType<LanguageAgent['needs']>;
  readonly temperature: number;
  readonly policy: SequencePolicy;
  readonly reference: SequencePolicy | null;
  /** Ask the reference although the agent does not need it: the KL is to be shown. */
  readonly measureKl: boolean;
  readonly reward: Reward;
  readonly streams: Streams;
  /** Chooses the problems; null: all are equally likely. */
  readonly teaching: Teaching | null;
  /** What completions begin with; null: nothing. */
  readonly prefixes: Prefixes | null;
  /** Used share of the budget. */
  readonly progress: number;
  /** Number of batches before this one. */
  readonly index: number;
  /** Record the reward of each term for each token. */
  readonly byToken?: boolean;
}

interface Part {
  readonly problems: readonly Problem[];
  readonly written: Written;
  readonly rewarded: Rewarded;
}

/** Streams of a pass over stored completions. */
const STORED = ['storedProblems', 'storedTokens', 'storedLabels'] as const;

const sum = (numbers: Float32Array): number => numbers.reduce((total, x) => total + x, 0);

export async function* collect(options: Collecting): AsyncGenerator<void, Batch> {
  const { needs } = options;
  const size = needs.groupSize;
  if (needs.stored && options.index % Math.ceil(needs.stored / (needs.prompts * size)) === 0)
    for (const name of STORED) options.streams.of(name).drawn = 0;
  const first = yield* part(options, needs.prompts);
  const silent = silence(first, size);
  let ownTokens = sum(first.written.own);
  let parts: Part[] = [first];
  if (needs.resample > 0 && silent > 0 && size > 1) {
    parts = [heard(first, size)];
    const missing = () => needs.prompts - parts.reduce((n, { problems }) => n + problems.length / size, 0);
    for (let k = 0; k < needs.resample && missing() > 0; k++) {
      const more = yield* part(options, missing());
      ownTokens += sum(more.written.own);
      parts.push(heard(more, size));
    }
    // A batch must not be empty: then it keeps the zero-advantage groups.
    if (missing() === needs.prompts) parts = [first];
  }
  const all = joined(parts);
  const { sequences } = all.written;
  const data = await measuredOf(options, all, size);
  const labels = needs.stored ? options.streams.of('storedLabels').uniforms(sequences) : null;
  const measured = needs.source === undefined ? null : yield* ownCompletions(options, all, size);
  const kl = klOf((measured ?? data).rollouts);
  const steps = data.verdicts.map(({ stepEnds }) => stepEnds);
  return {
    ...data,
    rollouts: { ...data.rollouts, labels, kl, steps },
    problems: all.problems,
    byToken: all.rewarded.byToken,
    silent,
    ownTokens,
    measured,
  };
}

/** Σ ln π − ln π_ref per completion; null without a reference. */
function klOf({ logp, referenceLogp, own, time, sequences }: Measured['rollouts']): number | null {
  if (referenceLogp === null) return null;
  const ratios = logp.map((x, i) => x - (referenceLogp[i] ?? 0));
  return sumRows(ratios, own, time).reduce((total, x) => total + x, 0) / sequences;
}

/** The policy's own completions of the batch's prompts, one each. */
async function* ownCompletions(
  options: Collecting,
  { problems }: Part,
  size: number,
): AsyncGenerator<void, Measured> {
  const { task, temperature, policy, streams, reward } = options;
  const own = problems.filter((_, row) => row % size === 0);
  const random = streams.of('measured');
  const completions = yield* rollout({ policy, task, problems: own, temperature, random });
  const rewarded = await reward.evaluate(task, own, completions, false);
  return measuredOf(options, { problems: own, written: completions, rewarded }, 1);
}

/** With the log-probabilities of the reference where they are needed. */
async function measuredOf(
  options: Collecting,
  { written, rewarded }: Part,
  groupSize: number,
): Promise<Measured> {
  const { needs, reference, temperature, task } = options;
  const { sequences, time, tokens, own } = written;
  const scores =
    (needs.reference || options.measureKl) && reference !== null
      ? await reference.score(tokens, sequences, time, temperature, own)
      : null;
  const rollouts: Measured['rollouts'] = {
    ...written,
    completionLength: task.completionLength,
    groupSize,
    referenceLogp: scores?.logp ?? null,
    rewards: rewarded.rewards,
    returns: Float32Array.from(sumRows(rewarded.rewards, own, time)),
    taskReturns: Float32Array.from(rewarded.verdicts, ({ score }) => score),
  };
  const termCount = rewarded.terms.length / Math.max(1, sequences);
  return { rollouts, verdicts: rewarded.verdicts, terms: rewarded.terms, termCount };
}

async function* part(options: Collecting, prompts: number): AsyncGenerator<void, Part> {
  const { task, needs, streams, reward, teaching, progress } = options;
  const stream = streams.of(needs.stored ? 'storedProblems' : 'problems');
  const asked = teaching?.choose(prompts, progress, streams.of('teacher'));
  const problems = Array.from({ length: prompts }, (_, k) =>
    task.problem('train', asked?.[k]?.problem ?? stream.below(task.problems.train)),
  ).flatMap((problem) => new Array<Problem>(needs.groupSize).fill(problem));
  const written = yield* writtenOf(options, problems);
  const rewarded = await reward.evaluate(task, problems, written, options.byToken === true);
  asked?.forEach(({ level }, k) => {
    const group = rewarded.verdicts.slice(k * needs.groupSize, (k + 1) * needs.groupSize);
    teaching?.note(level, group.filter(({ correct }) => correct).length / group.length);
  });
  yield;
  return { problems, written, rewarded };
}

/** What is learned from: written by the policy, its reference, or the data. */
async function* writtenOf(options: Collecting, problems: readonly Problem[]): AsyncGenerator<void, Written> {
  const { task, needs, temperature, streams, policy, reference, prefixes, progress } = options;
  const random = streams.of(needs.stored ? 'storedTokens' : 'tokens');
  if (needs.source === 'demonstrations')
    return readDemonstrations({
      task,
      problems,
      policy,
      temperature,
      random,
      corrupted: needs.corrupted ?? 0,
    });
  const writer = needs.source === 'reference' && reference !== null ? reference : policy;
  const given = prefixes?.of(task, problems, needs.groupSize, progress, streams.of('prefixes'));
  return yield* rollout({
    policy: writer,
    task,
    problems,
    temperature,
    random,
    ...(given && { prefixes: given }),
  });
}

function returnsOf({ written, rewarded }: Part): Float64Array {
  return sumRows(rewarded.rewards, written.own, written.time);
}
function silence(of: Part, size: number): number {
  if (size < 2) return Number.NaN;
  const signal = groupsWithSignal(returnsOf(of), size);
  return signal.filter((s) => s === 0).length / signal.length;
}

/** Only groups with nonzero advantages. */
function heard(from: Part, size: number): Part {
  const signal = groupsWithSignal(returnsOf(from), size);
  const rows = from.problems.map((_, row) => row).filter((row) => signal[Math.floor(row / size)] !== 0);
  return joined([from], rows);
}

/** Parts below each other, as long as the longest; of a single part only `rows`, when given. */
function joined(parts: readonly Part[], rows?: readonly number[]): Part {
  const [only] = parts;
  if (parts.length === 1 && only !== undefined && rows === undefined) return only;
  const chosen = parts.flatMap((part) =>
    (rows ?? [...part.problems.keys()]).map((row) => ({ ...part, row })),
  );
  const time = Math.max(2, ...parts.map(({ written }) => written.time));
  const any = parts.find(({ problems }) => problems.length > 0); // the first may be without a group that was heard
  const termCount = (any?.rewarded.terms.length ?? 0) / Math.max(1, any?.problems.length ?? 1);
  /** @param width numbers of a row of so many places */
  const table = (of: (rewarded: Rewarded) => Float32Array | null, width: (time: number) => number) => {
    const made = new Float32Array(chosen.length * width(time));
    for (const [k, { rewarded, written, row }] of chosen.entries()) {
      const each = width(written.time);
      made.set(of(rewarded)?.subarray(row * each, (row + 1) * each) ?? [], k * width(time));
    }
    return made;
  };
  return {
    problems: chosen.flatMap(({ problems, row }) => problems[row] ?? []),
    written: stacked(chosen, time),
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
        only?.rewarded.byToken == null
          ? null
          : table(
              ({ byToken }) => byToken,
              (places) => places * termCount,
            ),
      verdicts: chosen.flatMap(({ rewarded, row }) => rewarded.verdicts[row] ?? []),
    },
  };
}
