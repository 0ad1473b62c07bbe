/** What the page may ask of the reward studio. Types alone. */
import type { OwnDesign, RewardDesign } from '../../experiment/design.ts';
import type { Problem } from '../../experiment/experiment.ts';
import type {
  Fork,
  KnownName,
  OwnText,
  SourceSubject,
  SourceText,
} from '../../experiment/parse/known-name.ts';

/** A store of the lab's kind (src/lab/model.ts, which imports this file). */
export interface OwnDesignStore {
  getState(): readonly OwnDesign[];
  subscribe(listener: (state: readonly OwnDesign[], previous: readonly OwnDesign[]) => void): () => void;
}

export interface Offer {
  readonly design: RewardDesign | OwnDesign;
  /** Why it cannot be used in this world with this agent; null: it can. */
  readonly obstacle: string | null;
}

export interface Studio {
  /** Every design of the library, and one's own. Rejects when the library cannot be loaded. */
  offers(arm: number): Promise<readonly Offer[]>;
  /** The design becomes the reward of the arm. */
  applyDesign(arm: number, design: Pick<OwnDesign, 'terms'>): void;
  /** A new arm, with the agent of this one: paired with it seed by seed. */
  addDesign(arm: number, design: Pick<OwnDesign, 'title' | 'terms'>): void;
  readonly ownDesigns: OwnDesignStore;
  /** @returns what went wrong, or null */
  saveDesign(arm: number, title: string): string | null;
  forgetDesign(id: string): void;
  duplicateTerm(arm: number, index: number): void;
  mute(arm: number, index: number): void;
  solo(arm: number, index: number): void;
  /** A text of one's own in the place of this part; a term keeps its weight. */
  fork(subject: SourceSubject, fork: Fork): void;
  /** What a text of this term may name; [] where that cannot be told. */
  names(arm: number, index: number): Promise<readonly KnownName[]>;
  /** The same for any text of one's own. */
  namesOf(subject: SourceSubject): Promise<readonly KnownName[]>;
  /** What would be wrong with the experiment if this text stood at `path`; nothing is changed. */
  check(path: string, text: string): Promise<readonly Problem[]>;
  /** What the text of one's own at a part declares; null where there is none, or none that can be read. */
  ownText(subject: SourceSubject): Promise<OwnText | null>;
  source(subject: SourceSubject): Promise<SourceText | null>;
}
