/** The interface of the reward studio (types only). */
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
  /** Why it cannot be used with this world and agent; null: it can. */
  readonly obstacle: string | null;
}

export interface Studio {
  /** All designs of the library, and saved designs. Rejects when the library cannot be loaded. */
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
  /** Replaces this part by a custom text; a term keeps its weight. */
  fork(subject: SourceSubject, fork: Fork): void;
  /** The names available in a text of this term; [] if unknown. */
  names(variant: number, index: number): Promise<readonly KnownName[]>;
  /** The same for any custom text. */
  namesOf(subject: SourceSubject): Promise<readonly KnownName[]>;
  /** The problems that this text would cause at `path`; changes nothing. */
  check(path: string, text: string): Promise<readonly Problem[]>;
  /** The declarations of the custom text of a part; null if there is none or it cannot be parsed. */
  customText(subject: SourceSubject): Promise<CustomText | null>;
  source(subject: SourceSubject): Promise<SourceText | null>;
}
