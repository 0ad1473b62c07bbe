/**
 * Settings that tabular agents have in common are declared once, in shared-settings.kernel.ts. An agent refers to them in its text:
 * `const alpha = param(shared.alpha);`, or with other properties, `param(shared.alpha, { value: 1.0 })`. The reference is replaced by the
 * declaration before anything reads the text. So what is linked, hashed, shown and forked is complete and needs no other file.
 */
import declarations from './shared-settings.kernel.ts?raw';

const DECLARATION = /^export const (\w+) = param\(\{ (.*) \}\);$/gm;
const REFERENCE = /\bparam\(shared\.(\w+)(?:, \{ (.*) \})?\);$/gm;
/** A property and its value: a string, a list, or what ends at a comma. */
const PROPERTY = /(\w+): ('(?:[^'\\]|\\.)*'|\[[^\]]*\]|[^,]+)(?:, |$)/y;

const shared = new Map(
  [...declarations.matchAll(DECLARATION)].map(([, name = '', properties = '']) => [
    name,
    propertiesOf(properties),
  ]),
);

/** @returns the text with every reference replaced, line by line @throws RangeError where a name or property is not a shared one */
export function withSharedSettings(text: string): string {
  return text.replaceAll(REFERENCE, (_, name: string, changes: string | undefined) => {
    const properties = shared.get(name);
    if (properties === undefined)
      throw new RangeError(
        `There is no shared setting ${name}: valid names: ${[...shared.keys()].join(', ')}.`,
      );
    const changed = propertiesOf(changes ?? '');
    for (const property of changed.keys())
      if (!properties.has(property))
        throw new RangeError(`The shared setting ${name} has no property ${property}.`);
    const written = [...properties].map(
      ([property, value]) => `${property}: ${changed.get(property) ?? value}`,
    );
    return `param({ ${written.join(', ')} });`;
  });
}

/** In the order in which they are written. @throws RangeError at what is no property */
function propertiesOf(text: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  PROPERTY.lastIndex = 0;
  while (PROPERTY.lastIndex < text.length) {
    const at = PROPERTY.lastIndex;
    const [, property, value] = PROPERTY.exec(text) ?? [];
    if (property === undefined || value === undefined)
      throw new RangeError(`“${text.slice(at)}” is not a list of properties.`);
    found.set(property, value);
  }
  return found;
}
