/** Exact task returns of a world, of whichever arm knows them. */

/** @param arms of a plan @returns undefined where they are not known */
export function referenceOf(
  arms: readonly {
    readonly reference?: { readonly bestTaskReturn: number; readonly randomTaskReturn: number };
  }[],
): { readonly best: number; readonly random: number } | undefined {
  const solved = arms.find(({ reference }) => reference !== undefined)?.reference;
  const best = solved?.bestTaskReturn ?? Number.NaN;
  const random = solved?.randomTaskReturn ?? Number.NaN;
  return Number.isFinite(best) && Number.isFinite(random) ? { best, random } : undefined;
}
