/** One batch on text: problems are drawn, completions written and rewarded; then its numbers go into the window. */
import { countRows, sumRows } from '../../../learn/estimators/arrays.ts';
import { groupsWithSignal } from '../../../learn/estimators/group-advantages.ts';
import { klEstimate } from '../../../learn/estimators/kl.ts';
import type { SequencePolicy } from '../../../learn/networks/sequence.ts';
import type { LanguageAgent, Rollouts, UpdateReport } from '../../../learn/neural/contract.ts';
import type { LanguageTask, Problem, Verdict } from '../../../worlds/language/contract.ts';
import type { Streams } from '../streams.ts';
import type { Window } from '../window.ts';
import type { Reward, Rewarded } from './reward.ts';
import { rollout, stacked, type Written } from './rollout.ts';

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

export type Measured = Pick<Batch, 'rollouts' | 'verdicts' | 'terms' | 'termCount'>;

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
  return {
    ...data,
    rollouts: { ...data.rollouts, labels },
    problems: all.problems,
    byToken: all.rewarded.byToken,
    silent,
    ownTokens,
    measured: needs.sampleReference === true ? yield* ownCompletions(options, all, size) : null,
  };
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
      ? await reference.score(tokens, sequences, time, temperature)
      : null;
  const rollouts: Rollouts = {
    ...written,
    completionLength: task.completionLength,
    groupSize,
    referenceLogp: scores === null ? null : scores.logp.map((x, i) => (own[i] === 0 ? 0 : x)),
    rewards: rewarded.rewards,
    returns: Float32Array.from(sumRows(rewarded.rewards, own, time)),
    taskReturns: Float32Array.from(rewarded.verdicts, ({ score }) => score),
    labels: null,
  };
  const termCount = rewarded.terms.length / Math.max(1, sequences);
  return { rollouts, verdicts: rewarded.verdicts, terms: rewarded.terms, termCount };
}

async function* part(options: Collecting, prompts: number): AsyncGenerator<void, Part> {
  const { task, needs, temperature, streams, policy, reference, reward } = options;
  const stream = streams.of(needs.stored ? 'storedProblems' : 'problems');
  const problems = Array.from({ length: prompts }, () =>
    task.problem('train', stream.below(task.problems.train)),
  ).flatMap((problem) => new Array<Problem>(needs.groupSize).fill(problem));
  const writer = needs.sampleReference && reference !== null ? reference : policy;
  const random = streams.of(needs.stored ? 'storedTokens' : 'tokens');
  const written = yield* rollout({ policy: writer, task, problems, temperature, random });
  const rewarded = await reward.evaluate(task, problems, written, options.byToken === true);
  yield;
  return { problems, written, rewarded };
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

/** @param ofPolicy terms that are no numbers of a completion @returns mean KL to the reference, nats a completion; NaN without a reference */
export function noteBatch(
  window: Window,
  batch: Batch,
  report: UpdateReport,
  ofPolicy: ReadonlySet<number> = new Set(),
): number {
  const { rollouts, verdicts, terms, termCount } = batch.measured ?? batch;
  const { sequences, time, own, logp, referenceLogp } = rollouts;
  const lengths = countRows(own, time);
  const chosen = batch.measured === null ? report.chosen : undefined;
  const rows = chosen ?? Uint32Array.from({ length: sequences }, (_, row) => row);
  for (const row of rows) {
    window.add('return', rollouts.returns[row] ?? 0);
    window.add('taskReturn', rollouts.taskReturns[row] ?? 0);
    window.add('success', verdicts[row]?.correct ? 1 : 0);
    window.add('episodeLength', lengths[row] ?? 0);
    window.add(verdicts[row]?.correct ? 'rightLength' : 'wrongLength', lengths[row] ?? 0);
    window.add('truncated', rollouts.truncated[row] ?? 0);
    for (let term = 0; term < termCount; term++)
      if (!ofPolicy.has(term)) window.addTerm(term, terms[row * termCount + term] ?? 0);
  }
  let kl = 0;
  let tokens = 0;
  for (let i = 0; i < own.length; i++) {
    if (own[i] === 0) continue;
    tokens += 1;
    window.add('entropy', rollouts.entropy[i] ?? 0);
    if (referenceLogp === null) continue;
    const d = (logp[i] ?? 0) - (referenceLogp[i] ?? 0);
    kl += d;
    window.add('klToken', klEstimate('k3', d));
  }
  batch.rollouts.own.forEach((wrote, i) => {
    if (wrote !== 0) window.addAdvantage(report.advantages[i] ?? 0);
  });
  window.add('silentGroups', batch.silent);
  window.add('explainedVariance', report.explainedVariance);
  window.add('rewardRate', sum(rollouts.returns) / Math.max(1, tokens));
  window.add('taskRate', sum(rollouts.taskReturns) / Math.max(1, tokens));
  const mean = report.kl ?? (referenceLogp === null ? Number.NaN : kl / sequences);
  window.add('kl', mean);
  return mean;
}
