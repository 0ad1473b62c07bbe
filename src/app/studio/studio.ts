/** The reward studio: the design library, actions on the terms of a variant, and names and sources for the editor. */

import { createStore } from 'zustand/vanilla';
import type { CustomDesign, RewardDesign, WrittenTerm } from '../../experiment/design.ts';
import {
  type Experiment,
  isProbe,
  type Parsed,
  type Problem,
  type TermSpec,
} from '../../experiment/experiment.ts';
import type { CustomText, Fork, KnownName, SourceSubject, SourceText } from '../../experiment/known-name.ts';
import type { Plain } from '../../experiment/plain-data.ts';
import { ownLabelOf } from '../../experiment/term-label.ts';
import { fromTermOfVersion1 } from '../../experiment/version-1.ts';
import type { Scheduler } from '../../services/scheduler.ts';
import type { Draft } from '../draft/draft.ts';
import { freeName, MAX_VARIANTS, parsePath, TERM_LABEL, withCopy, withValue } from '../draft/draft-edits.ts';
import type { TextStorage } from '../model/storage.ts';
import { storedObject } from '../model/storage.ts';
import type { Store } from '../model/store.ts';

/** Reward designs saved by the user, stored in the browser and validated when read. */
const KEY = 'reward-lab/designs';
const VERSION = 2;
const MAX_DESIGNS = 200;
const MAX_TERMS = 32;
const LONGEST_TITLE = 80;

function createCustomDesigns(storage: TextStorage | null) {
  const store = createStore<readonly CustomDesign[]>(() => read(storage));
  const write = (designs: readonly CustomDesign[]): string | null => {
    store.setState(designs, true);
    try {
      if (storage === null)
        return 'The browser does not allow storage. The design is kept until you close the page.';
      storage.setItem(KEY, JSON.stringify({ version: VERSION, designs }));
      return null;
    } catch {
      return 'The browser’s storage is full. The design is kept until you close the page. Delete another design, or save the experiment to a file.';
    }
  };
  return {
    store,
    /** Replaces a design with the same title and family. @returns what went wrong, or null */
    save({ title, family, terms }: Omit<CustomDesign, 'id'>): string | null {
      const named = title.trim().slice(0, LONGEST_TITLE);
      if (named === '') return 'A design needs a name.';
      const id = `own/${family}/${named}`;
      const others = store.getState().filter((design) => design.id !== id);
      if (others.length >= MAX_DESIGNS)
        return `You can save at most ${MAX_DESIGNS} designs. Delete one first.`;
      return write([...others, { id, title: named, family, terms }]);
    },
    forget: (id: string) => void write(store.getState().filter((design) => design.id !== id)),
  };
}

function read(storage: TextStorage | null): readonly CustomDesign[] {
  const { version, designs } = storedObject(storage, KEY);
  if ((version !== 1 && version !== VERSION) || !Array.isArray(designs)) return [];
  return designs.flatMap(readDesign).slice(0, MAX_DESIGNS);
}

/** Drops entries that are not designs. The validator checks their terms each time they are used. */
function readDesign(stored: unknown): CustomDesign[] {
  if (typeof stored !== 'object' || stored === null) return [];
  const [id, title, family] = ['id', 'title', 'family'].map((name): unknown => Reflect.get(stored, name));
  const terms: unknown = Reflect.get(stored, 'terms');
  if (typeof id !== 'string' || typeof title !== 'string' || typeof family !== 'string') return [];
  if (!Array.isArray(terms) || terms.length > MAX_TERMS || !terms.every(isTerm)) return [];
  return [{ id, title: title.slice(0, LONGEST_TITLE), family, terms: terms.map(currentTerm) }];
}

function isTerm(term: unknown): term is WrittenTerm {
  return typeof term === 'object' && term !== null && typeof Reflect.get(term, 'term') === 'string';
}

/** Stored terms have no version. Terms of version 1 get their new names; others stay unchanged. */
const currentTerm = (term: WrittenTerm): WrittenTerm => fromTermOfVersion1(term as Plain) as WrittenTerm;

export interface Offer {
  readonly design: RewardDesign | CustomDesign;
  /** Explains why it cannot be used with this world and agent; null if it can. */
  readonly obstacle: string | null;
}

/** The studio's access to the engine, loaded when first needed. */
export interface StudioFacts {
  readonly designs: readonly RewardDesign[];
  /** Explains why a variant cannot have these terms in its world; null if it can. */
  misfit(experiment: Experiment, variant: number, terms: readonly WrittenTerm[]): string | null;
  knownNames(experiment: Experiment, term?: string): readonly KnownName[];
  knownNamesOf(kind: 'agent' | 'world', experiment: Experiment): readonly KnownName[];
  customTextOf(subject: SourceSubject, experiment: Experiment): CustomText | null;
  sourceOf(subject: SourceSubject, experiment: Experiment): Promise<SourceText | null>;
  withModelFiles(
    experiment: Experiment,
    files: readonly { readonly name: string; readonly bytes: Uint8Array<ArrayBuffer> }[],
    variant: number,
  ): Parsed<Experiment>;
}

