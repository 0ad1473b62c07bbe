import { variantStyle } from '../kit/variant-style.ts';

/** Indices in the palette of variants. */
export type Tone = 0 | 1 | 2 | 3 | 'quiet';

/** The size of a picture before it grows with its card. */
export const WIDTH = 320;
export const HEIGHT = 132;

export const colorOf = (tone: Tone | undefined): string =>
  tone === undefined || tone === 'quiet' ? 'var(--line-strong)' : variantStyle(tone).color;

export interface Bar {
  readonly label: string;
  readonly value: number;
  /** A value to compare with, drawn as an outline behind the bar. */
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
      readonly level?: { readonly at: number; readonly label: string };
    }
  | {
      readonly kind: 'lines';
      readonly lines: readonly Line[];
      readonly low: number;
      readonly high: number;
      /** The number of points of a complete line. `along` names the x-axis. */
      readonly points: number;
      readonly along: string;
      /** Puts the names of the lines at the bottom, because the lines end at the top. */
      readonly namesBelow?: boolean;
    }
  | {
      readonly kind: 'cells';
      readonly cells: readonly { readonly text: string; readonly tone?: Tone }[];
      readonly agent: number; // −1 if there is no agent
    };

export interface Frame {
  readonly drawing: Drawing;
  /** Describes the current picture in one sentence. */
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
  /** The number of frames before it repeats; with 1, only the slider changes it. */
  readonly frames: number;
  /** The frame to show when motion is reduced. */
  readonly still: number;
  frame(tick: number, knob: number): Frame;
}

/** Formats a number for a sentence, with at most three digits. */
export function short(x: number): string {
  const text = String(Number(x.toFixed(Math.abs(x) >= 10 ? 1 : 2)));
  return (text === '-0' ? '0' : text).replace('-', '−');
}
