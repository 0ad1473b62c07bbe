/** Whether the comparison is of stored runs, whose variants are not those of the open run. */
import { createContext } from 'react';

/** Names of the runs; null: the variants are those of the open run. */
export const StoredRunsContext = createContext<readonly string[] | null>(null);
