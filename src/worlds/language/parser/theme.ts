/**
 * A parser game as rows of text: its words, the facts at the start, the goal, and what commands need, change
 * and answer. Words in capitals are variables: ROOM and ROOM2 are two different words of the row `ROOM = hall
 * kitchen cellar`.
 */
import type { Problem as Fault } from '../../../experiment/experiment.ts';
import { error } from '../../settings.ts';

/** A fact such as `ROOM locked`, or the requirement that it is false. */
export interface Pattern {
  readonly words: readonly string[];
  readonly holds: boolean;
}

/** A word of a reply, or (in brackets) every word for which a fact is true. */
type Said = string | { readonly each: readonly string[] };

/** A rule of a command. The first rule whose needs are met decides. */
export interface Rule {
  readonly row: number;
  readonly command: readonly string[];
  readonly needs: readonly Pattern[];
  readonly effects: readonly Pattern[];
  readonly reply: readonly Said[];
  /** What a probe counts it as; null if nothing. */
  readonly behavior: string | null;
  /** Whether demonstrations may use it. */
  readonly shown: boolean;
}

export interface Goal {
  readonly row: number;
  readonly facts: readonly Pattern[];
  /** True if it is not part of the prompt. */
  readonly hidden: boolean;
}

export interface Theme {
  readonly classes: ReadonlyMap<string, readonly string[]>;
  readonly starts: readonly Pattern[];
  readonly goals: readonly Goal[];
  /** A command whose reply ends the prompt; [] for none. */
  readonly opening: readonly string[];
  readonly rules: readonly Rule[];
}

const UNSHOWN = 'unshown';
const VARIABLE = /^([A-Z]+)\d*$/;
const WORD = /^[^A-Z|,=[\]\s]+$/;
const ROW = /^(?:(\d+)\+\s+)?(.*)$/;
const HELP =
  'Write ROOM = hall cellar, start | …, goal | …, hidden goal | …, begin | … or do | … | … | … | ….';

export const isVariable = (word: string): boolean => VARIABLE.test(word);
/** The class of a variable, such as ROOM for ROOM2. */
export const classOf = (word: string): string => VARIABLE.exec(word)?.[1] ?? '';

const textsOf = (text: string): string[] => text.split(/\s+/).filter((word) => word !== '');
const factsOf = (text: string): Pattern[] =>
  text
    .split(',')
    .map(textsOf)
    .filter(({ length }) => length > 0)
    .map((words) => (words[0] === 'not' ? { words: words.slice(1), holds: false } : { words, holds: true }));
const replyOf = (text: string): Said[] =>
  text
    .split(/(\[[^\]]*\])/)
    .flatMap((part): Said[] =>
      part.startsWith('[') ? [{ each: textsOf(part.slice(1, -1)) }] : textsOf(part),
    );

/** Every word in the rows of all levels, including variables. */
export const wordsOfTheme = ({ classes, starts, goals, opening, rules }: Theme): string[] => [
  ...[...classes.values()].flat(),
  ...[...starts, ...goals.flatMap(({ facts }) => facts)].flatMap(({ words }) => words),
  ...opening,
  ...rules.flatMap(({ command, reply }) => [
    ...command,
    ...reply.flatMap((said) => (typeof said === 'string' ? [said] : [])),
  ]),
];

/**
 * Reads the rows. A row that begins with `2+` applies from level 2 on. @param path of the rows, for error
 * messages
 */
