/** One batch on text: draws problems, writes and rewards completions, and separates what is measured from what is learned. */
import { sumRows } from '../../agents/estimators/arrays.ts';
import { bestOfNKl, bestOfNKlBound } from '../../agents/estimators/best-of-n.ts';
import { groupsWithSignal } from '../../agents/estimators/group-advantages.ts';
import type { Rollouts } from '../../agents/updates/text-contract.ts';
import type { Problem, Verdict } from '../../worlds/language-contract.ts';
import { rewardedIn } from './contexts.ts';
import { type Collecting, drawPart, gathered, type Part, rowsOf } from './part.ts';
import { bareOf, rollout } from './rollout.ts';

// Measures how far the best of n completions is from the policy that wrote them, on some problems of a batch.
/** One in this many groups of a batch is measured. */
const ASKED = 8;
/** Extra completions per measured group, in multiples of its size. With fewer, the KL estimate is too low. */
const MORE = 3;

interface Picked {
  /** Estimate of KL(best of n ‖ policy) in nats per completion. */
  readonly kl: number;
  /** Upper bound of the KL, which depends only on n. */
  readonly bound: number;
}

interface Asked {
  readonly rollouts: Pick<Rollouts, 'groupSize' | 'sequences' | 'returns'>;
  readonly problems: readonly Problem[];
}

/** The additional completions serve only this estimate and cost no environment steps. */
async function* pickedFrom(
  { task, policy, temperature, streams, reward }: Collecting,
  { rollouts, problems: posed }: Asked,
): AsyncGenerator<void, Picked> {
  const n = rollouts.groupSize;
  const bound = bestOfNKlBound(n);
  if (n === 1) return { kl: 0, bound };
  const groups = Math.ceil(rollouts.sequences / n / ASKED);
  const problems = posed.slice(0, groups * n).flatMap((problem) => new Array<Problem>(MORE).fill(problem));
  const random = streams.of('picked');
  const written = yield* rollout({ policy, task, problems, temperature, random });
  const { rewards } = await rewardedIn(reward, task, problems, written);
  const more = Float32Array.from(sumRows(rewards, written.own, written.time));
  let sum = 0;
  for (let group = 0; group < groups; group++) {
    const of = (returns: Float32Array, size: number) => returns.subarray(group * size, (group + 1) * size);
    sum += bestOfNKl([...of(rollouts.returns, n), ...of(more, MORE * n)], n);
  }
  return { kl: sum / groups, bound };
}

export interface Batch {
  readonly rollouts: Rollouts;
  readonly problems: readonly Problem[]; // [sequences]
  readonly verdicts: readonly Verdict[]; // [sequences]
  readonly terms: Float32Array; // [sequences × terms]
  readonly termCount: number;
  /** [sequences × time × terms] What each term paid for each token. Null if not requested. */
  readonly byToken: Float32Array | null;
  /** Share of zero-advantage groups before any redraw. */
  readonly silent: number;
  /** Environment steps: tokens written to learn from, including dropped groups and drafts. */
  readonly ownTokens: number;
  /** Completions written to learn from, including dropped groups. For given data, its prompts. */
  readonly episodes: number;
  /**
   * Everything that the policy wrote alone to plain problems, if the batch differs from that
   * (docs/decisions/0023-task-return.md). Null: the batch itself is measured.
   */
  readonly measured: Measured | null;
  /** For agents that output the best completion of a group. Null for others. */
  readonly picked: Picked | null;
}

export type Measured = Pick<Batch, 'problems' | 'verdicts' | 'terms' | 'termCount'> & {
  readonly rollouts: Omit<Rollouts, 'labels' | 'kl' | 'steps'>;
};

/** Streams of a pass over stored completions. */
const STORED = ['storedProblems', 'storedTokens', 'storedLabels'] as const;

