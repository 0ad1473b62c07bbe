/** What a world looks like. */
import type { LanguageView } from './language-contract.ts';

/** What the stage needs to draw a world; plain data, cloneable to any thread. */
export type WorldView = GridView | ArmsView | TokensView | GraphView | LanguageView;

export const CELL_KINDS = [
  'wall',
  'floor',
  'start',
  'goal',
  'pit',
  'cliff',
  'reward',
  'reward-once',
  'ice',
  'key',
  'door',
  'teleport',
  'dirt',
  'mat',
] as const;
export type CellKind = (typeof CELL_KINDS)[number];
export interface GridView {
  readonly kind: 'grid';
  readonly width: number;
  readonly height: number;
  /**
   * Row-major. Cell index = row × width + column; observation = cell + width × height × flags (flags: key
   * held, cells taken).
   */
  readonly cells: readonly { readonly kind: CellKind; readonly value?: number; readonly mark?: string }[];
  readonly wind: readonly number[]; // by column, upward; zeros if there is no wind
  /** Displacement of each action, [dx, dy], y pointing down. Used to draw arrows and triangles. */
  readonly actionVectors: readonly (readonly [number, number])[];
  /** What each flag bit means, for hover and the layer picker. */
  readonly flags: readonly string[];
  /**
   * Movable blocks. The digits of an observation above the cell, in base width × height, are their cells.
   * Absent: none.
   */
  readonly blocks?: {
    readonly starts: readonly number[];
    readonly targets: readonly number[];
  };
}
export interface ArmsView {
  readonly kind: 'arms';
  readonly labels: readonly string[];
  /**
   * True means, if they are the same for all seeds. Absent if drawn per replica, from memory 'world$mean'.
   */
  readonly means?: readonly number[];
}
export interface TokensView {
  readonly kind: 'tokens';
  readonly alphabet: readonly string[]; // token texts; index = action
  readonly endToken: number; // index of the end token, or -1
  readonly maxLength: number;
  readonly prompts: readonly string[]; // [''] when there is no prompt
  /**
   * States: promptIndex for the empty completion, then child = prompts + (state × alphabet.length + token).
   */
  readonly contexts: 'prefix' | 'last-n';
  readonly contextLength: number;
}
/** A larger drawing would be unreadable; the page then shows a table. */
export const MAX_DRAWN_STATES = 120;
export const MAX_DRAWN_EDGES = 1_500;
/** A decision process as a graph. Observation = state. */
export interface GraphView {
  readonly kind: 'graph';
  readonly states: readonly string[]; // names
  readonly terminal: readonly number[];
  readonly goals: readonly number[];
  readonly starts: readonly number[];
  /**
   * Every transition. Empty if there are too many to draw or they are unknown; the page then shows a table.
   */
  readonly edges: readonly GraphEdge[];
  /** By state; absent: laid out automatically. */
  readonly positions?: readonly (readonly [x: number, y: number])[];
  /** Captions between the states, in the units of the positions. */
  readonly captions?: readonly GraphCaption[];
}
/** The parts that only the text of a graph's dynamics knows. */
export type DrawnGraph = Pick<GraphView, 'edges' | 'starts' | 'terminal'>;
export interface GraphCaption {
  readonly text: string;
  readonly x: number;
  readonly y: number;
}
export interface GraphEdge {
  readonly from: number;
  readonly action: number;
  readonly to: number;
  readonly probability: number;
  readonly reward: number;
}
