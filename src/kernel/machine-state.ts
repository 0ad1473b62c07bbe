/** The part of a machine that all executors share: names, views and snapshots over one buffer. */
import { coerce } from './arithmetic.ts';
import type { Program, Scalar } from './ir.ts';
import { paramBase, replicaBase } from './layout.ts';
import type { Layout, Machine, Words } from './machine.ts';
import { at } from './typed-tree.ts';

/**
 * Runs function `fn` of the program on the replica whose block starts at `base` (bytes). The arguments must have the right types.
 */
export type Invoke = (fn: number, base: number, args: readonly number[]) => number;

export interface Views {
  readonly u32: Uint32Array;
  readonly i32: Int32Array;
  readonly f32: Float32Array;
}

export function viewsOf(buffer: ArrayBuffer): Views {
  return { u32: new Uint32Array(buffer), i32: new Int32Array(buffer), f32: new Float32Array(buffer) };
}

export function viewFor(views: Views, type: Scalar): Words {
  return type === 'f32' ? views.f32 : type === 'i32' ? views.i32 : views.u32;
}

/** Looks an index up by name. */
function lookUpIn(names: ReadonlyMap<string, number>): (name: string, what: string) => number {
  return (name, what) => {
    const index = names.get(name);
    if (index !== undefined) return index;
    const known = [...names.keys()].join(', ') || 'none';
    throw new RangeError(`the program has no ${what} '${name}'; it has: ${known}`);
  };
}

const lookUpSlot = (slots: readonly { readonly name: string }[]) =>
  lookUpIn(new Map(slots.map(({ name }, index) => [name, index])));

/** Finds and writes the words of replicas in a program's memory. */
function memoryOf(program: Program, layout: Layout, replicas: number, buffer: ArrayBuffer) {
  const views = viewsOf(buffer);
  return {
    views,
    baseOf(replica: number): number {
      if (!Number.isInteger(replica) || replica < 0 || replica >= replicas)
        throw new RangeError(`no replica ${replica}: there are ${replicas}, counted from 0`);
      return replicaBase(layout, replica);
    },
    write(type: Scalar, address: number, value: number): void {
      viewFor(views, type)[address / 4] = coerce(type, value);
    },
    arrayView(index: number, base: number): Words {
      const slot = at(program.arrays, index);
      const start = (base + at(layout.arrayOffset, index)) / 4;
      return viewFor(views, slot.type).subarray(start, start + slot.rows * slot.cols);
    },
  };
}

/** Completes an executor into a machine. Settings have their declared values and every replica is cleared. */
export function machineOver(
  program: Program,
  layout: Layout,
  replicas: number,
  buffer: ArrayBuffer,
  invoke: Invoke,
): Machine {
  const { views, baseOf, write, arrayView } = memoryOf(program, layout, replicas, buffer);
  const bytes = new Uint8Array(buffer);
  const scalarNamed = lookUpSlot(program.scalars);
  const arrayNamed = lookUpSlot(program.arrays);
  const paramNamed = lookUpSlot(program.params);
  const entryNamed = lookUpIn(new Map(Object.entries(program.entries)));

  const machine: Machine = {
    program,
    layout,
    replicas,
    call(entry, replica, ...args) {
      const fn = entryNamed(entry, 'entry');
      const { locals, params: count, result } = at(program.functions, fn);
      if (args.length !== count)
        throw new RangeError(`'${entry}' takes ${count} arguments, found ${args.length}`);
      for (let i = 0; i < count; i++) args[i] = coerce(at(locals, i), at(args, i));
      const value = invoke(fn, baseOf(replica), args);
      return result === 'void' ? 0 : result === 'u32' ? value >>> 0 : value;
    },
    array(name, replica) {
      const index = arrayNamed(name, 'array');
      return arrayView(index, at(program.arrays, index).space === 'data' ? 0 : baseOf(replica));
    },
    scalar(name, replica) {
      const index = scalarNamed(name, 'scalar');
      const address = baseOf(replica) + at(layout.scalarOffset, index);
      return at(viewFor(views, at(program.scalars, index).type), address / 4);
    },
    setScalar(name, replica, value) {
      const index = scalarNamed(name, 'scalar');
      write(at(program.scalars, index).type, baseOf(replica) + at(layout.scalarOffset, index), value);
    },
    setParam(name, value) {
      const index = paramNamed(name, 'setting');
      write(at(program.params, index).type, paramBase(layout) + at(layout.paramOffset, index), value);
    },
    param(name) {
      const index = paramNamed(name, 'setting');
      const address = paramBase(layout) + at(layout.paramOffset, index);
      return at(viewFor(views, at(program.params, index).type), address / 4);
    },
    setData(name, values) {
      const index = arrayNamed(name, 'data table');
      const slot = at(program.arrays, index);
      if (slot.space !== 'data') throw new RangeError(`'${name}' is memory of a replica, not a data table`);
      if (values.length !== slot.rows * slot.cols)
        throw new RangeError(`'${name}' holds ${slot.rows} × ${slot.cols} values, found ${values.length}`);
      const view = arrayView(index, 0);
      for (let i = 0; i < values.length; i++) view[i] = coerce(slot.type, at(values, i));
    },
    clear(replica) {
      const base = baseOf(replica);
      bytes.fill(0, base, base + layout.replicaBytes);
      for (const [index, slot] of program.scalars.entries())
        write(slot.type, base + at(layout.scalarOffset, index), slot.initial);
    },
    snapshot(replica) {
      const base = baseOf(replica);
      return bytes.slice(base, base + layout.replicaBytes);
    },
    restore(replica, snapshot) {
      if (snapshot.length !== layout.replicaBytes)
        throw new RangeError(`a snapshot has ${layout.replicaBytes} bytes, this one has ${snapshot.length}`);
      bytes.set(snapshot, baseOf(replica));
    },
  };

  for (const slot of program.params) machine.setParam(slot.name, slot.value);
  for (let replica = 0; replica < replicas; replica++) machine.clear(replica);
  return machine;
}
