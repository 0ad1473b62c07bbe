/** Storm's DRN format (stormchecker.org, “DRN input format”): one text with sections that begin with @, and states with their actions. */
import { reject } from '../rejection.ts';
import { shown } from '../separated.ts';
import { goalsIn, Outcomes, type ReadModel } from './model.ts';
import { indexAt, numberAt, probabilityAt, rejectAt, type Word, wordsOf } from './words.ts';

/** Words of a line: lists in brackets and quoted labels are one word each. */
const WORD = /\[[^\]]*\]|\{[^}]*\}|"[^"]*"|[^\s[\]{}"]+/g;

interface Sections {
  readonly header: ReadonlyMap<string, readonly string[]>;
  /** Words of each line. */
  readonly model: readonly (readonly Word[])[];
}

/** Lines after `@model`, and the values of the sections before. */
function sectionsOf(text: string): Sections {
  const header = new Map<string, string[]>();
  const model: (readonly Word[])[] = [];
  let section: string[] = [];
  let inModel = false;
  for (const [k, written] of text.split(/\r?\n/).entries()) {
    const plain = written.replace(/\/\/.*$/, '');
    const line = plain.trim();
    if (line === '') continue;
    const head = /^@(\w+)\s*:?\s*(.*)$/.exec(line);
    if (head !== null) {
      const [, name = '', value = ''] = head;
      section = value === '' ? [] : [value];
      header.set(name, section);
      inModel = name === 'model';
    } else if (inModel) model.push(wordsOf(plain, k + 1, WORD));
    else section.push(line);
  }
  return { header, model };
}

const TYPES = ['DTMC', 'MDP', 'POMDP'];

function assertReadable({ header }: Sections): string {
  const type = (header.get('type')?.[0] ?? '').toUpperCase();
  if (!TYPES.includes(type))
    reject(
      `Its type is ${shown(type)}. This lab reads DTMC and MDP, whose steps have no duration: export the embedded discrete model.`,
    );
  const parameters = (header.get('parameters') ?? []).join(' ').trim();
  if (parameters !== '')
    reject(`It has the parameters ${shown(parameters)}. Give each a value before you export it.`);
  return type;
}

/** Numbers that `$name` stands for. */
function placeholdersOf({ header }: Sections): ReadonlyMap<string, string> {
  return new Map(
    (header.get('placeholders') ?? []).map((line) => {
      const [name = '', ...value] = line.split(':');
      return [name.trim(), value.join(':').trim()];
    }),
  );
}

interface State {
  readonly index: number;
  readonly reward: number;
}

/** Reads one DRN text. @throws Rejection */
class DrnReader {
  readonly #sections: Sections;
  readonly #placeholders: ReadonlyMap<string, string>;
  readonly #type: string;
  readonly #states: number;
  readonly #outcomes = new Outcomes();
  readonly #labels = new Map<string, number[]>();
  /** State by observation class, to see whether a POMDP hides anything. */
  readonly #seen = new Map<string, number>();
  readonly #known = new Set<number>();

  constructor(text: string) {
    this.#sections = sectionsOf(text);
    this.#type = assertReadable(this.#sections);
    this.#placeholders = placeholdersOf(this.#sections);
    const count = this.#sections.header.get('nr_states')?.[0] ?? '';
    if (!/^\d{1,9}$/.test(count)) reject('The number of states (@nr_states) is missing.');
    this.#states = Number(count);
  }

