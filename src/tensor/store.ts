/** A back end's own storage. */
import type { Slice, Store } from './contract.ts';

export abstract class OwnStore implements Store {
  readonly length: number;
  /** The back end that this store belongs to. */
  readonly owner: object;
  isFree = false;

  constructor(owner: object, length: number) {
    this.owner = owner;
    this.length = length;
  }
}

/**
 * The store of a slice. @throws TypeError, RangeError if the slice belongs to another back end, was freed, or
 * exceeds its store
 */
export function storeOf<S extends OwnStore>(slice: Slice, owner: object): S {
  const { store, offset, length } = slice;
  if (!(store instanceof OwnStore && store.owner === owner))
    throw new TypeError('This slice belongs to another back end: read it there and write it here.');
  if (store.isFree) throw new TypeError('This slice was freed.');
  if (offset < 0 || offset + length > store.length)
    throw new RangeError(`Numbers ${offset} … ${offset + length} of a store of ${store.length}.`);
  return store as S;
}
