/**
 * Tasks with several turns: the policy writes and the world replies until the dialogue is over. Each task
 * defines what a turn does.
 */
import type { Draw, Problem, Reply, Verdict } from '../language-contract.ts';
import type { Posed, TaskParts } from './maker.ts';

/** The world's reply to a meaningless turn. */
export const WHAT = '?';
/** Behaviors of a meaningless turn, and of one that changes nothing. */
const UNCLEAR = 'unclear';
export const REFUSED = 'refused';
/** The word that ends a prompt. */
export const GOES_ON = '>';

/** Result of a turn. */
export interface Outcome<S> {
  readonly state: S;
  /** null when the dialogue is over. */
  readonly reply: readonly string[] | null;
  /** What a probe counts the turn as. */
  readonly behavior?: string | null;
  /**
   * Reward of the step, 0 … 1, given the progress that the turn made; if absent, it is the progress. It
   * counts for `steps`, not for `partial`.
   */
  earns?(progress: number): number;
}

export interface Dialogue<S> extends Posed {
  readonly completionLength: number;
  /** Maximum turns before the dialogue ends. */
  readonly mostTurns: number;
  /** Names of the behaviors that turns can count as. */
  readonly behaviors?: readonly string[];
  begin(problem: Problem): S;
  /** @returns null if the words are meaningless */
  act(state: S, words: readonly string[]): Outcome<S> | null;
  /** Share of the work that is left: 1 at the start, 0 when done. */
  left(state: S): number;
  /**
   * Score of a dialogue in this state, 1 only if no work is left. If absent: 1 when the work is done, else 0.
   */
  score?(state: S): number;
  /** The next turn of a speaker who knows the answer. @param last whether this is the last turn */
  speak(state: S, problem: Problem, draw: Draw, last: boolean): readonly string[];
}

interface Turn {
  readonly end: number; // index of the token that ended it
  readonly understood: boolean;
  readonly behavior: string | null;
  /**
   * How much the minimum of remaining work fell, so that going back and forth earns nothing; or what the task
   * defines instead.
   */
  readonly earned: number;
}

interface Talk<S> {
  readonly state: S;
  readonly turns: readonly Turn[];
  readonly left: number;
  /** Reply to the last turn; undefined before the first. */
  readonly reply: readonly string[] | null | undefined;
}

function beginTalk<S>(dialogue: Dialogue<S>, problem: Problem): Talk<S> {
  const state = dialogue.begin(problem);
  return { state, turns: [], left: dialogue.left(state), reply: undefined };
}

/** @param end index of the token that ends the turn */
function afterTurn<S>(dialogue: Dialogue<S>, talk: Talk<S>, words: readonly string[], end: number): Talk<S> {
  const outcome = dialogue.act(talk.state, words);
  const state = outcome === null ? talk.state : outcome.state;
  const left = Math.min(talk.left, dialogue.left(state));
  const behavior = outcome === null ? UNCLEAR : (outcome.behavior ?? null);
  const progress = talk.left - left;
  const earned = outcome?.earns?.(progress) ?? progress;
  const turns = [...talk.turns, { end, understood: outcome !== null, behavior, earned }];
  const over = left === 0 || turns.length >= dialogue.mostTurns;
  return { state, turns, left, reply: over ? null : outcome === null ? [WHAT] : outcome.reply };
}

/** Replays a completion; anything in the position of a reply is treated as one. */
function listen<S>(
  dialogue: Dialogue<S>,
  problem: Problem,
  completion: readonly number[],
  ended: boolean,
): Talk<S> {
  const { lexicon } = dialogue;
  let talk = beginTalk(dialogue, problem);
  let from = 0;
  for (let at = 0; at < completion.length && talk.reply !== null; at++) {
    if (completion[at] !== lexicon.endOfTurn) continue;
    talk = afterTurn(dialogue, talk, lexicon.spell(completion.slice(from, at)), at);
    from = at + 1 + (talk.reply?.length ?? 0);
    at = from - 1;
  }
  if (!ended || talk.reply === null) return talk;
  const last = afterTurn(dialogue, talk, lexicon.spell(completion.slice(from)), completion.length);
  return { ...last, reply: null };
}

/** Score 1 when the work is done; a turn earns its share of the work. `partial` is the share of the work that is done. */
export function dialogueTask<S>(dialogue: Dialogue<S>): TaskParts {
  const { lexicon } = dialogue;
  return {
    promptLength: dialogue.promptLength,
    completionLength: dialogue.completionLength,
    problems: dialogue.problems,
    problem: dialogue.problem,
    behaviors: [...new Set([UNCLEAR, REFUSED, ...(dialogue.behaviors ?? [])])],
    reply(problem, completion): Reply {
      const { reply } = listen(dialogue, problem, completion, false);
      return reply === null || reply === undefined ? null : lexicon.ids(reply);
    },
    verify(problem, completion, ended): Verdict {
      const { state, turns, left, reply } = listen(dialogue, problem, completion, ended);
      const correct = left === 0;
      return {
        score: dialogue.score?.(state) ?? (correct ? 1 : 0),
        correct,
        wellFormed: reply === null && turns.every(({ understood }) => understood),
        partial: 1 - left,
        steps: turns.map(({ earned }) => earned),
        stepEnds: turns.map(({ end }) => end),
        behaviors: turns.map(({ behavior }) => behavior),
      };
    },
    demonstrate(problem, draw) {
      const tokens: number[] = [];
      const own: boolean[] = [];
      let talk = beginTalk(dialogue, problem);
      while (talk.reply !== null) {
        const last = talk.turns.length === dialogue.mostTurns - 1;
        const words = dialogue.speak(talk.state, problem, draw, last);
        talk = afterTurn(dialogue, talk, words, 0);
        const said = [...lexicon.ids(words), talk.reply === null ? lexicon.end : lexicon.endOfTurn];
        const heard = lexicon.ids(talk.reply ?? []);
        tokens.push(...said, ...heard);
        own.push(...said.map(() => true), ...heard.map(() => false));
      }
      return { tokens, own };
    },
  };
}
