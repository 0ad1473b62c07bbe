/** A parser game with all variables filled in: facts are bits, commands are lists of rules, and every state can be listed. */
import type { Draw } from '../../language-contract.ts';
import { boundBy, classOf, isVariable, type Pattern, type Rule, type Theme } from './theme.ts';

/** The facts that are true, as bits. */
export type State = bigint;

interface GroundRule {
  readonly rule: Rule;
  readonly needs: bigint;
  readonly without: bigint;
  readonly adds: bigint;
  readonly removes: bigint;
  /** Words of the reply. A list contains words that are said only if their fact is true. */
  readonly reply: readonly (string | readonly (readonly [word: string, fact: bigint])[])[];
}

export interface Done {
  readonly state: State;
  readonly reply: readonly string[];
  readonly rule: Rule;
}

/** The aim of a problem, given by the values of its variables. */
export interface Quest {
  readonly values: Readonly<Record<string, string>>;
  readonly start: State;
  readonly goal: { readonly needs: bigint; readonly without: bigint };
  readonly prompt: { readonly goal: readonly string[]; readonly seen: readonly string[] };
}

/** All states that can be reached, and for each the states from which commands that demonstrations may use lead to it. */
interface Reached {
  readonly before: ReadonlyMap<State, readonly State[]>;
}

const MAX_RULES = 8192;
const MAX_STATES = 10_000;
/** Maximum states of cached searches; they are cached because problems repeat. */
const KEPT_STATES = 400_000;

type Values = Readonly<Record<string, string>>;

export class ParserWorld {
  readonly commands: readonly (readonly string[])[];
  /** The longest command and the longest reply, in words. */
  readonly longest: { readonly command: number; readonly reply: number };
  readonly #theme: Theme;
  readonly #facts = new Map<string, bigint>();
  readonly #rules = new Map<string, GroundRule[]>();
  readonly #reached = new Map<State, Reached>();
  #kept = 0;
  readonly #left = new Map<string, ReadonlyMap<State, number>>();

