/** Shared by the builders of worlds: problems with positions, and constants of the kernel. */
import type { Problem, WorldSpec } from '../experiment/experiment.ts';

/** A path in the spec, or a position in the text there. */
type Where = string | Pick<Problem, 'path' | 'line' | 'column'>;

const problem =
  (severity: Problem['severity']) =>
  (where: Where, message: string, fix?: string): Problem => ({
    ...(typeof where === 'string' ? { path: where } : where),
    message,
    severity,
    ...(fix === undefined ? {} : { fix }),
  });
export const error = problem('error');
export const warning = problem('warning');

/** Creates the named worlds of a family. */
export const exampleOf =
  (family: string) =>
  (name: string, fields: Omit<WorldSpec, 'family'>): WorldSpec => ({ family, name, ...fields });

export const u32 = (value: number) => ({ type: 'u32', value }) as const;

/**
 * A choice as constants of the kernel: each name gets its position in the list, such as `kindRewardOnce` for
 * “reward-once”.
 */
export function codes(prefix: string, names: readonly string[]): Record<string, ReturnType<typeof u32>> {
  const pascal = (name: string) =>
    name.replaceAll(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase());
  return Object.fromEntries(names.map((name, code) => [`${prefix}${pascal(name)}`, u32(code)]));
}
