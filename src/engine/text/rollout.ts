/** Samples completions from a policy in parallel, one token per position. Prompts and replies are given, not sampled. */

import type { Drawn } from '../../agents/networks/sampler.ts';
import type { SequencePolicy } from '../../agents/networks/sequence.ts';
import type { Rollouts } from '../../agents/updates/text-contract.ts';
import type { Authored, LanguageTask, Problem } from '../../worlds/language-contract.ts';
import type { RandomStream } from '../streams.ts';

export interface Written
  extends Omit<
    Rollouts,
    | 'referenceLogp'
    | 'rewards'
    | 'returns'
    | 'taskReturns'
    | 'groupSize'
    | 'completionLength'
    | 'labels'
    | 'steps'
    | 'kl'
  > {
  /** [sequences] 1 if the end token was written or the dialogue is over. */
  readonly ended: Uint8Array;
  /** [sequences × time] 1 where rewards see the policy's words: its own tokens, and given ones that stand for them. */
  readonly spoken: Float32Array;
}

export const tokensIn = ({ own }: Pick<Written, 'own'>): number => own.reduce((sum, mine) => sum + mine, 0);

interface RolloutOptions {
  readonly policy: SequencePolicy;
  readonly task: LanguageTask;
  readonly problems: readonly Problem[]; // one per sequence
  readonly temperature: number;
  /** null: greedy. */
  readonly random: RandomStream | null;
  readonly prefixes?: readonly Authored[];
}

/** Verifiers and replies see problems without their contexts. */
export const bareOf = (problem: Problem): Problem => problem.bare ?? problem;

/** Positions between two yields. */
const POSITIONS = 8;
/** Finished rows are dropped once at most this share continues, because dropping copies what the others have read. */
const LEFT = 0.6;

/** Yields regularly. @returns arrays [sequences × time], where time is the longest sequence */
export async function* rollout(options: RolloutOptions): AsyncGenerator<void, Written> {
  const { policy, task, problems, temperature, random, prefixes = [] } = options;
  const sequences = problems.length;
  const longest = Math.max(task.promptLength, ...problems.map(({ prompt }) => prompt.length));
  const most = Math.min(policy.context, longest + task.completionLength);
  const state = new Writing(task, problems, most, prefixes);
  const sampler = policy.sampler(sequences);
  try {
    let at = state.given;
    if (random !== null) random.drawn += (at - 1) * sequences; // each position uses one number per row, drawn or not
    const chances = () => random?.someOf(sequences, state.rows) ?? null;
    state.take(at, await sampler.begin(state.beginnings(at), chances(), temperature));
    for (; at < most && !state.over; at++) {
      const kept = state.left();
      if (kept !== null) sampler.keep(kept);
      state.take(at + 1, await sampler.step(state.column(at), at, chances(), temperature));
      if (at % POSITIONS === POSITIONS - 1) yield;
    }
  } finally {
    sampler.close();
  }
  return state.finish();
}

export async function rolloutAtOnce(options: RolloutOptions): Promise<Written> {
  const writing = rollout(options);
  for (;;) {
    const { done, value } = await writing.next();
    if (done) return value;
  }
}

const PER_TOKEN = ['tokens', 'own', 'spoken', 'logp', 'entropy', 'value'] as const;
const PER_ROW = ['promptLengths', 'lengths', 'finalValue', 'truncated', 'ended'] as const;

function blank(sequences: number, time: number): Written {
  const size = sequences * time;
  return {
    sequences,
    time,
    tokens: new Uint32Array(size),
    promptLengths: new Uint32Array(sequences),
    lengths: new Uint32Array(sequences),
    own: new Float32Array(size),
    spoken: new Float32Array(size),
    logp: new Float32Array(size),
    entropy: new Float32Array(size),
    value: new Float32Array(size),
    finalValue: new Float32Array(sequences),
    truncated: new Uint8Array(sequences),
    ended: new Uint8Array(sequences),
  };
}

/** Stacks rows, padded to this many positions. @param rows `skip`: positions to omit at their beginning */
export function stacked(
  rows: readonly { readonly written: Written; readonly row: number; readonly skip?: number }[],
  time: number,
): Written {
  const made = blank(rows.length, time);
  for (const [k, { written, row, skip = 0 }] of rows.entries()) {
    const first = row * written.time + skip;
    const end = Math.min(first + time, (row + 1) * written.time);
    for (const name of PER_TOKEN) made[name].set(written[name].subarray(first, end), k * time);
    for (const name of PER_ROW) made[name][k] = written[name][row] as number;
    for (const name of ['promptLengths', 'lengths'] as const)
      made[name][k] = (written[name][row] ?? 0) - skip;
  }
  return made;
}

