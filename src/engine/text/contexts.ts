/**
 * What a policy reads before a prompt: a hint, solved examples, or a draft with or without critique. Parts end with the end
 * token.
 */

import { languageAgents } from '../../agents/network-registry.ts';
import type { SequencePolicy } from '../../agents/networks/sequence.ts';
import type { Experiment } from '../../experiment/experiment.ts';
import { readSettings, type Settings } from '../../experiment/settings.ts';
import type { Authored, Draw, LanguageTask, Problem } from '../../worlds/language-contract.ts';
import type { Streams } from '../streams.ts';
import { completionOf } from './base.ts';
import { shareLeft } from './prefixes.ts';
import type { Reward } from './reward.ts';
import { bareOf, rollout, stacked, tokensIn, type Written } from './rollout.ts';
import type { Successes } from './successes.ts';

/** Number of context tokens. 0: no context. */
const skipOf = (problem: Problem): number => problem.prompt.length - bareOf(problem).prompt.length;

export class Contexts {
  readonly #settings: Settings;
  readonly #kind: string;

  private constructor(settings: Settings) {
    this.#settings = settings;
    this.#kind = settings.text('context');
  }

  /** Null if prompts have no context. */
  static of(settings: Settings): Contexts | null {
    return settings.text('context') === 'none' ? null : new Contexts(settings);
  }