  /** @throws RangeError if the game is too large to be searched */
  constructor(theme: Theme) {
    this.#theme = theme;
    let count = 0;
    for (const rule of theme.rules)
      for (const values of this.#fillings(boundBy(rule))) {
        if (++count > MAX_RULES)
          throw new RangeError(
            `The commands have more than ${MAX_RULES} forms: use fewer words or variables.`,
          );
        const command = filled(rule.command, values).join(' ');
        const known = this.#rules.get(command);
        const ground = this.#ground(rule, values);
        if (known === undefined) this.#rules.set(command, [ground]);
        else known.push(ground);
      }
    this.commands = [...this.#rules.keys()].map((command) => command.split(' '));
    const replies = [...this.#rules.values()].flat().map(({ reply }) => reply);
    const lengthOf = (reply: GroundRule['reply']) =>
      reply.reduce((sum, said) => sum + (typeof said === 'string' ? 1 : said.length), 0);
    this.longest = {
      command: Math.max(...this.commands.map(({ length }) => length)),
      reply: Math.max(...replies.map(lengthOf)),
    };
  }

  /** All values of the variables. Two variables of one class are different words. */
  #fillings(variables: readonly string[], values: Values = {}): Values[] {
    const [variable, ...others] = variables;
    if (variable === undefined) return [values];
    const taken = Object.keys(values).flatMap((name) =>
      classOf(name) === classOf(variable) ? [values[name]] : [],
    );
    return (this.#theme.classes.get(classOf(variable)) ?? [])
      .filter((word) => !taken.includes(word))
      .flatMap((word) => this.#fillings(others, { ...values, [variable]: word }));
  }

  #fact(words: readonly string[]): bigint {
    const name = words.join(' ');
    const known = this.#facts.get(name);
    if (known !== undefined) return known;
    const bit = 1n << BigInt(this.#facts.size);
    this.#facts.set(name, bit);
    return bit;
  }

  #mask(patterns: readonly Pattern[], values: Values, holds: boolean): bigint {
    return patterns
      .filter((pattern) => pattern.holds === holds)
      .reduce((mask, { words }) => mask | this.#fact(filled(words, values)), 0n);
  }

  #ground(rule: Rule, values: Values): GroundRule {
    return {
      rule,
      needs: this.#mask(rule.needs, values, true),
      without: this.#mask(rule.needs, values, false),
      adds: this.#mask(rule.effects, values, true),
      removes: this.#mask(rule.effects, values, false),
      reply: rule.reply.map((said) => {
        if (typeof said === 'string') return values[said] ?? said;
        const open = said.each.find((word) => isVariable(word) && values[word] === undefined) ?? '';
        return (this.#theme.classes.get(classOf(open)) ?? []).map(
          (word) => [word, this.#fact(filled(said.each, { ...values, [open]: word }))] as const,
        );
      }),
    };
  }

  /** @returns null if the words are not a command; `refused` if no rule of the command applies in this state */
  act(state: State, words: readonly string[]): Done | 'refused' | null {
    const rules = this.#rules.get(words.join(' '));
    if (rules === undefined) return null;
    const ground = firstOf(rules, state);
    if (ground === undefined) return 'refused';
    const after = afterwards(ground, state);
    const reply = ground.reply.flatMap((said) =>
      typeof said === 'string'
        ? [said]
        : said.flatMap(([word, fact]) => ((after & fact) === 0n ? [] : [word])),
    );
    return { state: after, reply, rule: ground.rule };
  }

  /** A quest with random values for the variables of starts, goals and the opening. */
  draw(draw: Draw): Quest {
    const { classes, starts, goals, opening } = this.#theme;
    const facts = goals.flatMap((goal) => goal.facts);
    const all = [...starts, ...facts].flatMap(({ words }) => words);
    const left = new Map([...classes].map(([name, words]) => [name, [...words]]));
    const values: Record<string, string> = {};
    for (const name of new Set([...all, ...opening].filter(isVariable))) {
      const words = left.get(classOf(name)) ?? [];
      if (words.length === 0)
        throw new RangeError(`There are too few words for ${name}: give ${classOf(name)} more.`);
      values[name] = words.splice(draw.below(words.length), 1)[0] ?? '';
    }
    return this.#questOf(values);
  }

  #questOf(values: Values): Quest {
    const { starts, goals, opening } = this.#theme;
    const facts = goals.flatMap((goal) => goal.facts);
    const first = this.#mask(starts, values, true);
    const opened = opening.length === 0 ? null : this.act(first, filled(opening, values));
    const seen = opened === null || opened === 'refused' ? [] : opened.reply;
    const shown = goals.filter(({ hidden }) => !hidden).flatMap((goal) => goal.facts);
    return {
      values,
      start: opened === null || opened === 'refused' ? first : opened.state,
      goal: { needs: this.#mask(facts, values, true), without: this.#mask(facts, values, false) },
      prompt: {
        goal: shown.flatMap(({ words, holds }, k) => [
          ...(k > 0 ? ['and'] : []),
          ...(holds ? [] : ['not']),
          ...filled(words, values),
        ]),
        seen,
      },
    };
  }

  /** Restores a quest from its values, which are plain data. */
  quest(values: unknown): Quest {
    return this.#questOf(values as Values);
  }

  /** Fewest commands from each state to the goal, without commands that demonstrations never use. */
  left(quest: Quest): ReadonlyMap<State, number> {
    const { needs, without } = quest.goal;
    const key = `${quest.start} ${needs} ${without}`;
    const known = this.#left.get(key);
    if (known !== undefined) return known;
    const { before } = this.reached(quest.start);
    const left = new Map<State, number>();
    for (const state of before.keys())
      if ((state & needs) === needs && (state & without) === 0n) left.set(state, 0);
    const edge = [...left.keys()];
    for (const to of edge)
      for (const from of before.get(to) ?? [])
        if (!left.has(from)) {
          left.set(from, (left.get(to) ?? 0) + 1);
          edge.push(from);
        }
    this.#keep(left.size);
    this.#left.set(key, left);
    return left;
  }

  /** @throws RangeError if there are too many states */
  reached(start: State): Reached {
    const known = this.#reached.get(start);
    if (known !== undefined) return known;
    const before = new Map<State, State[]>([[start, []]]);
    const states = [start];
    for (const from of states)
      for (const rules of this.#rules.values()) {
        const ground = firstOf(rules, from);
        if (ground === undefined) continue;
        const to = afterwards(ground, from);
        if (to === from) continue;
        const ways = before.get(to);
        if (ways === undefined) {
          before.set(to, ground.rule.shown ? [from] : []);
          states.push(to);
          if (states.length > MAX_STATES)
            throw new RangeError(`The game has more than ${MAX_STATES} states: use fewer words or facts.`);
        } else if (ground.rule.shown) ways.push(from);
      }
    this.#keep(states.length);
    this.#reached.set(start, { before });
    return { before };
  }

  #keep(states: number): void {
    this.#kept += states;
    if (this.#kept <= KEPT_STATES) return;
    this.#kept = states;
    this.#reached.clear();
    this.#left.clear();
  }

  /** Whether a fact of a quest is true in a state. */
  holds(state: State, { words, holds }: Pattern, values: Values): boolean {
    return ((state & this.#fact(filled(words, values))) !== 0n) === holds;
  }
}

const filled = (words: readonly string[], values: Values): string[] =>
  words.map((word) => values[word] ?? word);

const firstOf = (rules: readonly GroundRule[], state: State): GroundRule | undefined =>
  rules.find(({ needs, without }) => (state & needs) === needs && (state & without) === 0n);
const afterwards = ({ adds, removes }: GroundRule, state: State): State => (state & ~removes) | adds;
