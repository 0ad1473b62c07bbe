import type { FieldValue } from '../../experiment/field.ts';
import type { ParsedModule } from '../../kernel/contract.ts';

/** Settings of an agent, a term or a world as numbers. Choices become their index. */
export function settingsOf(
  module: ParsedModule,
  spec: Readonly<Record<string, FieldValue>>,
): Record<string, number> {
  const values: Record<string, number> = {};
  for (const param of module.params) {
    const given = spec[param.name];
    if (given === undefined) continue;
    if (typeof given === 'boolean') values[param.name] = given ? 1 : 0;
    else if (typeof given === 'number') values[param.name] = given;
    else if (typeof given === 'string' && param.options) {
      const index = param.options.indexOf(given);
      if (index >= 0) values[param.name] = index;
    }
  }
  return values;
}