class Writing {
  readonly #task: LanguageTask;
  readonly #problems: readonly Problem[];
  readonly #most: number;
  readonly #written: Written;
  readonly #limits: readonly number[];
  /** Sampled rows: all open ones, and some finished ones. */
  rows: Uint32Array;
  /** Tokens that come next whatever the policy draws: the prompt, a reply. */
  readonly #fed: number[][];
  #open: number;

  constructor(task: LanguageTask, problems: readonly Problem[], most: number, prefixes: readonly Authored[]) {
    this.#task = task;
    this.#problems = problems;
    this.#most = most;
    this.#written = blank(problems.length, most);
    this.#written.tokens.fill(task.end);
    this.#written.lengths.fill(1);
    this.#limits = problems.map(({ prompt }) => Math.min(most, prompt.length + task.completionLength));
    this.#fed = problems.map(({ prompt }, row) => [...prompt.slice(1), ...(prefixes[row]?.tokens ?? [])]);
    this.#open = problems.length;
    this.rows = Uint32Array.from(problems, (_, row) => row);
    for (const [row, { prompt }] of problems.entries()) {
      this.#written.promptLengths[row] = prompt.length;
      this.#written.tokens[row * most] = prompt[0] ?? task.end;
      const given = prefixes[row]?.own ?? [];
      this.#written.spoken.set(given.map(Number), row * most + prompt.length);
    }
  }

  get over(): boolean {
    return this.#open === 0;
  }

  /** Number of tokens given in every row before the first draw. */
  get given(): number {
    return this.#fed.reduce((n, fed, row) => Math.min(n, 1 + fed.length, this.#limits[row] ?? n), this.#most);
  }

  beginnings(count: number): readonly (readonly number[])[] {
    const { tokens, lengths } = this.#written;
    lengths.fill(count);
    return this.#fed.map((fed, row) => {
      const from = row * this.#most;
      tokens.set(fed.splice(0, count - 1), from + 1);
      return [...tokens.subarray(from, from + count)];
    });
  }

  /** The rows to continue with, as indices into `rows`. Null: all. */
  left(): Uint32Array | null {
    if (this.#open > LEFT * this.rows.length) return null;
    const kept = this.rows.map((_, k) => k).filter((k) => !this.#isOver(this.rows[k] ?? 0));
    this.rows = kept.map((k) => this.rows[k] ?? 0);
    return kept;
  }

  #isOver(row: number): boolean {
    const { ended, truncated } = this.#written;
    return ended[row] === 1 || truncated[row] === 1;
  }

  column(at: number): Uint32Array {
    return this.rows.map((row) => this.#written.tokens[row * this.#most + at] ?? 0);
  }

  /** Writes the given or the drawn token at position `at` of every open row. */
  take(at: number, drawn: Drawn): void {
    const { truncated, finalValue, lengths, tokens } = this.#written;
    for (const [k, row] of this.rows.entries()) {
      if (this.#isOver(row)) continue;
      if (at >= (this.#limits[row] ?? 0)) {
        truncated[row] = 1;
        finalValue[row] = drawn.value[k] ?? 0;
        this.#open -= 1;
        continue;
      }
      const fed = this.#fed[row]?.shift();
      lengths[row] = at + 1;
      if (fed === undefined) this.#write(row, at, drawn, k);
      else tokens[row * this.#most + at] = fed;
    }
  }

  #write(row: number, at: number, drawn: Drawn, k: number): void {
    const task = this.#task;
    const { tokens, own, spoken, logp, entropy, value } = this.#written;
    const place = row * this.#most + at;
    const token = drawn.tokens[k] ?? task.end;
    tokens[place] = token;
    own[place] = 1;
    spoken[place] = 1;
    logp[place] = drawn.logp[k] ?? 0;
    entropy[place] = drawn.entropy[k] ?? 0;
    value[place] = drawn.value[k] ?? 0;
    const problem = this.#problems[row];
    if (token === task.end) this.#close(row);
    else if (token === task.endOfTurn && problem !== undefined) {
      const from = row * this.#most + problem.prompt.length;
      const reply = task.reply?.(bareOf(problem), [...tokens.subarray(from, place + 1)]) ?? null;
      if (reply === null) this.#close(row);
      else this.#fed[row] = [...reply];
    }
  }

  #close(row: number): void {
    this.#written.ended[row] = 1;
    this.#open -= 1;
  }

  finish(): Written {
    const written = this.#written;
    for (const [row, ended] of written.ended.entries()) if (!ended) written.truncated[row] = 1;
    return stacked(
      this.#problems.map((_, row) => ({ written, row })),
      Math.max(2, ...written.lengths),
    );
  }
}
