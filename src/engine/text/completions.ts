/** Completions of a language task as a policy could write them: one at a time, all, or at random. Semantics of `rollout`. */
import type { Draw, LanguageTask, Problem } from '../../worlds/language-contract.ts';

export interface Written {
  /** Everything after the prompt, replies included, without the end token. */
  readonly tokens: readonly number[];
  readonly own: readonly boolean[];
  /** True if the policy wrote the end token or the dialogue ended. False: truncated at the length limit. */
  readonly ended: boolean;
  /** The policy's tokens, including the end token if it wrote one. */
  readonly decisions: readonly number[];
}

/** Upper bound on completions per prompt. Exact without turns. Replies take room, so turns have fewer. */
export function maxCompletions({ vocabulary, completionLength }: LanguageTask): number {
  const others = vocabulary.length - 1;
  let ended = 0;
  let open = 1;
  for (let length = 0; length < completionLength; length++) {
    ended += open; // the end token is written now
    open *= others;
  }
  return ended + open;
}

class Writing {
  readonly tokens: number[] = [];
  readonly own: boolean[] = [];
  readonly decisions: number[] = [];
  ended = false;
  over = false;
  readonly #task: LanguageTask;
  readonly #problem: Problem;

  constructor(task: LanguageTask, problem: Problem) {
    this.#task = task;
    this.#problem = problem;
    this.over = task.completionLength === 0;
  }

  write(token: number): void {
    const { end, endOfTurn, completionLength } = this.#task;
    this.decisions.push(token);
    if (token === end) {
      this.#close();
      return;
    }
    this.tokens.push(token);
    this.own.push(true);
    if (token === endOfTurn) {
      const reply = this.#task.reply?.(this.#problem, this.tokens) ?? null;
      if (reply === null) {
        this.#close();
        return;
      }
      for (const heard of reply.slice(0, completionLength - this.tokens.length)) {
        this.tokens.push(heard);
        this.own.push(false);
      }
    }
    if (this.tokens.length >= completionLength) this.over = true;
  }

  #close(): void {
    this.ended = true;
    this.over = true;
  }

  back(tokens: number, decisions: number): void {
    this.tokens.length = tokens;
    this.own.length = tokens;
    this.decisions.length = decisions;
    this.ended = false;
    this.over = false;
  }

  get written(): Written {
    return {
      tokens: [...this.tokens],
      own: [...this.own],
      ended: this.ended,
      decisions: [...this.decisions],
    };
  }
}

/** Plays decisions until the completion ends. If they run out, the end token follows. */
export function unfold(task: LanguageTask, problem: Problem, decisions: readonly number[]): Written {
  const writing = new Writing(task, problem);
  for (const token of decisions) {
    if (writing.over) break;
    writing.write(token);
  }
  if (!writing.over) writing.write(task.end);
  return writing.written;
}

/** Lists every completion of a prompt once. @param visit receives it and its probability under uniformly random tokens */
export function everyCompletion(
  task: LanguageTask,
  problem: Problem,
  visit: (written: Written, probability: number) => void,
): void {
  const writing = new Writing(task, problem);
  const many = task.vocabulary.length;
  const from = (probability: number): void => {
    if (writing.over) {
      visit(writing.written, probability);
      return;
    }
    const [tokens, decisions] = [writing.tokens.length, writing.decisions.length];
    for (let token = 0; token < many; token++) {
      writing.write(token);
      from(probability / many);
      writing.back(tokens, decisions);
    }
  };
  from(1);
}

export function randomCompletion(task: LanguageTask, problem: Problem, draw: Draw): Written {
  const writing = new Writing(task, problem);
  while (!writing.over) writing.write(draw.below(task.vocabulary.length));
  return writing.written;
}
