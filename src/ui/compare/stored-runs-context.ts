/** Whether what is compared are stored runs: then their variants are not those of the run that is open. */
import { createContext } from 'react';

/** Names of the runs; null: the variants are those of the open run. */
export const StoredRunsContext = createContext<readonly string[] | null>(null);
