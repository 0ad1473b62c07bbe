/** Samples completions from a policy in parallel, one token per position; prompts and replies are fed, not sampled. */

import type { Drawn } from '../../../learn/networks/sampler.ts';
import type { SequencePolicy } from '../../../learn/networks/sequence.ts';
import type { Rollouts } from '../../../learn/neural/contract.ts';
import type { LanguageTask, Problem } from '../../../worlds/language/contract.ts';
import type { RandomStream } from '../streams.ts';

export interface Written
  extends Omit<Rollouts, 'referenceLogp' | 'rewards' | 'returns' | 'taskReturns' | 'groupSize'> {
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

/** The rows while they are written. */
class Writing {
  readonly #task: LanguageTask;
  readonly #problems: readonly Problem[];
  readonly #most: number;
  readonly #tokens: Uint32Array;
  readonly #own: Float32Array;
  readonly #logp: Float32Array;
  readonly #entropy: Float32Array;
  readonly #value: Float32Array;
  readonly #finalValue: Float32Array;
  readonly #lengths: Uint32Array;
  readonly #limits: Uint32Array;
  readonly #ended: Uint8Array;
  readonly #truncated: Uint8Array;
  /** Tokens that come next whatever the policy draws: the prompt, a reply. */
  readonly #fed: number[][];
  #open: number;

  constructor(task: LanguageTask, problems: readonly Problem[], most: number) {
    const size = problems.length * most;
    this.#task = task;
    this.#problems = problems;
    this.#most = most;
    this.#tokens = new Uint32Array(size).fill(task.end);
    this.#own = new Float32Array(size);
    this.#logp = new Float32Array(size);
    this.#entropy = new Float32Array(size);
    this.#value = new Float32Array(size);
    this.#finalValue = new Float32Array(problems.length);
    this.#lengths = new Uint32Array(problems.length).fill(1);
    this.#limits = Uint32Array.from(problems, ({ prompt }) =>
      Math.min(most, prompt.length + task.completionLength),
    );
    this.#ended = new Uint8Array(problems.length);
    this.#truncated = new Uint8Array(problems.length);
    this.#fed = problems.map(({ prompt }) => [...prompt.slice(1)]);
    this.#open = problems.length;
    for (const [row, { prompt }] of problems.entries()) this.#tokens[row * most] = prompt[0] ?? task.end;
  }

  get over(): boolean {
    return this.#open === 0;
  }

  column(at: number): Uint32Array {
    return Uint32Array.from(this.#problems, (_, row) => this.#tokens[row * this.#most + at] ?? 0);
  }

  /** Puts a token at position `at` of every open row: a fed one, or the drawn one. */
  take(at: number, drawn: Drawn): void {
    for (let row = 0; row < this.#problems.length; row++) {
      if (this.#ended[row] || this.#truncated[row]) continue;
      if (at >= (this.#limits[row] ?? 0)) {
        this.#truncated[row] = 1;
        this.#finalValue[row] = drawn.value[row] ?? 0;
        this.#open -= 1;
        continue;
      }
      const fed = this.#fed[row]?.shift();
      this.#lengths[row] = at + 1;
      if (fed === undefined) this.#write(row, at, drawn);
      else this.#tokens[row * this.#most + at] = fed;
    }
  }

  #write(row: number, at: number, drawn: Drawn): void {
    const task = this.#task;
    const place = row * this.#most + at;
    const token = drawn.tokens[row] ?? task.end;
    this.#tokens[place] = token;
    this.#own[place] = 1;
    this.#logp[place] = drawn.logp[row] ?? 0;
    this.#entropy[place] = drawn.entropy[row] ?? 0;
    this.#value[place] = drawn.value[row] ?? 0;
    const problem = this.#problems[row];
    if (token === task.end) this.#close(row);
    else if (token === task.endOfTurn && problem !== undefined) {
      const from = row * this.#most + problem.prompt.length;
      const reply = task.reply?.(problem, [...this.#tokens.subarray(from, place + 1)]) ?? null;
      if (reply === null) this.#close(row);
      else this.#fed[row] = [...reply];
    }
  }

  #close(row: number): void {
    this.#ended[row] = 1;
    this.#open -= 1;
  }

  finish(): Written {
    const sequences = this.#problems.length;
    const time = this.#lengths.reduce((most, length) => Math.max(most, length), 2);
    const cut = <T extends Float32Array | Uint32Array>(all: T, made: T): T => {
      for (let row = 0; row < sequences; row++)
        made.set(all.subarray(row * this.#most, row * this.#most + time), row * time);
      return made;
    };
    const floats = (all: Float32Array) => cut(all, new Float32Array(sequences * time));
    for (let row = 0; row < sequences; row++) if (!this.#ended[row]) this.#truncated[row] = 1;
    return {
      sequences,
      time,
      tokens: cut(this.#tokens, new Uint32Array(sequences * time)),
      promptLengths: Uint32Array.from(this.#problems, ({ prompt }) => prompt.length),
      lengths: this.#lengths,
      own: floats(this.#own),
      logp: floats(this.#logp),
      entropy: floats(this.#entropy),
      value: floats(this.#value),
      finalValue: this.#finalValue,
      truncated: this.#truncated,
      ended: this.#ended,
    };
  }
}
