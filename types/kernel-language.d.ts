/** What an editor has to know of the kernel language, which is no JavaScript: see docs/kernel-language.md. Part of tsconfig.kernel.json only. */

// TypeScript asks for these, whatever the language.
interface Array<T> {
  [index: number]: T;
}
interface Boolean {}
interface CallableFunction {}
interface Function {}
interface IArguments {}
interface NewableFunction {}
interface Number {}
interface Object {}
interface RegExp {}
interface String {}

type u32 = number;
type i32 = number;
type f32 = number;
type bool = boolean;
declare function u32(x: number | boolean): u32;
declare function i32(x: number | boolean): i32;
declare function f32(x: number | boolean): f32;
declare function bool(x: number | boolean): bool;

interface Setting<T> {
  value: T;
  type?: 'u32' | 'i32' | 'f32' | 'bool';
  label?: string;
  help?: string;
  unit?: string;
  min?: number;
  max?: number;
  /** A logarithmic slider. */
  log?: boolean;
  /** The value is an index into these names. */
  options?: string[];
  /** A compile-time constant: a change rebuilds the program. */
  structural?: boolean;
}
/** A setting: the page makes a form of it. */
declare function param(setting: Setting<boolean>): bool;
declare function param(setting: Setting<number | string>): number;
type Changed<T> = { [Property in keyof Setting<T>]?: Setting<T>[Property] };
/** A setting that several agents have in common, with other properties where they differ: src/agents/shared-settings.ts. */
declare function param(shared: bool, changed?: Changed<boolean>): bool;
declare function param(shared: number, changed?: Changed<number | string>): number;
declare const shared: typeof import('../src/agents/shared-settings.kernel.ts');

type NumberType = typeof u32 | typeof i32 | typeof f32;
/** An array of the replica. Starts as zeros. */
declare function memory(type: NumberType, length: u32): number[];
declare function memory(type: NumberType, rows: u32, cols: u32): number[][];
declare function memory(type: typeof bool, length: u32): bool[];
declare function memory(type: typeof bool, rows: u32, cols: u32): bool[][];
/** A read-only table that the host fills by name. */
declare function data(type: NumberType, length: u32): number[];
declare function data(type: NumberType, rows: u32, cols: u32): number[][];
declare function data(type: typeof bool, length: u32): bool[];
declare function data(type: typeof bool, rows: u32, cols: u32): bool[][];
/** Worlds only: a named event, as a mask with one bit. */
declare function event(help: string): u32;

declare function abs(x: number): number;
declare function min(a: number, b: number): number;
declare function max(a: number, b: number): number;
/** min(max(x, low), high) */
declare function clamp(x: number, low: number, high: number): number;
declare function floor(x: f32): f32;
declare function ceil(x: f32): f32;
declare function trunc(x: f32): f32;
/** To the nearest whole number, ties to even. */
declare function round(x: f32): f32;
declare function sqrt(x: f32): f32;
declare function bits(x: f32): u32;
declare function fromBits(x: u32): f32;
declare function rotateLeft(x: u32, by: u32): u32;
declare function popcount(x: u32): u32;
declare function leadingZeros(x: u32): u32;
declare function length(array: number[] | bool[]): u32;
declare function rows(table: number[][] | bool[][]): u32;
declare function cols(table: number[][] | bool[][]): u32;
