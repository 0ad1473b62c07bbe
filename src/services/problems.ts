import { errorMessage } from '../core/error-message.ts';
import type { Problem } from '../experiment/experiment.ts';

export const problem = (message: string, fix?: string): Problem => ({
  path: '',
  message,
  severity: 'error',
  ...(fix === undefined ? {} : { fix }),
});

export async function attempt(
  work: () => Promise<readonly Problem[] | undefined>,
): Promise<readonly Problem[]> {
  const outcome = await tried(work);
  if (outcome === undefined) return [];
  return 'problems' in outcome ? outcome.problems : outcome;
}

export async function tried<T>(
  work: () => Promise<T>,
): Promise<T | { readonly problems: readonly Problem[] }> {
  try {
    return await work();
  } catch (error) {
    return { problems: [problem(errorMessage(error))] };
  }
}