export function readTheme(
  rows: readonly string[],
  level: number,
  path: string,
): { readonly theme: Theme; readonly faults: readonly Fault[] } {
  const classes = new Map<string, readonly string[]>();
  const starts: Pattern[] = [];
  const goals: Goal[] = [];
  const rules: Rule[] = [];
  const faults: Fault[] = [];
  let opening: readonly string[] = [];
  for (const [row, text] of rows.entries()) {
    const [, from = '1', rest = ''] = ROW.exec(text.trim()) ?? [];
    if (rest === '' || Number(from) > level) continue;
    const [kind = '', ...columns] = rest.split('|').map((column) => column.trim());
    const [first = '', needs = '', effects = '', reply = '', behavior = ''] = columns;
    const [name = '', values] = kind.split('=');
    if (values !== undefined && columns.length === 0) {
      classes.set(name.trim(), textsOf(values));
      if (classOf(name.trim()) !== name.trim() || textsOf(values).length === 0)
        faults.push(error(`${path}[${row}]`, 'These words have no name in capitals.', HELP));
    } else if (kind === 'start') starts.push(...factsOf(first));
    else if (kind === 'goal' || kind === 'hidden goal')
      goals.push({ row, facts: factsOf(first), hidden: kind !== 'goal' });
    else if (kind === 'begin') opening = textsOf(first);
    else if (kind === 'do') {
      const marks = behavior.split(',').flatMap(textsOf);
      rules.push({
        row,
        command: textsOf(first),
        needs: factsOf(needs),
        effects: factsOf(effects),
        reply: replyOf(reply),
        shown: !marks.includes(UNSHOWN),
        behavior: marks.find((mark) => mark !== UNSHOWN) ?? null,
      });
    } else faults.push(error(`${path}[${row}]`, `“${kind}” begins no row.`, HELP));
  }
  const theme = { classes, starts, goals, opening, rules };
  return { theme, faults: [...faults, ...wordFaults(theme, path), ...ruleFaults(theme, path)] };
}

function* wordFaults(theme: Theme, path: string): Generator<Fault> {
  const { classes, goals, rules } = theme;
  if (goals.length === 0) yield error(path, 'There is no goal.', 'Add a row such as goal | lamp on.');
  if (rules.length === 0)
    yield error(path, 'There is no command.', 'Add a row such as do | light lamp | | lamp on | ok.');
  const facts = [...theme.starts, ...goals.flatMap((goal) => goal.facts)].flatMap(({ words }) => words);
  const all = [...wordsOfTheme(theme), ...facts, ...rules.flatMap(wordsOfRule)];
  for (const word of new Set(all)) {
    if (isVariable(word) ? !classes.has(classOf(word)) : !WORD.test(word))
      yield isVariable(word)
        ? error(
            path,
            `No row says what ${classOf(word)} is.`,
            `Add a row such as ${classOf(word)} = one two.`,
          )
        : error(
            path,
            `“${word}” cannot be a word.`,
            'Write words in small letters, without | , = and brackets.',
          );
  }
  if (theme.starts.some(({ holds }) => !holds))
    yield error(path, 'A start says “not”.', 'Leave the fact out: what is not said does not hold.');
}

const wordsOfRule = ({ command, needs, effects, reply }: Rule): string[] => [
  ...command,
  ...[...needs, ...effects].flatMap(({ words }) => words),
  ...reply.flatMap((said) => (typeof said === 'string' ? [said] : said.each)),
];

/** Variables that a rule binds: those of its command and of the facts that it needs. */
export const boundBy = ({ command, needs }: Rule): string[] => [
  ...new Set(
    [...command, ...needs.filter(({ holds }) => holds).flatMap(({ words }) => words)].filter(isVariable),
  ),
];

function* ruleFaults({ rules }: Theme, path: string): Generator<Fault> {
  for (const rule of rules) {
    const { row, command, reply } = rule;
    const place = `${path}[${row}]`;
    const bound = boundBy(rule);
    const lists = reply.flatMap((said) => (typeof said === 'string' ? [] : [said.each]));
    const listed = lists.map((words) => words.filter((word) => isVariable(word) && !bound.includes(word)));
    const loose = wordsOfRule({ ...rule, reply: reply.filter((said) => typeof said === 'string') }).find(
      (word) => isVariable(word) && !bound.includes(word),
    );
    if (command.length === 0 || reply.length === 0)
      yield error(
        place,
        'A command lacks its words or its reply.',
        'Write do | words | needs | effects | reply.',
      );
    else if (loose !== undefined)
      yield error(
        place,
        `Nothing says which ${loose} is meant.`,
        `Add ${loose} to the command or to a fact that it needs.`,
      );
    else if (listed.some(({ length }) => length !== 1))
      yield error(
        place,
        'A list in brackets needs one variable of its own.',
        'Write [THING in ROOM], where only THING is open.',
      );
  }
}
