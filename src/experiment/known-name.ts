/** The names available to a text in the kernel language, as shown in completion and hover documentation. */

import type { AgentSpec, TermSpec, WorldSpec } from './experiment.ts';
import type { Field } from './field.ts';

export const NAME_KINDS = ['value', 'signal', 'event', 'parameter', 'function', 'constant'] as const;
export type NameKind = (typeof NAME_KINDS)[number];

export interface KnownName {
  readonly name: string;
  readonly kind: NameKind;
  /** Its declaration, such as `distance(s: u32): f32`. */
  readonly signature: string;
  readonly help: string;
}

/** The part whose source text is requested. */
export type SourceSubject =
  | { readonly kind: 'world' }
  | { readonly kind: 'agent'; readonly variant: number }
  | { readonly kind: 'term'; readonly variant: number; readonly index: number };

/** A part of an experiment that may bring a text of its own. */
export type PartWithText =
  | { readonly kind: 'world'; readonly spec: WorldSpec }
  | { readonly kind: 'agent'; readonly spec: AgentSpec }
  | { readonly kind: 'term'; readonly spec: TermSpec };

export interface SourceText {
  readonly title: string;
  readonly file: string; // path in the repository
  readonly language: 'kernel' | 'typescript';
  readonly text: string;
  /** The content of a fork, or the reason why forking is impossible. */
  readonly fork: Fork | { readonly reason: string };
}

/** What a user's text declares, for the form next to it. */
export interface CustomText {
  readonly label: string;
  /** True if it follows a given policy and chooses no actions. */
  readonly prediction: boolean;
  readonly fields: readonly Field[];
  /** What is unavailable with it, and why. */
  readonly note?: string;
}

/** What replaces a built-in part: a term, a variant's agent, or the experiment's world, with its text. */
export type Fork =
  | { readonly term: string; readonly text: string }
  | { readonly agent: AgentSpec }
  | { readonly world: WorldSpec };
