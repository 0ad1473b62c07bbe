/** Records the completions that a policy learns from, token by token. */
import type { WatchedTexts } from '../network/watch.ts';
import {
  MOST_RECORDED_BYTES,
  MOST_RECORDED_TOKENS,
  type RecordedText,
  type RecordedTexts,
} from './contract.ts';

type Tokens = Pick<
  RecordedTexts,
  | 'tokens'
  | 'own'
  | 'logp'
  | 'after'
  | 'referenceLogp'
  | 'entropy'
  | 'value'
  | 'advantage'
  | 'paid'
  | 'total'
  | 'termReturns'
>;
type Parts = { [K in keyof Tokens]: Tokens[K][] };
const TOKEN_BYTES = 33; // eight words and the flag, without terms

export class TextRecorder {
  readonly texts: RecordedText[] = [];
  readonly groups: RecordedTexts['groups'][number][] = [];
  readonly batches: RecordedTexts['batches'][number][] = [];
  critic = false;
  writtenByReference = false;
  #length = 0;
  #full = false;
  readonly #most: number;
  readonly #parts: Parts = {
    ...{ tokens: [], own: [], logp: [], after: [], referenceLogp: [], entropy: [], value: [] },
    ...{ advantage: [], paid: [], total: [], termReturns: [] },
  };

  /** @param most tokens, for tests; default: what there is room for */
  constructor(terms: number, most?: number) {
    const room = Math.floor(MOST_RECORDED_BYTES / (TOKEN_BYTES + 4 * terms));
    this.#most = Math.min(MOST_RECORDED_TOKENS, room, most ?? room);
  }

  /** A completion was left out: there is no room for more. */
  get full(): boolean {
    return this.#full;
  }

  /** Scores what was written by the policy as it is now, and by the reference, where the agent itself did not ask it. */
  async add(watched: WatchedTexts): Promise<void> {
    if (this.#full) return;
    const { batch, policy, reference, settings } = watched;
    const { rollouts } = batch;
    const { sequences, time, groupSize, tokens, own } = rollouts;
    const temperature = settings.number('temperature');
    const only = (logp: Float32Array) => logp.map((x, i) => (own[i] === 0 ? 0 : x));
    const after = only((await policy.score(tokens, sequences, time, temperature)).logp);
    const asked = rollouts.referenceLogp;
    const byReference =
      asked ??
      (reference === null ? null : only((await reference.score(tokens, sequences, time, temperature)).logp));
    this.critic = watched.critic;
    this.writtenByReference = watched.writtenByReference;
    const group = this.groups.length;
    for (let row = 0; row < sequences; row++) {
      const length = rollouts.lengths[row] ?? 0;
      if (this.#length + length > this.#most) {
        this.#full = true;
        break;
      }
      if (row % groupSize === 0) this.#beginGroup(watched, row);
      this.#note(watched, row, group + Math.floor(row / groupSize), { after, byReference });
    }
    this.batches.push({ before: watched.before, updates: watched.updates });
  }

  #beginGroup({ batch }: WatchedTexts, row: number): void {
    this.groups.push(batch.problems[row]?.words ?? { question: '', answer: '' });
  }

  #note(
    { batch, advantages, chosen, critic }: WatchedTexts,
    row: number,
    group: number,
    scores: { readonly after: Float32Array; readonly byReference: Float32Array | null },
  ): void {
    const { rollouts, termCount, terms, byToken, verdicts } = batch;
    const { time } = rollouts;
    const length = rollouts.lengths[row] ?? 0;
    const of = (all: Float32Array, each = 1) => all.slice(row * time * each, (row * time + length) * each);
    const parts = this.#parts;
    parts.tokens.push(rollouts.tokens.slice(row * time, row * time + length));
    parts.own.push(Uint8Array.from(of(rollouts.own)));
    parts.logp.push(of(rollouts.logp));
    parts.after.push(of(scores.after));
    if (scores.byReference !== null) parts.referenceLogp.push(of(scores.byReference));
    parts.entropy.push(of(rollouts.entropy));
    if (critic) parts.value.push(of(rollouts.value));
    parts.advantage.push(of(advantages));
    parts.total.push(of(rollouts.rewards));
    if (byToken !== null) parts.paid.push(of(byToken, termCount));
    parts.termReturns.push(terms.slice(row * termCount, (row + 1) * termCount));
    this.texts.push({
      ...{ first: this.#length, length, prompt: rollouts.promptLengths[row] ?? 0 },
      ...{ batch: this.batches.length, group },
      return: rollouts.returns[row] ?? 0,
      taskReturn: rollouts.taskReturns[row] ?? 0,
      correct: verdicts[row]?.correct === true,
      truncated: rollouts.truncated[row] === 1,
      chosen: chosen === null || chosen.includes(row),
    });
    this.#length += length;
  }

  finish(): Tokens {
    const { own, tokens, ...reals } = this.#parts;
    const joined = (parts: readonly Float32Array[]) => below(parts, (n) => new Float32Array(n));
    return {
      tokens: below(tokens, (n) => new Uint32Array(n)),
      own: below(own, (n) => new Uint8Array(n)),
      ...{ logp: joined(reals.logp), after: joined(reals.after), entropy: joined(reals.entropy) },
      ...{ referenceLogp: joined(reals.referenceLogp), value: joined(reals.value) },
      ...{ advantage: joined(reals.advantage), total: joined(reals.total), paid: joined(reals.paid) },
      termReturns: joined(reals.termReturns),
    };
  }
}

function below<A extends Float32Array | Uint32Array | Uint8Array>(
  parts: readonly A[],
  make: (length: number) => A,
): A {
  const all = make(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}
