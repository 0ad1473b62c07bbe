/**
 * Explicit files of PRISM (manual 4.10, appendix “Explicit Model Files”) and Storm: transitions (.tra), state names (.sta), labels
 * (.lab), and rewards of states (.srew) and transitions (.trew).
 */
import { reject } from '../rejection.ts';
import { shown } from '../separated.ts';
import { counted, goalsIn, type Labels, Outcomes, type ReadModel, uniqueNames } from './model.ts';
import { indexAt, numberAt, probabilityAt, rejectAt, spaced, type Word } from './words.ts';

/** Texts of one model. Only the transitions are necessary. */
export interface PrismTexts {
  readonly tra: string;
  readonly sta?: string;
  readonly lab?: string;
  readonly srew?: string;
  readonly trew?: string;
}

/** Rows of words; PRISM 4.8 begins files with comments. */
function rowsOf(text: string): readonly (readonly Word[])[] {
  return text.split(/\r?\n/).flatMap((line, k) => {
    const words = line.startsWith('#') ? [] : spaced(line, k + 1);
    return words.length === 0 ? [] : [words];
  });
}

interface Transition {
  readonly state: number;
  /** The number of the choice within the state. */
  readonly choice: number;
  readonly next: number;
  readonly probability: number;
  readonly label: string;
}
interface Transitions {
  readonly isMdp: boolean;
  readonly states: number;
  readonly list: readonly Transition[];
}

const COUNTS = 'the numbers of states and transitions (DTMC), or of states, choices and transitions (MDP)';

/** @returns the number of states and rows from the first line; null where Storm writes the kind of the model alone */
function headOf(first: readonly Word[]): { isMdp: boolean; states: number | null; rows: number | null } {
  const [word, ...rest] = first;
  if (word === undefined) return reject('The file of transitions is empty.');
  if (rest.length === 0 && /^(?:mdp|dtmc)$/i.test(word.text))
    return { isMdp: word.text.toLowerCase() === 'mdp', states: null, rows: null };
  if (first.length === 4)
    return rejectAt(
      word,
      'Four counts begin a partially observable model. This lab has fully observed worlds: export it as an MDP.',
    );
  if (first.length < 2 || first.length > 4) return rejectAt(word, `The first line must have ${COUNTS}.`);
  const counts = first.map((count) => indexAt(count, 'states, choices or transitions'));
  return { isMdp: counts.length === 3, states: counts[0] ?? 0, rows: counts.at(-1) ?? 0 };
}

function transitionsOf(text: string): Transitions {
  const [first = [], ...rows] = rowsOf(text);
  const { isMdp, states, rows: count } = headOf(first);
  const wide = isMdp ? 4 : 3;
  const list = rows.map((words): Transition => {
    const [head] = words;
    if (head !== undefined && (words.length < wide || words.length > wide + 1))
      return rejectAt(
        head,
        `${counted(words.length, 'value')} where ${isMdp ? 'state, choice, next state and probability' : 'state, next state and probability'} belong.`,
      );
    const most = states === null ? undefined : states - 1;
    const [state, choice, next, probability, label] = isMdp
      ? words
      : [words[0], undefined, ...words.slice(1)];
    if (state === undefined || next === undefined || probability === undefined)
      return reject('A row is empty.');
    return {
      state: indexAt(state, 'state', most),
      choice: choice === undefined ? 0 : indexAt(choice, 'choice'),
      next: indexAt(next, 'state', most),
      probability: isMdp ? probabilityAt(probability) : probabilityOrRate(probability),
      label: label?.text ?? '',
    };
  });
  if (count !== null && list.length !== count)
    return reject(
      `The first line announces ${counted(count, 'transition')}, but ${list.length === 1 ? 'there is 1' : `there are ${list.length.toLocaleString('en')}`}. Is the file complete?`,
    );
  const largest = list.reduce((most, { state, next }) => Math.max(most, state, next), -1);
  return { isMdp, states: states ?? largest + 1, list };
}

function probabilityOrRate(word: Word): number {
  if (numberAt(word, 'a probability') > 1 + 1e-9)
    return rejectAt(
      word,
      `${shown(word.text)} is a rate of a CTMC. This lab has discrete steps: export the embedded chain.`,
    );
  return probabilityAt(word);
}

/** Names such as `s=7 d=1`. A missing file leaves the numbers. */
function namesOf(text: string | undefined, states: number): readonly string[] {
  const plain = Array.from({ length: states }, (_, state) => String(state));
  if (text === undefined) return plain;
  const [first = '', ...lines] = text
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '' && !line.startsWith('#'));
  const inside = (line: string) => /\((.*)\)\s*$/.exec(line)?.[1]?.split(',') ?? null;
  const variables = inside(first);
  if (variables === null)
    return reject('The file of states does not begin with the names of the variables: (s,d).');
  for (const line of lines) {
    const state = Number(/^(\d+):/.exec(line)?.[1] ?? Number.NaN);
    const values = inside(line);
    if (Number.isNaN(state) || values?.length !== variables.length)
      return reject(
        `The file of states has the line ${shown(line)} where a state such as 0:(${variables.map(() => '0').join(',')}) belongs.`,
      );
    if (state >= states)
      return reject(`The file of states names state ${state}, but the model has ${states}.`);
    plain[state] = variables.map((variable, k) => `${variable.trim()}=${(values[k] ?? '').trim()}`).join(' ');
  }
  return plain;
}

