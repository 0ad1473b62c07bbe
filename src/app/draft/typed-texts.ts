import type { Problem } from '../../experiment/experiment.ts';
import type { Catalogue } from '../../experiment/field.ts';
import { titleOfTerm } from '../../stats/metrics/term-words.ts';
import type { Draft } from './draft.ts';
import { parsePath, withValue } from './draft-edits.ts';

export interface TypedText {
  readonly text: string;
  /** The label of its field. */
  readonly label: string;
  /** Makes the field show the text of the draft again. */
  revert(): void;
}

declare module '../model/lab.ts' {
  interface Lab {
    readonly typed: TypedTexts;
  }
}

/** The texts that the builder shows and the draft lacks. They become part of the draft before it runs, or it does not run. */
export class TypedTexts {
  readonly #draft: Draft;
  readonly #catalogue: Catalogue;
  readonly #texts = new Map<string, TypedText>();
  /** The problems because of which a run did not start; null if it did. */
  #reported: readonly Problem[] | null = null;

  constructor(draft: Draft, catalogue: Catalogue) {
    this.#draft = draft;
    this.#catalogue = catalogue;
  }

  /** @param typed null if the field at this path shows the text of the draft */
  note(path: string, typed: TypedText | null): void {
    if (typed !== null) this.#texts.set(path, typed);
    else if (this.#texts.delete(path)) this.#retract();
  }

  revert(): void {
    for (const { revert } of [...this.#texts.values()]) revert();
    this.#texts.clear();
    this.#retract();
  }

  /** Applies one text, if it is valid. If it is not, its field shows why. */
  leave(path: string): void | Promise<void> {
    const typed = this.#texts.get(path);
    if (typed === undefined) return;
    const applied = this.#take([[path, typed]], () => {});
    if (applied instanceof Promise) return applied.then(() => {});
  }

  /** Applies all texts. @returns whether the draft is now what the builder shows; if not, the page says which text is wrong */
  apply(): boolean | Promise<boolean> {
    return this.#take([...this.#texts], (problems) => {
      this.#reported = [this.#summary(problems), ...problems];
      this.#draft.reject(this.#reported);
    });
  }

  #take(
    texts: readonly (readonly [path: string, TypedText])[],
    refused: (problems: readonly Problem[]) => void,
  ): boolean | Promise<boolean> {
    const { experiment } = this.#draft;
    let input: unknown = experiment;
    for (const [path, { text }] of texts) input = withValue(input, parsePath(path) ?? [], text) ?? input;
    if (input === experiment) return true;
    const parsed = this.#draft.checkStranger(input);
    const settle = (checked: Awaited<typeof parsed>) => {
      if (checked.ok) {
        for (const [path] of texts) this.#texts.delete(path);
        return this.#draft.take(checked);
      }
      refused(checked.problems);
      return false;
    };
    if (!(parsed instanceof Promise)) return settle(parsed);
    // A draft that changed during the check is checked again with these texts.
    return parsed.then((checked) =>
      this.#draft.experiment === experiment ? settle(checked) : this.#take(texts, refused),
    );
  }

  #retract(): void {
    if (this.#reported !== null && this.#draft.store.getState().problems === this.#reported)
      this.#draft.reject([]);
    this.#reported = null;
  }

  #summary(problems: readonly Problem[]): Problem {
    const wrong = ([path]: readonly [string, TypedText]) =>
      problems.some((problem) => problem.path === path && problem.severity === 'error');
    const all = [...this.#texts];
    const found = all.find(wrong) ?? all[0];
    const [path = '', typed] = found ?? [];
    return {
      path: '',
      message: `${this.#place(path, typed?.label ?? '')}, so nothing was started.`,
      fix: 'Correct the text, or press “Revert” below it.',
      severity: 'error',
    };
  }

  #place(path: string, label: string): string {
    const [, a, k] = /^variants\[(\d+)\](?:\.reward\[(\d+)\])?/.exec(path) ?? [];
    const variant = this.#draft.experiment.variants[Number(a)];
    if (variant === undefined) return `The world has an error in “${label}”`;
    const term = variant.reward[Number(k)];
    const entry = this.#catalogue.terms.find(({ id }) => id === term?.term);
    const field = term === undefined ? label : titleOfTerm(term, entry?.label ?? term.term);
    return `“${variant.label}” has an error in “${field}”`;
  }
}
