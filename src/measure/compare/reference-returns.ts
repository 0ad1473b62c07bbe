/** Exact task returns of a world, of whichever variant knows them. */

/** @param variants of a plan @returns undefined where they are not known */
export function referenceOf(
  variants: readonly {
    readonly reference?: { readonly bestTaskReturn: number; readonly randomTaskReturn: number };
  }[],
): { readonly best: number; readonly random: number } | undefined {
  const solved = variants.find(({ reference }) => reference !== undefined)?.reference;
  const best = solved?.bestTaskReturn ?? Number.NaN;
  const random = solved?.randomTaskReturn ?? Number.NaN;
  return Number.isFinite(best) && Number.isFinite(random) ? { best, random } : undefined;
}