function labelsOf(text: string | undefined, states: number): Labels {
  const found = new Map<string, number[]>();
  if (text === undefined) return found;
  const add = (name: string, state: number) => {
    const list = found.get(name);
    if (list === undefined) found.set(name, [state]);
    else list.push(state);
  };
  const stateAt = (word: Word) =>
    indexAt({ ...word, text: word.text.replace(/:$/, '') }, 'state', states - 1);
  const declared = /#DECLARATION\s+([\s\S]*?)#END/.exec(text);
  if (declared !== null) {
    // Storm writes the names of the labels beside each state.
    for (const name of (declared[1] ?? '').split(/\s+/)) if (name !== '') found.set(name, []);
    const before = text.slice(0, declared.index + declared[0].length).split(/\r?\n/).length;
    for (const [k, line] of text.split(/\r?\n/).entries()) {
      if (k < before) continue;
      const [state, ...names] = spaced(line, k + 1);
      for (const name of names) if (state !== undefined) add(name.text, stateAt(state));
    }
    return found;
  }
  const [first = [], ...rows] = rowsOf(text);
  const names = new Map<string, string>();
  const [head] = first;
  for (const [, number = '', name = ''] of first
    .map(({ text: word }) => word)
    .join(' ')
    .matchAll(/(\d+)="([^"]*)"/g)) {
    names.set(number, name);
    found.set(name, []);
  }
  if (names.size === 0 && head !== undefined)
    return rejectAt(head, 'The labels must be declared here, such as 0="init" 1="goal".');
  for (const [state, ...labels] of rows)
    for (const label of labels) {
      const name = names.get(label.text);
      if (name === undefined)
        return rejectAt(label, `The label ${shown(label.text)} is not declared in the first line.`);
      if (state !== undefined) add(name, stateAt(state));
    }
  return found;
}

/** Rewards by key, and the name of the reward structure. A first row with the number of states is its header. */
interface Rewards {
  readonly name: string;
  readonly byKey: ReadonlyMap<string, number>;
  /** Rows name state, choice and next state; without the last, the reward is one of the choice. */
  readonly wide: number;
}

/** @param widths how many numbers may stand before the reward */
function rewardsOf(
  text: string | undefined,
  states: number,
  widths: readonly number[],
  what: string,
): Rewards {
  const byKey = new Map<string, number>();
  if (text === undefined) return { name: '', byKey, wide: widths[0] ?? 1 };
  const name = /^#\s*Reward structure:?\s*"([^"]*)"/m.exec(text)?.[1] ?? '';
  const all = rowsOf(text);
  const isHead = all[0]?.[0]?.text === String(states);
  const rows = isHead ? all.slice(1) : all;
  const wide = (rows[0]?.length ?? 0) - 1;
  for (const words of rows) {
    const [head] = words;
    const reward = words.at(-1);
    if (head === undefined || reward === undefined) continue;
    if (words.length - 1 !== wide || !widths.includes(wide))
      return rejectAt(
        head,
        `${counted(words.length, 'value')} in a row of ${what}; ${widths.map((width) => width + 1).join(' or ')} belong there.`,
      );
    const key = words
      .slice(0, -1)
      .map((word, k) =>
        indexAt(word, k === 0 ? 'state' : 'choice or state', k === 0 ? states - 1 : undefined),
      );
    byKey.set(key.join(), (byKey.get(key.join()) ?? 0) + numberAt(reward, 'a reward'));
  }
  return { name, byKey, wide };
}

/** Labels of choices, if they tell the choices of each state apart, else their numbers. */
function actionNames({ isMdp, list }: Transitions): (transition: Transition) => string {
  if (!isMdp) return ({ label }) => label || 'step';
  const choices = new Map<string, Set<number>>();
  for (const { state, choice, label } of list) {
    const key = `${state} ${label}`;
    choices.set(key, (choices.get(key) ?? new Set()).add(choice));
  }
  const apart = (transition: Transition) =>
    transition.label !== '' && choices.get(`${transition.state} ${transition.label}`)?.size === 1;
  return (transition) =>
    apart(transition) ? transition.label : `${transition.label || 'choice'} ${transition.choice}`;
}

/**
 * Reward of a step: that of the state that it leaves plus that of the transition, as PRISM adds them up.
 * @throws Rejection
 */
export function readPrism(texts: PrismTexts): ReadModel {
  const transitions = transitionsOf(texts.tra);
  const { states, isMdp } = transitions;
  const names = uniqueNames(namesOf(texts.sta, states), String);
  const labels = labelsOf(texts.lab, states);
  const ofState = rewardsOf(texts.srew, states, [1], 'rewards of states');
  const ofStep = rewardsOf(texts.trew, states, isMdp ? [3, 2] : [2], 'rewards of transitions');
  const actionOf = actionNames(transitions);
  const outcomes = new Outcomes();
  for (const transition of transitions.list) {
    const { state, choice, next, probability } = transition;
    const step = isMdp ? [state, choice, next].slice(0, ofStep.wide) : [state, next];
    const reward = (ofState.byKey.get(String(state)) ?? 0) + (ofStep.byKey.get(step.join()) ?? 0);
    outcomes.add({ state, action: actionOf(transition), next, probability, reward });
  }
  const { goals, note } = goalsIn(labels);
  const init = labels.get('init') ?? [];
  const rewards = [ofState, ofStep].flatMap(({ name }) => (name === '' ? [] : [shown(name)]));
  const notes = [...note];
  if (rewards.length > 0) notes.push(`Its rewards are ${[...new Set(rewards)].join(' and ')}.`);
  if (texts.srew === undefined && texts.trew === undefined)
    notes.push('It has no rewards: choose its .srew and .trew files together with it.');
  return {
    kind: isMdp ? 'transitions of an MDP of PRISM' : 'transitions of a Markov chain of PRISM',
    names,
    outcomes: outcomes.list,
    // PRISM's models begin in state 0 unless a label says otherwise.
    start: new Map((init.length > 0 ? init : [0]).map((state) => [state, 1 / Math.max(1, init.length)])),
    goals,
    discount: 1,
    notes,
  };
}
