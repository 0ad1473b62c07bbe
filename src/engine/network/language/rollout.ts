/** Samples completions from a policy in parallel, one token per position; prompts and replies are fed, not sampled. */

import type { Drawn } from '../../../learn/networks/sampler.ts';
import type { SequencePolicy } from '../../../learn/networks/sequence.ts';
import type { Rollouts } from '../../../learn/neural/contract.ts';
import type { LanguageTask, Problem } from '../../../worlds/language/contract.ts';
import type { RandomStream } from '../streams.ts';

export interface Written
  extends Omit<
    Rollouts,
    'referenceLogp' | 'rewards' | 'returns' | 'taskReturns' | 'groupSize' | 'completionLength' | 'labels'
  > {
  /** [sequences] the end token was written, or the talk was over. */
  readonly ended: Uint8Array;
}

interface RolloutOptions {
  readonly policy: SequencePolicy;
  readonly task: LanguageTask;
  readonly problems: readonly Problem[]; // one per sequence
  readonly temperature: number;
  /** null: greedy. */
  readonly random: RandomStream | null;
}

/** Positions between two yields. */
const POSITIONS = 8;

/** Yields now and then. @returns arrays [sequences × time], time being the longest sequence */
export async function* rollout(options: RolloutOptions): AsyncGenerator<void, Written> {
  const { policy, task, problems, temperature, random } = options;
  const sequences = problems.length;
  const most = Math.min(policy.context, task.promptLength + task.completionLength);
  const state = new Writing(task, problems, most);
  const sampler = policy.sampler(sequences);
  try {
    for (let at = 0; at < most && !state.over; at++) {
      const uniforms = random?.uniforms(sequences) ?? null;
      const drawn = await sampler.step(state.column(at), at, uniforms, temperature);
      state.take(at + 1, drawn);
      if (at % POSITIONS === POSITIONS - 1) yield;
    }
  } finally {
    sampler.close();
  }
  return state.finish();
}

/** The same without pauses. */
export async function rolloutAtOnce(options: RolloutOptions): Promise<Written> {
  const writing = rollout(options);
  for (;;) {
    const { done, value } = await writing.next();
    if (done) return value;
  }
}

const PER_TOKEN = ['tokens', 'own', 'logp', 'entropy', 'value'] as const;
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
    logp: new Float32Array(size),
    entropy: new Float32Array(size),
    value: new Float32Array(size),
    finalValue: new Float32Array(sequences),
    truncated: new Uint8Array(sequences),
    ended: new Uint8Array(sequences),
  };
}

/** Rows below each other, with that many places each. */
export function stacked(
  rows: readonly { readonly written: Written; readonly row: number }[],
  time: number,
): Written {
  const made = blank(rows.length, time);
  for (const [k, { written, row }] of rows.entries()) {
    const first = row * written.time;
    const end = first + Math.min(time, written.time);
    for (const name of PER_TOKEN) made[name].set(written[name].subarray(first, end), k * time);
    for (const name of PER_ROW) made[name][k] = written[name][row] as number;
  }
  return made;
}

/** The rows while they are written. */
class Writing {
  readonly #task: LanguageTask;
  readonly #problems: readonly Problem[];
  readonly #most: number;
  readonly #rows: Written;
  readonly #limits: readonly number[];
  /** Tokens that come next whatever the policy draws: the prompt, a reply. */
  readonly #fed: number[][];
  #open: number;

  constructor(task: LanguageTask, problems: readonly Problem[], most: number) {
    this.#task = task;
    this.#problems = problems;
    this.#most = most;
    this.#rows = blank(problems.length, most);
    this.#rows.tokens.fill(task.end);
    this.#rows.lengths.fill(1);
    this.#limits = problems.map(({ prompt }) => Math.min(most, prompt.length + task.completionLength));
    this.#fed = problems.map(({ prompt }) => [...prompt.slice(1)]);
    this.#open = problems.length;
    for (const [row, { prompt }] of problems.entries()) {
      this.#rows.promptLengths[row] = prompt.length;
      this.#rows.tokens[row * most] = prompt[0] ?? task.end;
    }
  }

  get over(): boolean {
    return this.#open === 0;
  }

  column(at: number): Uint32Array {
    return Uint32Array.from(this.#problems, (_, row) => this.#rows.tokens[row * this.#most + at] ?? 0);
  }

  /** Puts a token at position `at` of every open row: a fed one, or the drawn one. */
  take(at: number, drawn: Drawn): void {
    const { ended, truncated, finalValue, lengths, tokens } = this.#rows;
    for (let row = 0; row < this.#problems.length; row++) {
      if (ended[row] || truncated[row]) continue;
      if (at >= (this.#limits[row] ?? 0)) {
        truncated[row] = 1;
        finalValue[row] = drawn.value[row] ?? 0;
        this.#open -= 1;
        continue;
      }
      const fed = this.#fed[row]?.shift();
      lengths[row] = at + 1;
      if (fed === undefined) this.#write(row, at, drawn);
      else tokens[row * this.#most + at] = fed;
    }
  }

  #write(row: number, at: number, drawn: Drawn): void {
    const task = this.#task;
    const { tokens, own, logp, entropy, value } = this.#rows;
    const place = row * this.#most + at;
    const token = drawn.tokens[row] ?? task.end;
    tokens[place] = token;
    own[place] = 1;
    logp[place] = drawn.logp[row] ?? 0;
    entropy[place] = drawn.entropy[row] ?? 0;
    value[place] = drawn.value[row] ?? 0;
    const problem = this.#problems[row];
    if (token === task.end) this.#close(row);
    else if (token === task.endOfTurn && problem !== undefined) {
      const from = row * this.#most + problem.prompt.length;
      const reply = task.reply?.(problem, [...tokens.subarray(from, place + 1)]) ?? null;
      if (reply === null) this.#close(row);
      else this.#fed[row] = [...reply];
    }
  }

  #close(row: number): void {
    this.#rows.ended[row] = 1;
    this.#open -= 1;
  }

  finish(): Written {
    const written = this.#rows;
    for (const [row, ended] of written.ended.entries()) if (!ended) written.truncated[row] = 1;
    return stacked(
      this.#problems.map((_, row) => ({ written, row })),
      Math.max(2, ...written.lengths),
    );
  }
}
