/** Names of variants, and why a variant has no exact solution. The stage needs only this part of the comparison's wording. */

const MAX_CHARACTERS = 40;

/** Shortens labels, which come from other people's experiments. */
function shortened(label: string): string {
  const text = label.trim() === '' ? 'unnamed' : label;
  return text.length > MAX_CHARACTERS ? `${text.slice(0, MAX_CHARACTERS - 1)}…` : text;
}

/** Label in quotes, with its position if another variant has the same label. @param labels of all variants */
export function variantName(labels: readonly string[], variant: number): string {
  const own = shortened(labels[variant] ?? '');
  const alike = labels.some((other, k) => k !== variant && shortened(other) === own);
  return `${alike ? `variant ${variant + 1} ` : ''}‘${own}’`;
}

/** Row names: labels, with their position if they are not unique. */
export function rowNames(labels: readonly string[]): readonly string[] {
  return labels.map((label, variant) =>
    labels.indexOf(label) === labels.lastIndexOf(label) ? label : variantName(labels, variant),
  );
}

/** A variant of a run layout or of a result file, where nonfinite numbers may be text or null. */
interface Referred {
  readonly label: string;
  readonly noReference?: string | undefined;
  readonly reference?: {
    readonly bestTaskReturn?: unknown;
    readonly randomTaskReturn?: unknown;
    readonly noValues?: string | undefined;
    readonly noDesign?: string | undefined;
    readonly noDesignValues?: string | undefined;
  } | null;
}

interface ExactPart {
  /** What is said before and after the names of the variants. */
  readonly said: string;
  readonly missing?: string;
  why(variant: Referred): string | undefined;
}

/** What an exact solution consists of, and why each part may be missing. */
const EXACT: readonly ExactPart[] = [
  { said: 'No exact solution', why: ({ noReference }) => noReference },
  { said: 'No exact optimal return', why: ({ reference }) => noReturn(reference?.bestTaskReturn) },
  {
    said: 'No exact return of random actions',
    why: ({ reference }) => noReturn(reference?.randomTaskReturn),
  },
  {
    said: 'The optimal policy of the task and its returns are known',
    missing: ', but not its values',
    why: ({ reference }) => reference?.noValues,
  },
  { said: 'No exact solution of the design', why: ({ reference }) => reference?.noDesign },
  {
    said: 'The optimal policy of the design is known',
    missing: ', but not its values',
    why: ({ reference }) => reference?.noDesignValues,
  },
];

function noReturn(value: unknown): string | undefined {
  if (value === undefined || Number.isFinite(value)) return undefined;
  return value !== null && Math.abs(Number(value)) === Number.POSITIVE_INFINITY
    ? 'it grows without bound'
    : 'it does not converge, or takes too long';
}

/** Why variants have no exact solution: a sentence for each reason. It names the variants unless it applies to all of them. */
export function withoutExact(variants: readonly Referred[]): readonly string[] {
  const labels = variants.map(({ label }) => label);
  return EXACT.flatMap(({ said, missing = '', why }) => {
    const reasons = variants.map(why);
    return [...new Set(reasons.flatMap((reason) => reason ?? []))].map((reason) => {
      const named = labels.flatMap((_, k) => (reasons[k] === reason ? variantName(labels, k) : []));
      const whose = named.length === variants.length ? '' : ` for ${named.join(', ')}`;
      return `${said}${whose}${missing}: ${reason}.`;
    });
  });
}
