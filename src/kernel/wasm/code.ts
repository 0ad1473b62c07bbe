/** Writes the body of one WebAssembly function: instructions, structured labels, and a pool of locals. */
import type { Scalar } from '../ir.ts';
import { empty, f32, i32, op, type ValueType } from './opcodes.ts';

export function wasmType(type: Scalar): ValueType {
  return type === 'f32' ? f32 : i32;
}

export function unsignedLeb(value: number, out: number[]): void {
  let rest = value;
  while (rest >= 0x80) {
    out.push((rest & 0x7f) | 0x80);
    rest = Math.floor(rest / 0x80); // not a shift: values reach 2³²
  }
  out.push(rest);
}

function signedLeb(value: number, out: number[]): void {
  let rest = value | 0;
  for (;;) {
    const byte = rest & 0x7f;
    rest >>= 7;
    if ((rest === 0 && (byte & 0x40) === 0) || (rest === -1 && (byte & 0x40) !== 0)) {
      out.push(byte);
      return;
    }
    out.push(byte | 0x80);
  }
}

/** Counts the instructions of a whole module, so that a program that explodes fails with a clear text and not with a full memory. */
export interface Budget {
  left: number;
  readonly limit: number;
}

const scratch = new DataView(new ArrayBuffer(4));

/** A label is the number of blocks open inside it, itself included. */
export type Label = number;

export class FunctionCode {
  readonly bytes: number[] = [];
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

  op(opcode: number): void {
    if (--this.budget.left < 0)
      throw new RangeError(
        `the program is too large: it compiles to more than ${this.budget.limit} instructions. ` +
          'Use smaller loops or fewer calls of large functions',
      );
    this.bytes.push(opcode);
  }

  i32(value: number): void {
    this.op(op.i32Const);
    signedLeb(value, this.bytes);
  }

  f32(value: number): void {
    this.op(op.f32Const);
    // JavaScript may keep a NaN's payload or not; a literal NaN is the canonical one.
    if (Number.isNaN(value)) scratch.setUint32(0, 0x7fc00000, true);
    else scratch.setFloat32(0, value, true);
    for (let i = 0; i < 4; i++) this.bytes.push(scratch.getUint8(i));
  }

  constant(type: Scalar, value: number): void {
    if (type === 'f32') this.f32(value);
    else this.i32(value);
  }

  get(local: number): void {
    this.op(op.localGet);
    unsignedLeb(local, this.bytes);
  }

  set(local: number): void {
    this.op(op.localSet);
    unsignedLeb(local, this.bytes);
  }

  tee(local: number): void {
    this.op(op.localTee);
    unsignedLeb(local, this.bytes);
  }

  load(type: Scalar, offset: number): void {
    this.access(type === 'f32' ? op.f32Load : op.i32Load, offset);
  }

  store(type: Scalar, offset: number): void {
    this.access(type === 'f32' ? op.f32Store : op.i32Store, offset);
  }

  private access(opcode: number, offset: number): void {
    this.op(opcode);
    this.bytes.push(2); // alignment: 2² bytes
    unsignedLeb(offset, this.bytes);
  }

  call(index: number): void {
    this.op(op.call);
    unsignedLeb(index, this.bytes);
  }

  open(opcode: typeof op.block | typeof op.loop | typeof op.if, result: Scalar | 'void' = 'void'): Label {
    this.op(opcode);
    this.bytes.push(result === 'void' ? empty : wasmType(result));
    return ++this.depth;
  }

  else(): void {
    this.op(op.else);
  }

  end(): void {
    this.op(op.end);
    this.depth--;
  }

  br(label: Label, opcode: typeof op.br | typeof op.brIf = op.br): void {
    this.op(opcode);
    unsignedLeb(this.depth - label, this.bytes);
  }

  /** A local whose content is undefined: set it before reading it. */
  allocate(type: Scalar): number {
    const reused = this.free[wasmType(type)].pop();
    return reused ?? this.types.push(wasmType(type)) - 1;
  }

  release(local: number): void {
    const type = this.types[local];
    if (type !== undefined) this.free[type].push(local);
  }

  /** The function as the code section holds it: declarations of locals, instructions, end. */
  finish(): number[] {
    const declared = this.types.slice(this.parameters);
    const runs: { count: number; readonly type: ValueType }[] = [];
    for (const type of declared) {
      const last = runs.at(-1);
      if (last?.type === type) last.count++;
      else runs.push({ count: 1, type });
    }
    const head: number[] = [];
    unsignedLeb(runs.length, head);
    for (const run of runs) {
      unsignedLeb(run.count, head);
      head.push(run.type);
    }
    return head.concat(this.bytes, op.end);
  }
}
