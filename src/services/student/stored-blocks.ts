/** Stores finished blocks of seeds in this browser, so that a study continues after a reload. */
import { delMany, getMany, keys, promisifyRequest, setMany, type UseStore, update } from 'idb-keyval';
import type { StudyBlock } from '../../study/run.ts';

export interface StoredBlocks {
  /** The stored blocks of this plan, by unit number; undefined for those that are missing. */
  read(study: string, plan: string, units: number): Promise<readonly (StudyBlock | undefined)[]>;
  write(study: string, plan: string, unit: number, block: StudyBlock): Promise<void>;
  forget(study: string): Promise<void>;
}

const DATABASE = 'reward-lab-studies';
const TABLE = 'blocks';
/** Studies by age, oldest first. */
const INDEX = 'index';
/** The blocks of a study take at most a few megabytes. */
const MAX_STUDIES = 12;

/** The connection is closed after each use, because an open one would block deleting the database. */
const brieflyIn =
  (factory: () => IDBFactory): UseStore =>
  async (mode, work) => {
    const request = factory().open(DATABASE);
    request.onupgradeneeded = () => request.result.createObjectStore(TABLE);
    const database = await promisifyRequest(request);
    try {
      return await work(database.transaction(TABLE, mode).objectStore(TABLE));
    } finally {
      database.close();
    }
  };

interface Stored {
  readonly plan: string;
  readonly block: StudyBlock;
}
const keyOf = (study: string, unit: number) => `${study} ${unit}`;

/** Failures are silent: a study then begins from the start. @param closed everything was deleted; store nothing more */
export function storedBlocks(closed: () => boolean, factory = () => indexedDB): StoredBlocks {
  const briefly = brieflyIn(factory);
  async function forget(study: string): Promise<void> {
    const own = (await keys<string>(briefly)).filter((key) => key.startsWith(`${study} `));
    await delMany(own, briefly);
  }
  const attempt = async <T>(work: () => Promise<T>, otherwise: T): Promise<T> => {
    try {
      return closed() ? otherwise : await work();
    } catch {
      return otherwise;
    }
  };
  return {
    read: (study, plan, units) =>
      attempt(async () => {
        const found = await getMany<Stored | undefined>(
          Array.from({ length: units }, (_, unit) => keyOf(study, unit)),
          briefly,
        );
        return found.map((one) => (one?.plan === plan ? one.block : undefined));
      }, []),
    write: (study, plan, unit, block) =>
      attempt(async () => {
        await setMany([[keyOf(study, unit), { plan, block } satisfies Stored]], briefly);
        let old: readonly string[] = [];
        await update<readonly string[]>(
          INDEX,
          (before = []) => {
            const all = [...before.filter((one) => one !== study), study];
            old = all.slice(0, -MAX_STUDIES);
            return all.slice(-MAX_STUDIES);
          },
          briefly,
        );
        for (const one of old) await forget(one);
      }, undefined),
    forget: (study) => attempt(() => forget(study), undefined),
  };
}
