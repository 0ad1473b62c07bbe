import type { NetworkSession } from '../networks/session.ts';
import type { WatchedTexts } from '../text/watch.ts';
import {
  MAX_RECORDED_BYTES,
  MAX_RECORDED_TOKENS,
  type RecordedText,
  type RecordedTexts,
  type Taped,
} from './contract.ts';

const TOKEN_BYTES = 33; // eight words and the flag, without terms

const REALS = [
  ...(['logp', 'after', 'referenceLogp', 'entropy', 'value'] as const),
  ...(['advantage', 'total', 'paid', 'termReturns'] as const),
];
type Reals = Record<(typeof REALS)[number], Float32Array>;

const perReal = <T>(make: (name: keyof Reals) => T) =>
  Object.fromEntries(REALS.map((name) => [name, make(name)])) as Record<keyof Reals, T>;

export class TextRecorder {
  readonly #session: NetworkSession;
  readonly #texts: RecordedText[] = [];
  readonly #groups: RecordedTexts['groups'][number][] = [];
  readonly #batches: RecordedTexts['batches'][number][] = [];
  readonly #tokens: number[] = [];
  readonly #own: number[] = [];
  readonly #reals = perReal((): number[] => []);
  readonly #begun: number;
  readonly #most: number;
  #critic = false;
  #writer: RecordedTexts['writer'] = 'policy';
  #full = false;

  /** @param begun environment steps done @param most tokens, for tests; default: as many as fit */
  constructor(session: NetworkSession, begun: number, most = MAX_RECORDED_TOKENS) {
    const terms = session.plan.variants[0]?.terms.length ?? 0;
    this.#session = session;
    this.#begun = begun;
    const room = Math.floor(MAX_RECORDED_BYTES / (TOKEN_BYTES + 4 * terms));
    this.#most = Math.min(MAX_RECORDED_TOKENS, room, most);
  }

  get full(): boolean {
    return this.#full;
  }

  /** Scores the texts with the current policy, and with the reference if the agent has not done so. */
  async add(watched: WatchedTexts): Promise<void> {
    if (this.#full) return;
    const { batch, policy, reference, settings, critic, before, updates } = watched;
    const { rollouts, problems } = batch;
    const { sequences, time, groupSize, tokens, own, lengths } = rollouts;
    const scored = async (by: typeof policy) => {
      return (await by.score(tokens, sequences, time, settings.number('temperature'), own)).logp;
    };
    const after = await scored(policy);
    const referenceLogp = rollouts.referenceLogp ?? (reference === null ? null : await scored(reference));
    this.#critic = critic;
    this.#writer = watched.writer;
    const group = this.#groups.length;
    for (let row = 0; row < sequences; row++) {
      if (this.#tokens.length + (lengths[row] ?? 0) > this.#most) {
        this.#full = true;
        break;
      }
      if (row % groupSize === 0) this.#groups.push(problems[row]?.words ?? { question: '', answer: '' });
      this.#note(watched, row, group + Math.floor(row / groupSize), { after, referenceLogp });
    }
    this.#batches.push({ before, updates });
  }

  #note(
    { batch, advantages, chosen, critic }: WatchedTexts,
    row: number,
    group: number,
    { after, referenceLogp }: { readonly after: Float32Array; readonly referenceLogp: Float32Array | null },
  ): void {
    const { rollouts, termCount, terms, byToken, verdicts } = batch;
    const { time, tokens, own, logp, entropy, value, rewards: total } = rollouts;
    const length = rollouts.lengths[row] ?? 0;
    this.#texts.push({
      first: this.#tokens.length,
      length,
      prompt: rollouts.promptLengths[row] ?? 0,
      batch: this.#batches.length,
      group,
      return: rollouts.returns[row] ?? 0,
      taskReturn: rollouts.taskReturns[row] ?? 0,
      correct: verdicts[row]?.correct === true,
      truncated: rollouts.truncated[row] === 1,
      chosen: chosen === null || chosen.includes(row),
    });
    const of = <A extends { subarray(from: number, to: number): A }>(all: A, each = 1): A =>
      all.subarray(row * time * each, (row * time + length) * each);
    this.#tokens.push(...of(tokens));
    this.#own.push(...of(own));
    const reals = {
      logp,
      after,
      referenceLogp,
      entropy,
      value: critic ? value : null,
      advantage: advantages,
      total,
    };
    for (const [name, all] of Object.entries(reals))
      if (all !== null) this.#reals[name as keyof typeof reals].push(...of(all));
    if (byToken !== null) this.#reals.paid.push(...of(byToken, termCount));
    this.#reals.termReturns.push(...terms.slice(row * termCount, (row + 1) * termCount));
  }

  finish(): Taped<RecordedTexts> {
    const { view } = this.#session.plan;
    if (view.kind !== 'language') throw new RangeError('texts without a language');
    return {
      kind: 'texts',
      view,
      texts: this.#texts,
      groups: this.#groups,
      batches: this.#batches,
      critic: this.#critic,
      writer: this.#writer,
      start: this.#batches[0]?.before ?? this.#begun,
      steps: this.#own.reduce((sum, own) => sum + own, 0),
      tokens: Uint32Array.from(this.#tokens),
      own: Uint8Array.from(this.#own),
      ...perReal((name) => Float32Array.from(this.#reals[name])),
    };
  }
}
