/** What the page may ask of the reward studio. Types alone. */
import type { CustomDesign, RewardDesign } from '../../experiment/design.ts';
import type { Problem } from '../../experiment/experiment.ts';
import type {
  CustomText,
  Fork,
  KnownName,
  SourceSubject,
  SourceText,
} from '../../experiment/parse/known-name.ts';

/** A store of the lab's kind (src/lab/model.ts, which imports this file). */
export interface CustomDesignStore {
  getState(): readonly CustomDesign[];
  subscribe(
    listener: (state: readonly CustomDesign[], previous: readonly CustomDesign[]) => void,
  ): () => void;
}

export interface Offer {
  readonly design: RewardDesign | CustomDesign;
  /** Why it cannot be used in this world with this agent; null: it can. */
  readonly obstacle: string | null;
}

export interface Studio {
  /** Every design of the library, and one's own. Rejects when the library cannot be loaded. */
  offers(variant: number): Promise<readonly Offer[]>;
  /** The design becomes the reward of the variant. */
  applyDesign(variant: number, design: Pick<CustomDesign, 'terms'>): void;
  /** A new variant, with the agent of this one: paired with it seed by seed. */
  addDesign(variant: number, design: Pick<CustomDesign, 'title' | 'terms'>): void;
  readonly customDesigns: CustomDesignStore;
  /** @returns what went wrong, or null */
  saveDesign(variant: number, title: string): string | null;
  forgetDesign(id: string): void;
  duplicateTerm(variant: number, index: number): void;
  mute(variant: number, index: number): void;
  solo(variant: number, index: number): void;
  /** A text of one's own in the place of this part; a term keeps its weight. */
  fork(subject: SourceSubject, fork: Fork): void;
  /** What a text of this term may name; [] where that cannot be told. */
  names(variant: number, index: number): Promise<readonly KnownName[]>;
  /** The same for any text of one's own. */
  namesOf(subject: SourceSubject): Promise<readonly KnownName[]>;
  /** What would be wrong with the experiment if this text stood at `path`; nothing is changed. */
  check(path: string, text: string): Promise<readonly Problem[]>;
  /** What the text of one's own at a part declares; null where there is none, or none that can be read. */
  customText(subject: SourceSubject): Promise<CustomText | null>;
  source(subject: SourceSubject): Promise<SourceText | null>;
}
