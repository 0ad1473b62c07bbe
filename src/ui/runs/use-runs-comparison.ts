/** Requests a new comparison whenever the question or the numbers change. */
import { useEffect, useState } from 'react';
import type { RunsComparison, RunsRequest } from '../../lab/runs/run-comparisons-contract.ts';
import { useRunComparisons, useRunComparisonVerbs } from './use-library.ts';

export interface RunsAnswer {
  /** The latest result; it stays until a new one arrives. */
  readonly comparison: RunsComparison | null;
  readonly share: number | null;
  readonly fault: string;
}

export function useRunsComparison(request: RunsRequest): RunsAnswer {
  const comparisons = useRunComparisonVerbs();
  const version = useRunComparisons((state) => state.version);
  const [answer, setAnswer] = useState<RunsAnswer>({ comparison: null, share: null, fault: '' });
  // biome-ignore lint/correctness/useExhaustiveDependencies: `version` stands for the numbers, which are in the worker.
  useEffect(() => {
    let current = true;
    const take = (patch: Partial<RunsAnswer>) => {
      if (current) setAnswer((before) => ({ ...before, ...patch }));
    };
    comparisons
      ?.compare(request, (share) => take({ share }))
      .then(
        (comparison) => take({ comparison, share: null, fault: '' }),
        (error: unknown) =>
          take({ share: null, fault: error instanceof Error ? error.message : String(error) }),
      );
    return () => {
      current = false;
    };
  }, [comparisons, request, version]);
  return answer;
}