export interface StudioDependencies {
  readonly draft: Draft;
  readonly scheduler: Scheduler;
  readonly storage: TextStorage | null;
  /** The lab's action, which can be undone and is rejected if the link locks its settings. */
  set(path: string, value: unknown): void;
  facts(): Promise<StudioFacts>;
}

/** The number of designs to check before yielding to the page. */
const TRIED_AT_ONCE = 8;

const FAMILY_WORDS: Readonly<Record<string, string>> = {
  gridworld: 'grid',
  bandit: 'bandit',
  text: 'short-text',
  graph: 'graph',
  push: 'block-push',
  language: 'language',
};

export type Studio = ReturnType<typeof createStudio>;

declare module '../model/lab.ts' {
  interface Lab {
    readonly studio: Studio;
  }
}

export function createStudio({ draft, scheduler, storage, set, facts }: StudioDependencies) {
  const own = createCustomDesigns(storage);
  const weights = new Weights();
  const termsOf = (variant: number): readonly TermSpec[] => draft.experiment.variants[variant]?.reward ?? [];
  const setTerms = (variant: number, terms: readonly WrittenTerm[]) =>
    set(`variants[${variant}].reward`, terms);
  const namesOf = async (subject: SourceSubject): Promise<readonly KnownName[]> => {
    try {
      const { knownNames, knownNamesOf } = await facts();
      return subject.kind === 'term'
        ? knownNames(draft.experiment, termsOf(subject.variant)[subject.index]?.term)
        : knownNamesOf(subject.kind, draft.experiment);
    } catch {
      return [];
    }
  };
  const rest = () => new Promise<void>((resolve) => void scheduler.after(0, resolve));

  return {
    /** Starts the network of a variant from a LayersModel. @returns errors if it does not fit, else warnings */
    async startFrom(
      variant: number,
      files: Parameters<StudioFacts['withModelFiles']>[1],
    ): Promise<readonly Problem[]> {
      const parsed = (await facts()).withModelFiles(draft.experiment, files, variant);
      if (!parsed.ok) return parsed.problems;
      set(`variants[${variant}].agent`, parsed.value.variants[variant]?.agent);
      return parsed.warnings;
    },
    /** Returns all designs of the library and saved designs. Rejects when the library cannot be loaded. */
    async offers(index: number): Promise<readonly Offer[]> {
      const { designs, misfit } = await facts();
      const offers: Offer[] = [];
      const all = [...own.store.getState(), ...designs];
      for (const [k, design] of all.entries()) {
        const { experiment } = draft;
        if (k % TRIED_AT_ONCE === TRIED_AT_ONCE - 1) await rest();
        const obstacle =
          design.family === experiment.world.family
            ? misfit(experiment, index, design.terms)
            : `Needs a ${FAMILY_WORDS[design.family] ?? design.family} world.`;
        offers.push({ design, obstacle });
      }
      return offers;
    },
    /** Returns the library and saved designs without checking whether they fit. Rejects when the library cannot be loaded. */
    designs: async (): Promise<readonly Offer['design'][]> => [
      ...own.store.getState(),
      ...(await facts()).designs,
    ],
    applyDesign: (variant: number, { terms }: Pick<CustomDesign, 'terms'>) => setTerms(variant, terms),
    /** Adds a variant with this one's agent, so that both are paired seed by seed. */
    addDesign(index: number, { title, terms }: Pick<CustomDesign, 'title' | 'terms'>): void {
      const { variants } = draft.experiment;
      if (index >= variants.length || variants.length >= MAX_VARIANTS) return;
      const { variants: more } = withCopy(draft.experiment, index, title, { reward: terms });
      set('variants', more);
    },
    customDesigns: own.store as Store<readonly CustomDesign[]>,
    /** @returns what went wrong, or null */
    saveDesign: (variant: number, title: string) =>
      own.save({ title, family: draft.experiment.world.family, terms: termsOf(variant) }),
    forgetDesign: (id: string) => own.forget(id),
    duplicateTerm: (variant: number, index: number) =>
      setTerms(
        variant,
        termsOf(variant).flatMap((term, k, all) => (k === index ? [term, copyOf(term, all)] : [term])),
      ),
    /** A term that becomes a probe is measured and no longer paid. At weight 0 it would measure nothing. */
    setProbe: (variant: number, index: number, on: boolean) =>
      setTerms(
        variant,
        termsOf(variant).map(({ probe, ...term }, k): WrittenTerm => {
          const is = k === index ? on : probe === true;
          const weight = k === index ? term.weight || 1 : term.weight;
          return is ? { ...term, weight, probe: true } : term;
        }),
      ),
    mute: (variant: number, index: number) =>
      setTerms(variant, weights.mute(variant, termsOf(variant), index)),
    solo: (variant: number, index: number) =>
      setTerms(variant, weights.solo(variant, termsOf(variant), index)),
    /** Replaces this part by a custom text. A term keeps its weight. */
    fork(subject: SourceSubject, fork: Fork): void {
      if (subject.kind === 'term' && 'term' in fork)
        setTerms(
          subject.variant,
          termsOf(subject.variant).map((term, k) =>
            k === subject.index
              ? {
                  ...fork,
                  weight: term.weight,
                  ...(isProbe(term) && { probe: true }),
                  ...(ownLabelOf(term) !== '' && { label: ownLabelOf(term) }),
                }
              : term,
          ),
        );
      else if (subject.kind === 'agent' && 'agent' in fork)
        set(`variants[${subject.variant}].agent`, fork.agent);
      else if (subject.kind === 'world' && 'world' in fork) set('world', fork.world);
    },
    /** Returns the names available in a text of this term, or [] if unknown. */
    names: (variant: number, index: number) => namesOf({ kind: 'term', variant, index }),
    namesOf,
    /** Returns the problems that this text would cause at `path`. A worker checks code, so that typing is not blocked. */
    async check(path: string, text: string): Promise<readonly Problem[]> {
      await facts(); // loads the validator, too
      const place = parsePath(path);
      const candidate = place === null ? null : withValue(draft.experiment, place, text);
      if (candidate === null) return [];
      const checked = await draft.checkStranger(candidate);
      const found = checked.ok ? checked.warnings : checked.problems;
      return found.flatMap((problem) => elsewhere(problem, path));
    },
    /** Returns the declarations of a part's custom text, or null if there is none or it cannot be parsed. */
    async customText(subject: SourceSubject): Promise<CustomText | null> {
      try {
        return (await facts()).customTextOf(subject, draft.experiment);
      } catch {
        return null;
      }
    },
    source: async (subject: SourceSubject): Promise<SourceText | null> =>
      (await facts()).sourceOf(subject, draft.experiment),
  };
}

