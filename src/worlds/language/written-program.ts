/**
 * Runs a written task: WebAssembly that poses problems, judges completions, and writes replies and
 * demonstrations.
 */
import { NamedDraw } from '../../core/random.ts';
import type { Program } from '../../kernel/ir.ts';
import { layoutOf } from '../../kernel/layout.ts';
import { SEED_ENTRY } from '../../kernel/link/link.ts';
import type { Machine } from '../../kernel/machine.ts';
import { machineAtOnce } from '../../kernel/wasm/machine-at-once.ts';
import type { Draw, LanguageTask, Verdict } from '../language-contract.ts';
import { MAIN, roomOf } from './link-task.ts';
import { TASK, type WrittenText } from './written-text.ts';

/** A number that is neither a token nor `noToken`. */
const UNKNOWN = 2 ** 20;

/**
 * A problem as the text sees it: its prompt, what `problem` left in the text's scalars and memory, and one
 * correct completion.
 */
export interface Asked {
  readonly prompt: readonly number[];
  readonly state: Uint8Array;
  readonly answer: readonly number[];
}

export class WrittenProgram {
  readonly text: WrittenText;
  readonly #machine: Machine;
  readonly #blank: Uint8Array;
  /** Byte ranges [from, to) of a replica that belong to the text, including its random stream. */
  readonly #kept: readonly (readonly [number, number])[];
  readonly #tables: ReadonlySet<string>;
  readonly #room: number;

