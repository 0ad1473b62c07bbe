/** Variants in sentences: how they are called, and what is said of seeds that a fault stopped. */

const MOST_CHARACTERS = 40;

/** Shortened: labels come from experiments of others. */
function shortened(label: string): string {
  const text = label.trim() === '' ? 'unnamed' : label;
  return text.length > MOST_CHARACTERS ? `${text.slice(0, MOST_CHARACTERS - 1)}…` : text;
}

/** Label in quotes; by its position too where another variant would be called the same. @param labels of all variants */
export function variantName(labels: readonly string[], variant: number): string {
  const own = shortened(labels[variant] ?? '');
  const alike = labels.some((other, k) => k !== variant && shortened(other) === own);
  return `${alike ? `variant ${variant + 1} ` : ''}‘${own}’`;
}

/** Names at the heads of rows: labels as they are, and those that are not alone by their position. */
export function rowNames(labels: readonly string[]): readonly string[] {
  return labels.map((label, variant) =>
    labels.indexOf(label) === labels.lastIndexOf(label) ? label : variantName(labels, variant),
  );
}

/** Seeds of one variant that a fault stopped, and that do not report at the end. */
export interface StoppedVariant {
  /** Of the variant in all. */
  readonly seeds: number;
  readonly stopped: number;
  /** Env steps at which the first and the last of them stopped; NaN: none did. */
  readonly first: number;
  readonly last: number;
}

/** “3 of 10 seeds of ‘nan’”, “all 10 seeds of ‘nan’”. */
export function stoppedShare({ seeds, stopped }: StoppedVariant, name: string): string {
  if (stopped < seeds) return `${stopped} of ${seeds} seeds of ${name}`;
  return seeds === 1 ? `the only seed of ${name}` : `all ${seeds} seeds of ${name}`;
}

/** “at env steps 960 to 1354”. */
export function stoppedWhen({ first, last }: StoppedVariant): string {
  return first === last ? `at env step ${first}` : `at env steps ${first} to ${last}`;
}

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Of the two variants of a pair those with such seeds, in words; empty: none. @param stopped by variant; empty: it is not known */
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

/** Who stopped and when: one sentence, or none. */
export function stoppedWords(
  labels: readonly string[],
  stopped: readonly StoppedVariant[],
): readonly string[] {
  const said = stopped.flatMap((of, variant) =>
    of.stopped === 0 ? [] : [`${stoppedShare(of, variantName(labels, variant))}, ${stoppedWhen(of)}`],
  );
  return said.length === 0 ? [] : [`Stopped by a fault: ${said.join('; ')}.`];
}

/** What such seeds count as in a measure: a sentence. */
export const STOPPED_COUNT_AS = {
  end: 'A seed that stopped is missing from every number at the end, where a design that stops by faults can look better than it is.',
  steps:
    'In env steps to a threshold no seed is left out: one that stopped by a fault, like one that was not there when the run ended, counts as never reaching it unless it had before; that is later than any other in ranks, and the whole run in IQM and mean.',
} as const;
