/**
 * The CPU back end: the SIMD loops of src/tensor/assembly on their own linear memory. It gives the same bits
 * on every machine.
 */
/// <reference path="./bytes.d.ts" />
import bytes from '../assembly/index.ts?wasm';
import type { Compute } from '../contract.ts';
import { fits } from '../operations.ts';
import { Arena } from './arena.ts';
import { operationsOf } from './operations.ts';

/** Compiled once per thread. */
let compiled: Promise<WebAssembly.Module> | undefined;

/** @throws if the platform has no WebAssembly with SIMD */
export async function createWasm(): Promise<Compute> {
  compiled ??= WebAssembly.compile(bytes);
  let { exports } = await WebAssembly.instantiate(await compiled);
  const { memory } = exports;
  if (!(memory instanceof WebAssembly.Memory))
    throw new Error('The module of the tensor operations has no memory.');
  const call = (name: string, ...parameters: readonly number[]): number => {
    const operation = exports[name];
    if (typeof operation !== 'function') closed();
    return operation(...parameters) ?? 0;
  };
  let arena = new Arena(memory, call('dataEnd'));
  const scratch = { address: 0, length: 0 };
  const lend = (size: number): void => {
    if (4 * scratch.length < size) {
      if (scratch.length > 0) arena.give(scratch.address, scratch.length);
      scratch.length = 0;
      const length = Math.ceil(size / 4);
      scratch.address = arena.take(length);
      scratch.length = length;
    }
    call('lend', scratch.address, scratch.address + 4 * scratch.length);
  };
  return {
    name: 'wasm',
    floats: (length) => arena.create(length, true),
    words: (length) => arena.create(length, false),
    free(slice) {
      const store = arena.storeOf(slice);
      arena.give(store.address, store.length);
      store.isFree = true;
    },
    write(slice, data) {
      fits(data.length, slice.length);
      const place = arena.addressOf(slice) / 4;
      if (data instanceof Float32Array) arena.floats().set(data, place);
      else arena.words().set(data, place);
    },
    readFloats(slice) {
      const place = arena.addressOf(slice) / 4;
      return arena.floats().slice(place, place + slice.length);
    },
    readText(slice) {
      const place = arena.addressOf(slice) / 4;
      return arena.words().slice(place, place + slice.length);
    },
    copy(from, to) {
      fits(from.length, to.length);
      const place = arena.addressOf(from) / 4;
      arena.words().copyWithin(arena.addressOf(to) / 4, place, place + from.length);
    },
    fill(slice, value) {
      const place = arena.addressOf(slice) / 4;
      const numbers = arena.storeOf(slice).isFloat ? arena.floats() : arena.words();
      numbers.fill(value, place, place + slice.length);
    },
    ...operationsOf(call, (slice) => arena.addressOf(slice), lend),
    close() {
      // The memory is released once the owners of its slices release them.
      exports = {};
      arena = new Arena({ buffer: new ArrayBuffer(0), grow: closed }, 0);
    },
  };
}

function closed(): never {
  throw new TypeError('This back end was closed: create a new one.');
}