  read(): ReadModel {
    let state: State | null = null;
    let action = { name: '', reward: 0, used: new Set<string>() };
    for (const words of this.#sections.model) {
      const [first, ...rest] = words;
      if (first === undefined) continue;
      if (first.text === 'state') {
        state = this.#state(first, rest);
        action = { name: '', reward: 0, used: new Set() };
      } else if (state === null) return rejectAt(first, 'A line “state 0” should come first.');
      else if (first.text === 'action') {
        const [name, ...more] = rest;
        if (name === undefined) return rejectAt(first, 'The action has no name.');
        const reward = this.#reward(more.find(({ text }) => text.startsWith('[')));
        action = { name: this.#actionName(name, action.used), reward, used: action.used };
      } else this.#outcome(state, action, words);
    }
    if (this.#known.size !== this.#states)
      reject(`It announces ${this.#states} states, but describes ${this.#known.size}. Is the file complete?`);
    return this.#model();
  }

  #actionName({ text }: Word, used: Set<string>): string {
    const plain = text === '__NOLABEL__' ? 'choice' : text.replaceAll(',', ' ');
    let name = plain;
    for (let k = 2; used.has(name); k++) name = `${plain} ${k}`;
    used.add(name);
    return this.#type === 'DTMC' ? 'step' : name;
  }

  #state(head: Word, [number, ...rest]: readonly Word[]): State {
    if (number === undefined) return rejectAt(head, 'The state has no number.');
    const index = indexAt(number, 'state', this.#states - 1);
    if (this.#known.has(index)) return rejectAt(number, `State ${index} is there twice.`);
    this.#known.add(index);
    const labels: string[] = [];
    let reward = 0;
    for (const word of rest) {
      const { text } = word;
      if (text.startsWith('[')) reward = this.#reward(word);
      else if (text.startsWith('{')) this.#observe(word, index);
      else if (text.startsWith('!'))
        return rejectAt(word, 'The state has an exit rate. This lab has no continuous time.');
      else labels.push(text.replaceAll('"', ''));
    }
    for (const label of labels) this.#labels.set(label, [...(this.#labels.get(label) ?? []), index]);
    return { index, reward };
  }

  #observe(word: Word, state: number): void {
    const other = this.#seen.get(word.text);
    if (other !== undefined)
      rejectAt(
        word,
        `States ${other} and ${state} look the same (observation ${word.text}). This lab has fully observed worlds: export it as an MDP.`,
      );
    this.#seen.set(word.text, state);
  }

  /** The first of the rewards in brackets. */
  #reward(word: Word | undefined): number {
    if (word === undefined) return 0;
    const [first = ''] = word.text.slice(1, -1).split(',');
    const text = first.trim();
    return text === '' ? 0 : numberAt({ ...word, text: this.#meant(text) }, 'a reward');
  }

  #meant = (text: string): string => (text.startsWith('$') ? (this.#placeholders.get(text) ?? text) : text);

  #outcome(state: State, action: { name: string; reward: number }, words: readonly Word[]): void {
    const [next, colon, chance] = words;
    if (next === undefined) return;
    if (action.name === '' || colon?.text !== ':' || chance === undefined || words.length > 3)
      rejectAt(next, 'A transition should be written as “1 : 0.5”, below the action that it belongs to.');
    else
      this.#outcomes.add({
        state: state.index,
        action: action.name,
        next: indexAt(next, 'state', this.#states - 1),
        probability: probabilityAt({ ...chance, text: this.#meant(chance.text) }),
        reward: state.reward + action.reward,
      });
  }

  #model(): ReadModel {
    const init = this.#labels.get('init') ?? [];
    const { goals, note } = goalsIn(this.#labels);
    const models = (this.#sections.header.get('reward_models') ?? [])
      .join(' ')
      .trim()
      .split(/\s+/)
      .filter(Boolean);
    const notes: string[] = [];
    if (models.length === 1) notes.push(`Its rewards are ${shown(models[0] ?? '')}.`);
    if (models.length > 1)
      notes.push(
        `It has ${models.length} kinds of rewards; the first, ${shown(models[0] ?? '')}, was taken.`,
      );
    notes.push(...note);
    return {
      kind: `a model of Storm (${this.#type})`,
      names: Array.from({ length: this.#states }, (_, state) => String(state)),
      outcomes: this.#outcomes.list,
      start: new Map(init.map((state) => [state, 1 / init.length])),
      goals,
      discount: 1,
      notes,
    };
  }
}

/** Reward of a step: that of its state plus that of its action, as Storm adds them up. @throws Rejection */
export const readDrn = (text: string): ReadModel => new DrnReader(text).read();
