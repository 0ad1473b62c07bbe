/**
 * Cassandra's .MDP and .POMDP files (pomdp.org, “POMDP File Format”): later lines override earlier ones, and * stands for all. A model
 * whose observations hide the state is refused with the reason.
 */
import { reject } from '../rejection.ts';
import { shown } from '../separated.ts';
import { MAX_ENTRIES, Outcomes, type ReadModel, uniqueNames } from './model.ts';
import { numberAt, numberFrom, placeOf, probabilityAt, rejectAt, type Word, wordsOf } from './words.ts';

const WORD = /:|\*|[^\s:*#]+/g;
const SECTIONS = new Set(['discount', 'values', 'states', 'actions', 'observations', 'start', 'T', 'O', 'R']);

class Tokens {
  readonly #words: readonly Word[];
  #at = 0;

  constructor(text: string) {
    this.#words = text.split(/\r?\n/).flatMap((line, k) => wordsOf(line.replace(/#.*$/, ''), k + 1, WORD));
  }
  peek(ahead = 0): Word | undefined {
    return this.#words[this.#at + ahead];
  }
  next(what: string): Word {
    const word = this.#words[this.#at++];
    return word ?? reject(`The text ends where ${what} should be.`);
  }
  /** Whether the next word is this one; if so, it is taken. */
  take(text: string): boolean {
    if (this.peek()?.text !== text) return false;
    this.#at++;
    return true;
  }
  colon(): void {
    const word = this.next('“:”');
    if (word.text !== ':') rejectAt(word, `${shown(word.text)} stands where “:” should be.`);
  }
  /** Whether another section begins: one of its words, before a colon. */
  endsHere(): boolean {
    const word = this.peek();
    if (word === undefined) return true;
    const first = word.text === 'start' && ['include', 'exclude'].includes(this.peek(1)?.text ?? '') ? 2 : 1;
    return SECTIONS.has(word.text) && this.peek(first)?.text === ':';
  }
  rest(): readonly Word[] {
    const found: Word[] = [];
    while (!this.endsHere()) found.push(this.next('a value'));
    return found;
  }
}

/** Names of the states, the actions or the observations, and their numbers. */
class Things {
  readonly names: readonly string[];
  readonly #index: ReadonlyMap<string, number>;
  readonly #what: string;

  constructor(words: readonly Word[], what: string) {
    const [first] = words;
    if (first === undefined) reject(`There are no ${what}s.`);
    const count = words.length === 1 && /^\d{1,7}$/.test(first?.text ?? '') ? Number(first?.text) : 0;
    this.names =
      count > 0 ? Array.from({ length: count }, (_, k) => String(k)) : words.map(({ text }) => text);
    this.#index = new Map(this.names.map((name, k) => [name, k]));
    this.#what = what;
    const twice = words.find(({ text }, k) => this.#index.get(text) !== k && count === 0);
    if (twice !== undefined) rejectAt(twice, `The ${what} ${shown(twice.text)} is listed twice.`);
  }
  get size(): number {
    return this.names.length;
  }
  /** @returns the numbers that a word stands for */
  meant(word: Word): readonly number[] {
    if (word.text === '*') return this.names.map((_, k) => k);
    const number =
      this.#index.get(word.text) ?? (/^\d{1,7}$/.test(word.text) ? Number(word.text) : Number.NaN);
    if (number < this.size) return [number];
    return rejectAt(word, `There is no ${this.#what} ${shown(word.text)}.`);
  }
}

const all = (things: Things): readonly number[] => things.names.map((_, k) => k);

/** Entries [first][second][third] of a table that later lines may replace. */
class Table {
  readonly values: Float64Array;
  readonly #sizes: readonly number[];

  constructor(what: string, sizes: readonly number[]) {
    const length = sizes.reduce((product, size) => product * size, 1);
    if (length > MAX_ENTRIES)
      reject(
        `${what} would have ${length.toLocaleString('en')} entries; at most ${MAX_ENTRIES.toLocaleString('en')} fit.`,
      );
    this.values = new Float64Array(length);
    this.#sizes = sizes;
  }
  at(...index: readonly number[]): number {
    return index.reduce((place, value, k) => place * (this.#sizes[k] ?? 1) + value, 0);
  }
}

interface Sizes {
  readonly states: Things;
  readonly actions: Things;
  readonly observations: Things | null;
}

class CassandraReader {
  readonly #tokens: Tokens;
  #states: Things | null = null;
  #actions: Things | null = null;
  #observations: Things | null = null;
  #discount = 1;
  #sign = 1;
  #start: ReadonlyMap<number, number> = new Map();
  #chances: Table | null = null;
  #sights: Table | null = null;
  /** [action][state][next state], the mean over observations if they matter. */
  #rewards: Table | null = null;
  /** Rewards of an entry that depend on the observation. */
  readonly #byObservation = new Map<number, Map<number, number>>();

  constructor(text: string) {
    this.#tokens = new Tokens(text);
  }

  read(): ReadModel {
    while (this.#tokens.peek() !== undefined) this.#section();
    return this.#model();
  }

  #sizes(word: Word): Sizes {
    if (this.#states === null || this.#actions === null)
      return rejectAt(word, 'The states and the actions must be listed before this line.');
    return { states: this.#states, actions: this.#actions, observations: this.#observations };
  }

  #section(): void {
    const head = this.#tokens.next('a section');
    if (!SECTIONS.has(head.text))
      rejectAt(head, `${shown(head.text)} begins no section. Known are ${[...SECTIONS].join(', ')}.`);
    if (head.text === 'start') this.#begin(head);
    else {
      this.#tokens.colon();
      if (head.text === 'T' || head.text === 'O') this.#probabilities(head);
      else if (head.text === 'R') this.#reward(head);
      else this.#preamble(head);
    }
  }

  #preamble(head: Word): void {
    const values = this.#tokens.rest();
    const first = values[0] ?? rejectAt(head, `Nothing follows ${head.text}.`);
    if (head.text === 'discount') this.#discount = this.#discountAt(first);
    else if (head.text === 'values') {
      if (first.text !== 'reward' && first.text !== 'cost') rejectAt(first, 'Write reward or cost.');
      this.#sign = first.text === 'cost' ? -1 : 1;
    } else if (head.text === 'states') this.#states = new Things(values, 'state');
    else if (head.text === 'actions') this.#actions = new Things(values, 'action');
    else this.#observations = new Things(values, 'observation');
  }

  #discountAt(word: Word): number {
    const value = numberFrom(word.text);
    return value >= 0 && value <= 1
      ? value
      : rejectAt(word, `${shown(word.text)} is not a discount from 0 to 1.`);
  }

  #begin(head: Word): void {
    const { states } = this.#sizes(head);
    const include = this.#tokens.take('include');
    const exclude = !include && this.#tokens.take('exclude');
    this.#tokens.colon();
    const words = this.#tokens.rest();
    const first = words[0] ?? rejectAt(head, 'Nothing follows start.');
    const even = (list: readonly number[]) => new Map(list.map((state) => [state, 1 / list.length]));
    if (include || exclude) {
      const named = new Set(words.flatMap((word) => states.meant(word)));
      this.#start = even(all(states).filter((state) => named.has(state) === include));
    } else if (first.text === 'uniform') this.#start = even(all(states));
    else if (words.length === states.size && (words.length > 1 || /^1(?:\.0*)?$/.test(first.text)))
      this.#start = new Map(words.map((word, state) => [state, probabilityAt(word)]));
    else if (words.length === 1) this.#start = even(states.meant(first));
    else
      rejectAt(
        first,
        `${words.length} values follow start; there should be one state or ${states.size} probabilities.`,
      );
  }

  /** A matrix or row of numbers, or the word for one. */
  #matrix(
    rows: number,
    columns: number,
    words: { readonly identity: boolean; readonly reset: boolean },
  ): readonly number[] {
    const first = this.#tokens.peek();
    if (first !== undefined && (first.text === 'uniform' || (words.identity && first.text === 'identity'))) {
      this.#tokens.next('a word');
      const value = (row: number, column: number) =>
        first.text === 'uniform' ? 1 / columns : row === column ? 1 : 0;
      return Array.from({ length: rows * columns }, (_, k) => value(Math.floor(k / columns), k % columns));
    }
    if (words.reset && first?.text === 'reset') {
      this.#tokens.next('a word');
      return Array.from({ length: rows * columns }, (_, k) => this.#start.get(k % columns) ?? 0);
    }
    return Array.from({ length: rows * columns }, () => numberAt(this.#tokens.next('a number'), 'a number'));
  }

  /** `T: action : state : next`, `O: action : next : observation`, each with a number, a row or a matrix. */
  #probabilities(head: Word): void {
    const { states, actions, observations } = this.#sizes(head);
    const isT = head.text === 'T';
    const seen =
      (isT ? states : observations) ?? rejectAt(head, 'The observations must be listed before this line.');
    this.#chances ??= new Table('The transitions', [actions.size, states.size, states.size]);
    if (!isT) this.#sights ??= new Table('The observations', [actions.size, states.size, seen.size]);
    const table = (isT ? this.#chances : this.#sights) ?? this.#chances;
    const byAction = actions.meant(this.#tokens.next('an action'));
    const from = this.#tokens.take(':') ? states.meant(this.#tokens.next('a state')) : null;
    const into =
      from !== null && this.#tokens.take(':')
        ? seen.meant(this.#tokens.next('a state or an observation'))
        : null;
    if (into !== null) {
      const value = probabilityAt(this.#tokens.next('a probability'));
      for (const a of byAction)
        for (const s of from ?? []) for (const t of into) table.values[table.at(a, s, t)] = value;
      return;
    }
    const rows = from === null ? states.size : 1;
    const read = this.#matrix(rows, seen.size, { identity: isT && from === null, reset: isT });
    for (const a of byAction)
      for (const s of from ?? all(states))
        for (let t = 0; t < seen.size; t++)
          table.values[table.at(a, s, t)] = read[(from === null ? s * seen.size : 0) + t] ?? 0;
  }

  /** `R: action : state : next : observation`; the last is left out in a model without observations. */
  #reward(head: Word): void {
    const { states, actions, observations } = this.#sizes(head);
    this.#rewards ??= new Table('The rewards', [actions.size, states.size, states.size]);
    const table = this.#rewards;
    const byAction = actions.meant(this.#tokens.next('an action'));
    this.#tokens.colon();
    const from = states.meant(this.#tokens.next('a state'));
    const into = this.#tokens.take(':') ? states.meant(this.#tokens.next('a state')) : null;
    const sights = into !== null && this.#tokens.take(':') ? this.#observed(head) : null;
    const deep = observations !== null && sights === null;
    const count = deep ? observations.size : 1;
    const rows = into === null ? states.size : 1;
    const read = this.#matrix(rows, count, { identity: false, reset: false });
    for (const a of byAction)
      for (const s of from)
        for (const t of into ?? all(states)) {
          const first = into === null ? t * count : 0;
          const values = read.slice(first, first + count);
          if (deep) this.#observe(table.at(a, s, t), new Map(values.entries()));
          else if (sights !== null && sights.length < (observations?.size ?? 1))
            this.#observe(table.at(a, s, t), new Map(sights.map((o) => [o, values[0] ?? 0])));
          else {
            this.#byObservation.delete(table.at(a, s, t));
            table.values[table.at(a, s, t)] = values[0] ?? 0;
          }
        }
  }

  #observe(at: number, rewards: ReadonlyMap<number, number>): void {
    const known = this.#byObservation.get(at) ?? new Map<number, number>();
    for (const [observation, reward] of rewards) known.set(observation, reward);
    this.#byObservation.set(at, known);
  }

  #observed(head: Word): readonly number[] | null {
    const word = this.#tokens.next('an observation');
    // A file without observations may still write the star.
    if (this.#observations === null)
      return word.text === '*'
        ? null
        : rejectAt(head, `There are no observations, but ${placeOf(word)} names one.`);
    return this.#observations.meant(word);
  }

  /** The state that every observation tells. @throws Rejection if one hides it */
  #assertSeen({ states, actions, observations }: Sizes, chances: Table): void {
    if (observations === null) return;
    const sights = this.#sights ?? reject('It lists observations, but no O: line says when they are made.');
    for (let a = 0; a < actions.size; a++) {
      const told = new Map<number, number>();
      for (let t = 0; t < states.size; t++) {
        const isEntered = all(states).some((s) => (chances.values[chances.at(a, s, t)] ?? 0) > 0);
        for (let o = 0; isEntered && o < observations.size; o++) {
          if ((sights.values[sights.at(a, t, o)] ?? 0) === 0) continue;
          const other = told.get(o);
          if (other !== undefined)
            reject(
              `After ${shown(actions.names[a] ?? '')}, ${shown(observations.names[o] ?? '')} can be observed in ${shown(states.names[other] ?? '')} and in ${shown(states.names[t] ?? '')}, so the state is hidden. This lab has fully observed worlds. To solve it as if the state were seen, remove the observations and the O: lines.`,
            );
          told.set(o, t);
        }
      }
    }
  }

  /** Rewards that depend on the observation count with its probability. */
  #meanRewards({ states, observations }: Sizes, rewards: Table): void {
    const sights = this.#sights;
    if (sights === null || observations === null) return;
    for (const [at, known] of this.#byObservation) {
      const t = at % states.size;
      const a = Math.floor(at / states.size / states.size);
      const otherwise = rewards.values[at] ?? 0;
      rewards.values[at] = all(observations).reduce(
        (sum, o) => sum + (sights.values[sights.at(a, t, o)] ?? 0) * (known.get(o) ?? otherwise),
        0,
      );
    }
  }

  #model(): ReadModel {
    if (this.#states === null || this.#actions === null)
      return reject('The states or the actions are not listed.');
    const sizes: Sizes = { states: this.#states, actions: this.#actions, observations: this.#observations };
    const { states, actions } = sizes;
    const chances = this.#chances ?? reject('It has no transitions (T: lines).');
    const rewards = this.#rewards ?? new Table('The rewards', [actions.size, states.size, states.size]);
    this.#assertSeen(sizes, chances);
    this.#meanRewards(sizes, rewards);
    const names = uniqueNames(states.names, String);
    const outcomes = new Outcomes();
    for (let s = 0; s < states.size; s++)
      for (let a = 0; a < actions.size; a++)
        for (let t = 0; t < states.size; t++) {
          const at = chances.at(a, s, t);
          outcomes.add({
            state: s,
            action: actions.names[a] ?? String(a),
            next: t,
            probability: chances.values[at] ?? 0,
            reward: this.#sign * (rewards.values[at] ?? 0),
          });
        }
    const notes = this.#sign < 0 ? ['Its costs became negative rewards.'] : [];
    // Without a start, the format means that every state is equally likely.
    const start = this.#start.size > 0 ? this.#start : new Map(all(states).map((s) => [s, 1 / states.size]));
    if (this.#start.size === 0)
      notes.push('It names no start, which means that each state is equally likely.');
    return {
      kind: 'a model in Cassandra’s format',
      names,
      outcomes: outcomes.list,
      start,
      discount: this.#discount,
      notes,
    };
  }
}

/** @throws Rejection */
export const readCassandra = (text: string): ReadModel => new CassandraReader(text).read();
