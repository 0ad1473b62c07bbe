/** Messages between the page and the checking worker. Types only. */
import type { Experiment, Parsed } from '../src/experiment/experiment.ts';

export interface CheckOrder {
  readonly id: number;
  /** Text of an experiment file, or data, from anyone. */
  readonly input: unknown;
}

export type CheckMessage =
  /** The program is loaded and the work begins: from here on the page counts the time. */
  | { readonly kind: 'begun'; readonly id: number }
  | { readonly kind: 'checked'; readonly id: number; readonly parsed: Parsed<Experiment> };
