/** IndexedDB whose k-th write fails in the ways in which browsers fail. It affects only databases that this factory opens. */

export const FAILURES = ['quota', 'abort', 'unknown', 'closed'] as const;
export type Failure = (typeof FAILURES)[number];

export interface FaultPlan {
  /** Which write fails, from 1; 0: none. */
  at: number;
  readonly how: Failure;
  /** Every later write fails too, until `at` is reset. */
  readonly lasts: boolean;
  writes: number;
}

export function failingDatabase(factory: IDBFactory, plan: FaultPlan): IDBFactory {
  return new Proxy(factory, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name);
      if (name !== 'open') return typeof value === 'function' ? value.bind(target) : value;
      return (...words: [string, number?]) => {
        const request = target.open(...words);
        request.addEventListener('success', () => spoil(request.result, plan));
        return request;
      };
    },
  });
}

function spoil(database: IDBDatabase, plan: FaultPlan): void {
  const begin = database.transaction.bind(database);
  database.transaction = (...words) => {
    const transaction = begin(...words);
    const take = transaction.objectStore.bind(transaction);
    transaction.objectStore = (name) => {
      const store = take(name);
      for (const verb of ['put', 'delete'] as const) {
        const write = store[verb].bind(store) as (...values: unknown[]) => IDBRequest;
        Reflect.set(store, verb, (...values: unknown[]) => {
          plan.writes++;
          const fails = plan.at > 0 && (plan.lasts ? plan.writes >= plan.at : plan.writes === plan.at);
          if (fails && plan.how === 'unknown') throw new DOMException('Internal error.', 'UnknownError');
          const request = write(...values);
          if (fails) end(database, transaction, plan.how);
          return request;
        });
      }
      return store;
    };
    return transaction;
  };
}

function end(database: IDBDatabase, transaction: IDBTransaction, how: Failure): void {
  // The request itself has no error: the transaction aborts, as in Chromium when the quota is used up.
  if (how === 'quota')
    Object.defineProperty(transaction, 'error', {
      value: new DOMException('Encountered full disk.', 'QuotaExceededError'),
    });
  transaction.abort();
  if (how === 'closed') {
    database.close();
    queueMicrotask(() => database.onclose?.(new Event('close')));
  }
}
