/** Writes the body of one WebAssembly function: instructions, structured labels, and a pool of locals. */
import type { Scalar } from '../ir.ts';
import { empty, f32, i32, op, type ValueType } from './opcodes.ts';

export function wasmType(type: Scalar): ValueType {
  return type === 'f32' ? f32 : i32;
}

/** An unsigned number as LEB128. */
export function leb(value: number): number[] {
  const out: number[] = [];
  let rest = value;
  for (; rest >= 0x80; rest = Math.floor(rest / 0x80)) out.push((rest & 0x7f) | 0x80); // not a shift: values reach 2³²
  return [...out, rest];
}

function signedLeb(value: number): number[] {
  const out: number[] = [];
  let rest = value | 0;
  for (; rest < -64 || rest > 63; rest >>= 7) out.push((rest & 0x7f) | 0x80);
  return [...out, rest & 0x7f];
}

/** An opcode alone or with its operands. */
type Instruction = number | readonly number[];

const scratch = new DataView(new ArrayBuffer(4));

export function constant(type: Scalar, value: number): Instruction {
  if (type !== 'f32') return [op.i32Const, ...signedLeb(value)];
  // JavaScript does not guarantee a NaN's payload, so a literal NaN is written as the canonical one.
  if (Number.isNaN(value)) scratch.setUint32(0, 0x7fc00000, true);
  else scratch.setFloat32(0, value, true);
  return [op.f32Const, ...new Uint8Array(scratch.buffer)];
}

export const integer = (value: number): Instruction => constant('i32', value);
export const get = (local: number): Instruction => [op.localGet, ...leb(local)];
export const set = (local: number): Instruction => [op.localSet, ...leb(local)];
export const tee = (local: number): Instruction => [op.localTee, ...leb(local)];
const ALIGNMENT = 2; // 2² bytes
export const load = (type: Scalar, offset: number): Instruction => [
  type === 'f32' ? op.f32Load : op.i32Load,
  ALIGNMENT,
  ...leb(offset),
];
export const store = (type: Scalar, offset: number): Instruction => [
  type === 'f32' ? op.f32Store : op.i32Store,
  ALIGNMENT,
  ...leb(offset),
];

/**
 * Limits the instructions of a whole module, so that a program that explodes fails with a clear message
 * instead of filling the memory.
 */
export interface Budget {
  left: number;
  readonly limit: number;
}

/** A label is the number of blocks open inside it, including itself. */
export type Label = number;

export class FunctionCode {
  private readonly bytes: number[] = [];
  private readonly types: ValueType[];
  private readonly free: Record<ValueType, number[]> = { [i32]: [], [f32]: [] };
  private depth = 0;
  private readonly parameters: number;
  private readonly budget: Budget;

  constructor(parameters: readonly ValueType[], budget: Budget) {
    this.types = [...parameters];
    this.parameters = parameters.length;
    this.budget = budget;
  }

  emit(...instructions: readonly Instruction[]): void {
    this.budget.left -= instructions.length;
    if (this.budget.left < 0)
      throw new RangeError(
        `the program is too large: it compiles to more than ${this.budget.limit} instructions. ` +
          'Use smaller loops or fewer calls of large functions',
      );
    this.bytes.push(...instructions.flat());
  }

  open(opcode: typeof op.block | typeof op.loop | typeof op.if, result: Scalar | 'void' = 'void'): Label {
    this.emit([opcode, result === 'void' ? empty : wasmType(result)]);
    return ++this.depth;
  }

  end(): void {
    this.emit(op.end);
    this.depth--;
  }

  br(label: Label, opcode: typeof op.br | typeof op.brIf = op.br): void {
    this.emit([opcode, ...leb(this.depth - label)]);
  }

  /** Allocates a local with undefined content. Set it before reading it. */
  allocate(type: Scalar): number {
    const reused = this.free[wasmType(type)].pop();
    return reused ?? this.types.push(wasmType(type)) - 1;
  }

  release(local: number): void {
    const type = this.types[local];
    if (type !== undefined) this.free[type].push(local);
  }

  /** Lends locals to `work` and frees them afterwards. */
  borrow(types: readonly Scalar[], work: (...locals: number[]) => void): void {
    const locals = types.map((type) => this.allocate(type));
    work(...locals);
    for (const local of locals.reverse()) this.release(local);
  }

  /** The function as encoded in the code section: declarations of locals, instructions, end. */
  finish(): number[] {
    const runs: { count: number; readonly type: ValueType }[] = [];
    for (const type of this.types.slice(this.parameters)) {
      const last = runs.at(-1);
      if (last?.type === type) last.count++;
      else runs.push({ count: 1, type });
    }
    const head = [...leb(runs.length), ...runs.flatMap(({ count, type }) => [...leb(count), type])];
    return head.concat(this.bytes, op.end);
  }
}
