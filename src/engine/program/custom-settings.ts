import { didYouMean } from '../../core/nearest.ts';
import type { Problem } from '../../experiment/experiment.ts';
import type { FieldValue } from '../../experiment/field.ts';
import type { ParamDeclaration, ParsedModule } from '../../kernel/contract.ts';

/**
 * @param fixed settings that exist without a declaration
 * @param path of the spec: `variants[0].agent`
 * @returns errors for invalid values, warnings for unknown settings
 */
export function checkCustomSettings(
  { params }: Pick<ParsedModule, 'params'>,
  spec: Readonly<Record<string, FieldValue>>,
  fixed: ReadonlySet<string>,
  path: string,
): readonly Problem[] {
  return Object.entries(spec).flatMap(([name, value]): Problem[] => {
    if (fixed.has(name)) return [];
    const place = `${path}.${name}`;
    const param = params.find((candidate) => candidate.name === name);
    if (param === undefined) {
      const known = params.map((candidate) => candidate.name);
      const fix =
        didYouMean(name, known) ?? (known.length > 0 ? `Its settings are ${known.join(', ')}.` : undefined);
      const message = `The text has no setting \`${name}\`, so this value has no effect.`;
      return [{ path: place, message, ...(fix && { fix }), severity: 'warning' }];
    }
    const wanted = wantedOf(param, value);
    if (wanted === null) return [];
    const message = `Found ${JSON.stringify(value)}; expected ${wanted}.`;
    return [{ path: place, message, severity: 'error' }];
  });
}

/** @returns the allowed values, or null if the value is valid */
function wantedOf({ type, options, min, max }: ParamDeclaration, value: FieldValue): string | null {
  if (options !== undefined)
    return typeof value === 'string' && options.includes(value) ? null : `one of ${options.join(', ')}`;
  if (type === 'bool') return typeof value === 'boolean' ? null : 'true or false';
  const whole = type !== 'f32';
  const low = min ?? (type === 'u32' ? 0 : whole ? -(2 ** 31) : -1e38);
  const high = max ?? (type === 'u32' ? 2 ** 32 - 1 : whole ? 2 ** 31 - 1 : 1e38);
  const fits =
    typeof value === 'number' && value >= low && value <= high && (!whole || Number.isInteger(value));
  return fits ? null : `a ${whole ? 'whole ' : ''}number from ${low} to ${high}`;
}
