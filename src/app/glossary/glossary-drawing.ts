/** What the pictures of the glossary are made of: numbers to draw, and the same in words. */

import { variantStyle } from '../kit/variant-style.ts';

/** Colors by their place in the palette of variants. */
export type Tone = 0 | 1 | 2 | 3 | 'quiet';

/** The size of a picture before it grows with its card. */
export const WIDTH = 320;
export const HEIGHT = 132;

export const colorOf = (tone: Tone | undefined): string =>
  tone === undefined || tone === 'quiet' ? 'var(--line-strong)' : variantStyle(tone).color;

export interface Bar {
  readonly label: string;
  readonly value: number;
  /** An outline behind the bar: what it is compared with. */
  readonly ghost?: number;
  readonly tone?: Tone;
}
export interface Line {
  readonly label: string;
  readonly y: readonly number[];
  readonly tone: Tone;
  readonly thin?: boolean;
}
export type Drawing =
  | {
      readonly kind: 'bars';
      readonly bars: readonly Bar[];
      readonly low: number;
      readonly high: number;
      /** A level across all bars. */
      readonly level?: { readonly at: number; readonly label: string };
    }
  | {
      readonly kind: 'lines';
      readonly lines: readonly Line[];
      readonly low: number;
      readonly high: number;
      /** Points of a whole line, and of x in words. */
      readonly points: number;
      readonly along: string;
      /** The names of the lines stand at the bottom: the lines end at the top. */
      readonly namesBelow?: boolean;
    }
  | {
      readonly kind: 'cells';
      readonly cells: readonly { readonly text: string; readonly tone?: Tone }[];
      readonly agent: number; // −1: not there
    };

export interface Frame {
  readonly drawing: Drawing;
  /** What the picture shows now, in one sentence. */
  readonly words: string;
}
export interface Knob {
  readonly label: string;
  readonly min: number;
  readonly max: number;
  readonly step: number;
  readonly value: number;
}
export interface Picture {
  readonly knob?: Knob;
  /** Frames until it begins again; 1: only the knob moves it. */
  readonly frames: number;
  /** The frame that is shown where nothing may move. */
  readonly still: number;
  frame(tick: number, knob: number): Frame;
}

/** A number in a sentence: three digits at most. */
export function short(x: number): string {
  const text = String(Number(x.toFixed(Math.abs(x) >= 10 ? 1 : 2)));
  return (text === '-0' ? '0' : text).replace('-', '−');
}