/** Returns a problem of the text unchanged. A problem that the text causes in another part gets the name of that part. */
function elsewhere(problem: Problem, path: string): Problem[] {
  if (problem.path === path) return [problem];
  if (problem.severity !== 'error') return [];
  const { line: _, column: __, ...rest } = problem;
  const message = problem.path === '' ? problem.message : `${problem.path}: ${problem.message}`;
  return [{ ...rest, message }];
}

/** A label is unique in a design, so a copy gets another one. */
function copyOf(term: TermSpec, all: readonly TermSpec[]): TermSpec {
  const label = ownLabelOf(term);
  if (label === '') return term;
  const stem = label.replace(/ \d+$/, '').slice(0, TERM_LABEL.maxLength - 3);
  return { ...term, label: freeName(label, new Set(all.map(ownLabelOf)), stem) };
}

/** Returns a key for a term that does not depend on its position and weight. */
const keyOf = (variant: number, term: TermSpec): string => JSON.stringify([variant, { ...term, weight: 0 }]);

class Weights {
  readonly #remembered = new Map<string, number>();

  #silenced(variant: number, term: TermSpec): TermSpec {
    if (term.weight !== 0) this.#remembered.set(keyOf(variant, term), term.weight);
    return { ...term, weight: 0 };
  }
  /** A term without a remembered weight gets 1. */
  #voiced(variant: number, term: TermSpec): TermSpec {
    return term.weight === 0 ? { ...term, weight: this.#remembered.get(keyOf(variant, term)) ?? 1 } : term;
  }

  mute(variant: number, terms: readonly TermSpec[], index: number): readonly TermSpec[] {
    return terms.map((term, k) => {
      if (k !== index) return term;
      return term.weight === 0 ? this.#voiced(variant, term) : this.#silenced(variant, term);
    });
  }

  /** Mutes all other paid terms. The second call restores them. */
  solo(variant: number, terms: readonly TermSpec[], index: number): readonly TermSpec[] {
    const alone = isSolo(terms, index);
    return terms.map((term, k) =>
      isProbe(term)
        ? term
        : alone || k === index
          ? this.#voiced(variant, term)
          : this.#silenced(variant, term),
    );
  }
}

export function isSolo(terms: readonly TermSpec[], index: number): boolean {
  const others = terms.filter((term, k) => k !== index && !isProbe(term));
  return others.length > 0 && terms[index]?.weight !== 0 && others.every(({ weight }) => weight === 0);
}