export async function* collect(options: Collecting): AsyncGenerator<void, Batch> {
  const { needs } = options;
  const size = needs.groupSize;
  if (needs.stored && options.index % Math.ceil(needs.stored / (needs.prompts * size)) === 0)
    for (const name of STORED) options.streams.of(name).drawn = 0;
  const { part: first, written: drawn } = yield* drawPart(options, needs.prompts);
  const silent = silence(first, size);
  let ownTokens = first.spent;
  let episodes = first.problems.length;
  let parts: Part[] = [first];
  if (needs.resample > 0 && silent > 0 && size > 1) {
    parts = [heard(first, size)];
    const missing = () => needs.prompts - parts.reduce((n, { problems }) => n + problems.length / size, 0);
    for (let k = 0; k < needs.resample && missing() > 0; k++) {
      const { part: more } = yield* drawPart(options, missing());
      ownTokens += more.spent;
      episodes += more.problems.length;
      parts.push(heard(more, size));
    }
    // A batch must not be empty, so it keeps the zero-advantage groups.
    if (missing() === needs.prompts) parts = [first];
  }
  const [only] = parts;
  const all = parts.length === 1 && only !== undefined ? only : gathered(parts.flatMap(rowsOf));
  const { sequences } = all.written;
  const data = await measuredOf(options, all, size);
  const labels = needs.stored ? options.streams.of('storedLabels').uniforms(sequences) : null;
  const measured = isHelped(options)
    ? yield* ownCompletions(options, drawn, size)
    : all === drawn
      ? null
      : await measuredOf(options, drawn, size);
  const picked = needs.picksBest === true ? yield* pickedFrom(options, measured ?? data) : null;
  // An update on given data has no other completions of the policy.
  const kl = klOf((needs.source === undefined ? data : (measured ?? data)).rollouts);
  const steps = data.verdicts.map(({ stepEnds }) => stepEnds);
  return {
    ...data,
    rollouts: { ...data.rollouts, labels, kl, steps },
    byToken: all.rewarded.byToken,
    silent,
    ownTokens,
    episodes: needs.source === undefined ? episodes : needs.prompts,
    measured,
    picked,
  };
}

/** True if the problems are not drawn uniformly: a teacher chose them, or a set is read in passes. */
const isChosen = ({ needs, teaching }: Collecting): boolean => teaching !== null || Boolean(needs.stored);

/** True if the policy did not write the completions alone, or not to plain problems. */
const isHelped = (options: Collecting): boolean =>
  isChosen(options) ||
  options.needs.source !== undefined ||
  options.prefixes !== null ||
  options.contexts !== null;

/** Σ ln π − ln π_ref per completion. Null without a reference. */
function klOf({ logp, referenceLogp, own, time, sequences }: Measured['rollouts']): number | null {
  if (referenceLogp === null) return null;
  const ratios = logp.map((x, i) => x - (referenceLogp[i] ?? 0));
  return sumRows(ratios, own, time).reduce((total, x) => total + x, 0) / sequences;
}

/** Completions that the policy writes alone to plain problems, the batch's if possible. One each, or n to pick from. */
async function* ownCompletions(
  options: Collecting,
  { problems }: Pick<Part, 'problems'>,
  size: number,
): AsyncGenerator<void, Measured> {
  const { task, temperature, policy, streams, reward, needs } = options;
  const { train } = task.problems;
  const posed = isChosen(options)
    ? Array.from({ length: needs.prompts }, () =>
        task.problem('train', streams.of('measuredProblems').below(train)),
      )
    : problems.filter((_, row) => row % size === 0).map(bareOf);
  const each = needs.picksBest === true ? size : 1;
  const own = posed.flatMap((problem) => new Array<Problem>(each).fill(problem));
  const random = streams.of('measured');
  const completions = yield* rollout({ policy, task, problems: own, temperature, random });
  const rewarded = await reward.evaluate(task, own, completions, false);
  return measuredOf(options, { problems: own, written: completions, rewarded }, each);
}

/** Adds log-probabilities of the reference if they are needed. */
async function measuredOf(
  options: Collecting,
  { problems, written, rewarded }: Pick<Part, 'problems' | 'written' | 'rewarded'>,
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
  return { rollouts, problems, verdicts: rewarded.verdicts, terms: rewarded.terms, termCount };
}

function returnsOf({ written, rewarded }: Part): Float64Array {
  return sumRows(rewarded.rewards, written.own, written.time);
}
function silence(of: Part, size: number): number {
  if (size < 2) return Number.NaN;
  const signal = groupsWithSignal(returnsOf(of), size);
  return signal.filter((s) => s === 0).length / signal.length;
}

function heard(from: Part, size: number): Part {
  const signal = groupsWithSignal(returnsOf(from), size);
  return gathered(rowsOf(from).filter(({ row }) => signal[Math.floor(row / size)] !== 0));
}
