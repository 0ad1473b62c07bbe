/** Names of variants in sentences, and sentences about seeds that a fault stopped. */

const MOST_CHARACTERS = 40;

/** Labels come from other people's experiments, so their length is limited. */
function shortened(label: string): string {
  const text = label.trim() === '' ? 'unnamed' : label;
  return text.length > MOST_CHARACTERS ? `${text.slice(0, MOST_CHARACTERS - 1)}…` : text;
}

/** Label in quotes, with its position where another variant has the same label. @param labels of all variants */
export function variantName(labels: readonly string[], variant: number): string {
  const own = shortened(labels[variant] ?? '');
  const alike = labels.some((other, k) => k !== variant && shortened(other) === own);
  return `${alike ? `variant ${variant + 1} ` : ''}‘${own}’`;
}

/** Row names: labels, with their position where they are not unique. */
export function rowNames(labels: readonly string[]): readonly string[] {
  return labels.map((label, variant) =>
    labels.indexOf(label) === labels.lastIndexOf(label) ? label : variantName(labels, variant),
  );
}

/** Seeds of one variant that a fault stopped and that have no values at the end. */
export interface StoppedVariant {
  /** All seeds of the variant. */
  readonly seeds: number;
  readonly stopped: number;
  /** Environment steps at which the first and the last of them stopped; NaN: none did. */
  readonly first: number;
  readonly last: number;
}

/** “3 of 10 seeds of ‘nan’”, “all 10 seeds of ‘nan’”. */
export function stoppedShare({ seeds, stopped }: StoppedVariant, name: string): string {
  if (stopped < seeds) return `${stopped} of ${seeds} seeds of ${name}`;
  return seeds === 1 ? `the only seed of ${name}` : `all ${seeds} seeds of ${name}`;
}

/** “at environment steps 960 to 1354”. */
export function stoppedWhen({ first, last }: StoppedVariant): string {
  return first === last ? `at environment step ${first}` : `at environment steps ${first} to ${last}`;
}

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** The variants of a pair that have stopped seeds, in words; empty: none. @param stopped by variant; empty: unknown */
export function stoppedOfPair(
  variants: readonly number[],
  labels: readonly string[],
  stopped: readonly StoppedVariant[],
): { readonly words: string; readonly one: boolean } {
  const hit = variants.filter((variant) => (stopped[variant]?.stopped ?? 0) > 0);
  const shares = hit.flatMap((variant) => {
    const of = stopped[variant];
    return of === undefined ? [] : [stoppedShare(of, variantName(labels, variant))];
  });
  const count = hit.reduce((sum, variant) => sum + (stopped[variant]?.stopped ?? 0), 0);
  return { words: shares.join(' and '), one: count === 1 };
}

/** Which seeds stopped and when: one sentence, or none. */
export function stoppedWords(
  labels: readonly string[],
  stopped: readonly StoppedVariant[],
): readonly string[] {
  const said = stopped.flatMap((of, variant) =>
    of.stopped === 0 ? [] : [`${stoppedShare(of, variantName(labels, variant))}, ${stoppedWhen(of)}`],
  );
  return said.length === 0 ? [] : [`Stopped by a fault: ${said.join('; ')}.`];
}

/** How a measure counts stopped seeds: one sentence each. */
export const STOPPED_COUNT_AS = {
  end: 'Seeds that stopped are missing from all numbers at the end. A design that causes faults can therefore look better than it is.',
  steps:
    'Environment steps to a threshold count every seed. A seed that stopped, or that missed the threshold until the end, counts as never reaching it: last in ranks, and as the whole run in IQM and mean.',
} as const;
