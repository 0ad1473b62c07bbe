/** What a text in the kernel language may name, as completion and hover documentation show it; and texts to be read. */

import type { AgentSpec, WorldSpec } from '../experiment.ts';
import type { Field } from '../field.ts';

export const NAME_KINDS = ['value', 'signal', 'event', 'parameter', 'function', 'constant'] as const;
export type NameKind = (typeof NAME_KINDS)[number];

export interface KnownName {
  readonly name: string;
  readonly kind: NameKind;
  /** As one would declare it: `distance(s: u32): f32`. */
  readonly signature: string;
  readonly help: string;
}

/** Whose text is to be read. */
export type SourceSubject =
  | { readonly kind: 'world' }
  | { readonly kind: 'agent'; readonly variant: number }
  | { readonly kind: 'term'; readonly variant: number; readonly index: number };

export interface SourceText {
  readonly title: string;
  readonly file: string; // in the repository
  readonly language: 'kernel' | 'typescript';
  readonly text: string;
  /** What a fork of it would be; the reason where there can be none. */
  readonly fork: Fork | { readonly reason: string };
}

/** What a user's text says of itself, for the form beside it. */
export interface CustomText {
  readonly label: string;
  /** It follows a given policy and chooses nothing. */
  readonly prediction: boolean;
  readonly fields: readonly Field[];
  /** What cannot be had with it, and why. */
  readonly note?: string;
}

/** What takes the place of a built-in part: a term, a variant's agent, or the experiment's world, with the text inside. */
export type Fork =
  | { readonly term: string; readonly text: string }
  | { readonly agent: AgentSpec }
  | { readonly world: WorldSpec };