  get key(): string {
    const numbers = ['hintLength', 'exemplars'].map((name) => this.#settings.number(name));
    return [this.#kind, ...numbers].join(' ');
  }

  get isStripped(): boolean {
    return this.#settings.text('contextLearned') === 'stripped';
  }

  longest({ promptLength, completionLength }: LanguageTask): number {
    const closed = completionLength + 1; // a truncated one, and the end token
    if (this.#kind === 'exemplar')
      return this.#settings.number('exemplars') * (promptLength + completionLength);
    return this.#kind === 'critique' ? 2 * closed : closed;
  }

  /**
   * Before any policy has written a draft, a warm start shows half of the drafts right, and half that answer another problem.
   * @param right the completion that follows
   */
  shown(task: LanguageTask, problem: Problem, right: Authored, draw: Draw): Problem {
    const drafted = draw.uniform() < 0.5 ? problem : task.problem('train', draw.below(task.problems.train));
    const draft = task.demonstrate(drafted, draw).tokens.filter((token) => token !== task.end);
    return this.#before(task, problem, draft, right, draw);
  }

  /** @param indices of the training problems @returns the problems, some in a context, and the tokens of drafts */
  async *given(
    asked: {
      readonly task: LanguageTask;
      readonly policy: SequencePolicy;
      readonly temperature: number;
      readonly progress: number;
      readonly successes: Successes | null;
      readonly streams: Streams;
    },
    indices: readonly number[],
  ): AsyncGenerator<void, { readonly problems: readonly Problem[]; readonly tokens: number }> {
    const { task, policy, temperature, progress, successes, streams } = asked;
    const random = streams.of('contexts');
    const share =
      this.#settings.number('contextShare') * shareLeft(progress, this.#settings.number('contextUntil'));
    const errors = this.#settings.number('contextErrors');
    const onlyUnsolved = this.#settings.text('contextFor') === 'unsolved';
    const isGiven = indices.map(
      (index) => random.uniform() < share && !(onlyUnsolved && successes?.of(index) !== undefined),
    );
    const problems = indices.map((index) => task.problem('train', index));
    const drafted = this.#kind === 'draft' || this.#kind === 'critique' ? problems : [];
    const writers = drafted.filter((_, k) => isGiven[k]);
    const written =
      writers.length === 0
        ? null
        : yield* rollout({ policy, task, problems: writers, temperature, random: streams.of('drafts') });
    let drafts = 0;
    return {
      problems: problems.map((problem, k) => {
        if (isGiven[k] !== true) return problem;
        const draft = written === null ? [] : completionOf(task, problem, written, drafts++);
        const isWrong = errors > 0 && random.uniform() < errors;
        const right = task.demonstrate(isWrong ? otherThan(task, problem, random) : problem, random);
        return this.#before(task, problem, draft, right, random);
      }),
      tokens: written === null ? 0 : tokensIn(written),
    };
  }

  #before(
    task: LanguageTask,
    problem: Problem,
    draft: readonly number[],
    right: Authored,
    draw: Draw,
  ): Problem {
    const context = this.#tokens(task, problem, draft, right, draw);
    return {
      answer: problem.answer,
      bare: problem,
      prompt: [...context, ...problem.prompt],
      words: { ...problem.words, context },
    };
  }

  #tokens(
    task: LanguageTask,
    problem: Problem,
    draft: readonly number[],
    { tokens, own }: Authored,
    draw: Draw,
  ): readonly number[] {
    if (this.#kind === 'exemplar')
      return Array.from({ length: this.#settings.number('exemplars') }, () => {
        const other = otherThan(task, problem, draw);
        return [...other.prompt, ...task.demonstrate(other, draw).tokens];
      }).flat();
    if (this.#kind === 'hint') {
      const mine = tokens.filter((token, k) => own[k] === true && token !== task.end);
      return [...mine.slice(0, Math.ceil(this.#settings.number('hintLength') * mine.length)), task.end];
    }
    return [
      ...draft,
      task.end,
      ...(this.#kind === 'critique' ? critiqueOf(task, problem, draft, tokens) : []),
    ];
  }
}

/** The draft up to the first wrong token, followed by the right token. For a right draft only the end token. */
function critiqueOf(
  task: LanguageTask,
  problem: Problem,
  draft: readonly number[],
  right: readonly number[],
): readonly number[] {
  if (task.verify(problem, draft, true).correct) return [task.end];
  const wrong = right.findIndex((token, k) => token !== draft[k]);
  const said = right.slice(0, Math.max(0, wrong) + 1);
  return said.at(-1) === task.end ? said : [...said, task.end];
}

/** Draws another training problem, repeatedly if needed. With a single problem it returns the same one. */
function otherThan(task: LanguageTask, problem: Problem, draw: Draw): Problem {
  const { train } = task.problems;
  const at = draw.below(train);
  const drawn = task.problem('train', at);
  return String(drawn.prompt) === String(problem.prompt) ? task.problem('train', (at + 1) % train) : drawn;
}

/** The distinct contexts of all variants of a text experiment. */
export function contextsOf({ variants }: Experiment): readonly Contexts[] {
  const all = variants.flatMap(({ agent }) => {
    const entry = languageAgents.get(agent.type)?.entry;
    return (entry && Contexts.of(readSettings(entry, agent))) ?? [];
  });
  return [...new Map(all.map((one) => [one.key, one])).values()];
}

/** Length of the longest sequence: context, prompt and completion. */
export function roomOf(task: LanguageTask, contexts: readonly Contexts[]): number {
  const longest = Math.max(0, ...contexts.map((one) => one.longest(task)));
  return longest + task.promptLength + task.completionLength;
}

/** The rows without their contexts. Their log-probabilities are still those in the context. */
export function withoutContexts(problems: readonly Problem[], written: Written): Written {
  const skips = problems.map(skipOf);
  const time = Math.max(2, ...skips.map((skip, row) => (written.lengths[row] ?? 0) - skip));
  return stacked(
    skips.map((skip, row) => ({ written, row, skip })),
    time,
  );
}

/** Rewards see the prompt alone. @returns numbers at the positions of `written` */
export async function rewardedIn(
  reward: Reward,
  task: LanguageTask,
  problems: readonly Problem[],
  written: Written,
  split = false,
): ReturnType<Reward['evaluate']> {
  const skips = problems.map(skipOf);
  if (skips.every((skip) => skip === 0)) return reward.evaluate(task, problems, written, split);
  const alone = withoutContexts(problems, written);
  const rewarded = await reward.evaluate(task, problems.map(bareOf), alone, split);
  const moved = (numbers: Float32Array, each: number): Float32Array => {
    const made = new Float32Array(written.sequences * written.time * each);
    for (const [row, skip] of skips.entries()) {
      const own = numbers.subarray(row * alone.time * each, (row + 1) * alone.time * each);
      const room = (written.time - skip) * each;
      made.set(own.subarray(0, room), (row * written.time + skip) * each);
    }
    return made;
  };
  const { rewards, byToken, terms } = rewarded;
  return {
    ...rewarded,
    rewards: moved(rewards, 1),
    byToken: byToken && moved(byToken, terms.length / Math.max(1, written.sequences)),
  };
}
