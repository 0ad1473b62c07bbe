/** The reward studio: library of designs, verbs on the terms of an arm, names and sources for the editor. */
import type { RewardDesign, WrittenTerm } from '../../spec/design.ts';
import type { ArmSpec, Experiment, TermSpec } from '../../spec/experiment.ts';
import type { KnownName, SourceSubject, SourceText } from '../../spec/known-name.ts';
import type { Draft } from '../draft.ts';
import { MOST_ARMS } from '../draft-edits.ts';
import type { Scheduler } from '../scheduler.ts';
import type { TextStorage } from '../storage.ts';
import { createOwnDesigns } from './own-designs.ts';
import type { Offer, Studio } from './studio-contract.ts';
import { Weights } from './weights.ts';

/** What the studio knows of the engine; arrives when it is first needed. */
export interface StudioFacts {
  readonly designs: readonly RewardDesign[];
  /** Why an arm cannot have these terms in its world; null: it can. */
  misfit(experiment: Experiment, arm: number, terms: readonly WrittenTerm[]): string | null;
  knownNames(experiment: Experiment, term?: string): readonly KnownName[];
  sourceOf(subject: SourceSubject, experiment: Experiment): Promise<SourceText | null>;
}

export interface StudioDependencies {
  readonly draft: Draft;
  readonly scheduler: Scheduler;
  readonly storage: TextStorage | null;
  /** The lab's verb: undoable one by one, and refused where the link has locked its settings. */
  set(path: string, value: unknown): void;
  facts(): Promise<StudioFacts>;
}

/** Designs that are tried before the page may draw again. */
const TRIED_AT_ONCE = 8;
const LONGEST_LABEL = 60;

const FAMILY_WORDS: Readonly<Record<string, string>> = {
  gridworld: 'gridworlds',
  bandit: 'bandits',
  text: 'short texts',
  language: 'language tasks',
};

export function createStudio({ draft, scheduler, storage, set, facts }: StudioDependencies): Studio {
  const own = createOwnDesigns(storage);
  const weights = new Weights();
  const termsOf = (arm: number): readonly TermSpec[] => draft.experiment.arms[arm]?.reward ?? [];
  const setTerms = (arm: number, terms: readonly WrittenTerm[]) => set(`arms[${arm}].reward`, terms);
  const rest = () => new Promise<void>((resolve) => void scheduler.after(0, resolve));

  return {
    async offers(index) {
      const { designs, misfit } = await facts();
      const offers: Offer[] = [];
      const all = [...own.store.getState(), ...designs];
      for (const [k, design] of all.entries()) {
        const { experiment } = draft;
        if (k % TRIED_AT_ONCE === TRIED_AT_ONCE - 1) await rest();
        const obstacle =
          design.family === experiment.world.family
            ? misfit(experiment, index, design.terms)
            : `Made for ${FAMILY_WORDS[design.family] ?? design.family}.`;
        offers.push({ design, obstacle });
      }
      return offers;
    },
    applyDesign: (arm, { terms }) => setTerms(arm, terms),
    addDesign(index, { title, terms }) {
      const { arms } = draft.experiment;
      const arm = arms[index];
      if (arm === undefined || arms.length >= MOST_ARMS) return;
      set('arms', [...arms, { ...arm, label: freshLabel(arms, title), reward: terms }]);
    },
    ownDesigns: own.store,
    saveDesign: (arm, title) =>
      own.save({ title, family: draft.experiment.world.family, terms: termsOf(arm) }),
    forgetDesign: (id) => own.forget(id),
    duplicateTerm: (arm, index) =>
      setTerms(
        arm,
        termsOf(arm).flatMap((term, k) => (k === index ? [term, term] : [term])),
      ),
    mute: (arm, index) => setTerms(arm, weights.mute(arm, termsOf(arm), index)),
    solo: (arm, index) => setTerms(arm, weights.solo(arm, termsOf(arm), index)),
    forkTerm: (arm, index, fork) =>
      setTerms(
        arm,
        termsOf(arm).map((term, k) => (k === index ? { ...fork, weight: term.weight } : term)),
      ),
    async names(arm, index) {
      try {
        return (await facts()).knownNames(draft.experiment, termsOf(arm)[index]?.term);
      } catch {
        return [];
      }
    },
    source: async (subject) => (await facts()).sourceOf(subject, draft.experiment),
  };
}

function freshLabel(arms: readonly ArmSpec[], title: string): string {
  const labels = new Set(arms.map(({ label }) => label));
  const stem = title.slice(0, LONGEST_LABEL - 3);
  if (!labels.has(stem)) return stem;
  let number = 2;
  while (labels.has(`${stem} ${number}`)) number++;
  return `${stem} ${number}`;
}