  /** @param machine runs `linkTask` of the text */
  constructor(text: WrittenText, program: Program, machine: Machine = machineAtOnce(program)) {
    this.text = text;
    this.#machine = machine;
    machine.clear(0);
    this.#blank = machine.snapshot(0);
    const { scalarOffset, arrayOffset } = layoutOf(program);
    const isTexts = ({ name }: { readonly name: string }) => !name.startsWith(`${MAIN}$`);
    this.#kept = [
      ...program.scalars.map((slot, k) => [slot, scalarOffset[k] ?? 0, 4] as const),
      ...program.arrays.flatMap((slot, k) =>
        slot.space === 'memory' ? [[slot, arrayOffset[k] ?? 0, 4 * slot.rows * slot.cols] as const] : [],
      ),
    ].flatMap(([slot, from, bytes]) => (isTexts(slot) ? [[from, from + bytes] as const] : []));
    this.#room = roomOf(text);
    this.#tables = new Set(program.arrays.map(({ name }) => name));
  }

  #seed(draw: Draw): void {
    this.#machine.call(SEED_ENTRY, 0, draw.below(2 ** 32), draw.below(2 ** 32));
  }

  /** @throws RangeError if the text exceeds its own limits */
  pose(draw: Draw): Omit<Asked, 'answer'> {
    this.#machine.restore(0, this.#blank);
    this.#seed(draw);
    this.#call('problem');
    const prompt = this.#written('problem', this.text.longestPrompt, 'longestPrompt');
    if (prompt.length === 0) throw new RangeError('`problem` wrote no token, but a prompt has at least one.');
    const bytes = this.#machine.snapshot(0);
    const state = new Uint8Array(this.#kept.reduce((sum, [from, to]) => sum + to - from, 0));
    let at = 0;
    for (const [from, to] of this.#kept) {
      state.set(bytes.subarray(from, to), at);
      at += to - from;
    }
    return { prompt, state };
  }

  /** The policy's own tokens of one correct completion, which is always the same. */
  answer(asked: Omit<Asked, 'answer'>): readonly number[] {
    if (!this.text.shows) return [];
    const draw = new NamedDraw(0, 'reference completion');
    const { tokens, own } = this.demonstrate({ ...asked, answer: [] }, draw);
    return tokens.filter((_, k) => own[k]);
  }

  /** @param completion as for `LanguageTask.verify` @throws RangeError for numbers that are not finite */
  verify(asked: Asked, completion: readonly number[], ended: boolean): Verdict {
    const { endOfTurn, end } = this.#ends;
    const closes = ended && !(endOfTurn >= 0 && completion.at(-1) === endOfTurn);
    this.#show(asked, closes ? [...completion, end] : completion, ended);
    const score = this.#call('verify');
    const machine = this.#machine;
    const read = (name: string) => machine.scalar(`${MAIN}$${name}`, 0);
    const finite = (value: number, what: string) => {
      if (Number.isFinite(value)) return value;
      const spelled = completion.map((token) => this.text.vocabulary[token]).join(' ');
      throw new RangeError(`The ${what} of “${spelled}” is ${value}, which is not finite.`);
    };
    finite(score, 'score');
    const share = finite(read('partialShare'), 'partial credit');
    const count = Math.min(this.#room, read('stepCount'));
    const list = (name: string) =>
      count > 0 ? [...machine.array(`${MAIN}$${name}`, 0)].slice(0, count) : [];
    const stepEnds = list('stepLasts');
    if (stepEnds.some((last, k) => last > completion.length || last <= (stepEnds[k - 1] ?? -1)))
      throw new RangeError('The steps of `verify` do not end one after the other within the completion.');
    return {
      score,
      correct: score >= 1,
      wellFormed: ended && read('isMalformed') === 0,
      partial: Math.min(1, Math.max(0, share < 0 ? score : share)),
      steps: list('stepRewards').map((reward) => finite(reward, 'step reward')),
      stepEnds,
      ...(this.text.aspects.length > 0 && { aspects: this.#aspects(read('aspectsGiven'), finite) }),
    };
  }

  #aspects(given: number, finite: (value: number, what: string) => number): Record<string, number> {
    if (given === 0) return {};
    const scores = this.#machine.array(`${MAIN}$aspectScores`, 0);
    return Object.fromEntries(
      this.text.aspects.flatMap((name, k) =>
        (given >>> k) & 1 ? [[name, finite(scores[k] ?? 0, `aspect ${name}`)]] : [],
      ),
    );
  }

  /** @returns null when the dialogue is over */
  reply(asked: Asked, said: readonly number[]): readonly number[] | null {
    this.#show(asked, said, false);
    return this.#call('reply') === 0 ? null : this.#written('reply', this.text.longestCompletion);
  }

  /** @throws RangeError if it has more tokens than a completion may have */
  demonstrate(asked: Asked, draw: Draw): ReturnType<LanguageTask['demonstrate']> {
    const { end, endOfTurn } = this.#ends;
    const { longestCompletion, turns, shows } = this.text;
    const tokens: number[] = [];
    const own: boolean[] = [];
    const say = (said: readonly number[], mine: boolean) => {
      tokens.push(...said);
      own.push(...said.map(() => mine));
      if (tokens.length <= longestCompletion) return;
      throw new RangeError(
        `\`demonstrate\` writes more tokens than \`longestCompletion\` allows: ${longestCompletion}, end token included.`,
      );
    };
    for (;;) {
      this.#show(asked, tokens, false);
      if (shows) {
        this.#seed(draw);
        this.#call('demonstrate');
        say(this.#written('demonstrate', longestCompletion, 'longestCompletion'), true);
      }
      const heard = turns && shows ? this.reply(asked, [...tokens, endOfTurn]) : null;
      say([heard === null ? end : endOfTurn], true);
      if (heard === null) return { tokens, own };
      say(heard, false);
    }
  }

  get #ends(): { readonly end: number; readonly endOfTurn: number } {
    const { tokens, turns } = this.text;
    return turns
      ? { endOfTurn: tokens.length, end: tokens.length + 1 }
      : { endOfTurn: -1, end: tokens.length };
  }

  #call(name: string): number {
    return this.#machine.call(`${TASK}$${name}`, 0);
  }

  /** Writes the problem and the completion so far to where the text reads them. */
  #show({ prompt, state, answer }: Asked, said: readonly number[], terminated: boolean): void {
    const bytes = this.#blank.slice();
    let at = 0;
    for (const [from, to] of this.#kept) {
      bytes.set(state.subarray(at, at + to - from), from);
      at += to - from;
    }
    const machine = this.#machine;
    machine.restore(0, bytes);
    for (const [table, count, list] of [
      ['asked', 'askedCount', prompt],
      ['said', 'saidCount', said],
      ['wanted', 'wantedCount', answer],
    ] as const) {
      machine.setScalar(`${MAIN}$${count}`, 0, Math.min(this.#room, list.length));
      // The linker leaves out tables that nothing reads.
      if (!this.#tables.has(`${MAIN}$${table}`)) continue;
      const { length } = this.text.vocabulary;
      const known = (token: number | undefined) =>
        token === undefined ? 0 : token < length ? token : UNKNOWN;
      machine.setData(
        `${MAIN}$${table}`,
        Array.from({ length: this.#room }, (_, k) => known(list[k])),
      );
    }
    machine.setScalar(`${MAIN}$terminated`, 0, Number(terminated));
  }

  /** Returns what the function wrote. @throws RangeError if it exceeds a limit */
  #written(name: string, most: number, limit?: string): readonly number[] {
    const machine = this.#machine;
    const count = machine.scalar(`${MAIN}$outCount`, 0);
    if (count > most)
      throw new RangeError(
        `\`${name}\` writes ${count} tokens, more than ${limit === undefined ? 'a completion has' : `\`${limit}\` allows`}: ${most}.`,
      );
    if (count === 0) return [];
    const tokens = [...machine.array(`${MAIN}$out`, 0)].slice(0, count);
    const plain = this.text.tokens.length;
    const wrong = tokens.find((token) => token >= plain);
    if (wrong === undefined) return tokens;
    const what = this.text.vocabulary[wrong];
    throw new RangeError(
      what === undefined
        ? `\`${name}\` writes the token ${wrong}, but the tokens are 0 … ${plain - 1}.`
        : `\`${name}\` writes “${what}”, which the lab adds itself.`,
    );
  }
}
