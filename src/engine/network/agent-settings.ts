/** An agent's settings as its page asks for them: the spec's values, defaults for what is not there. */

import type { AgentSpec } from '../../experiment/experiment.ts';
import type { CatalogueEntry, FieldValue } from '../../experiment/field.ts';
import type { AgentSettings } from '../../learn/neural/contract.ts';

/** @throws TypeError for a name that the agent does not have, or of another kind: a slip of the agent's own page */
export function agentSettings(entry: CatalogueEntry, spec: AgentSpec): AgentSettings {
  const values = new Map<string, FieldValue>(
    entry.fields.map((field) => [field.name, spec[field.name] ?? field.default]),
  );
  const slip = (name: string, kind: string) =>
    new TypeError(`“${entry.id}” has no setting “${name}” of type ${kind}.`);
  return {
    has: (name) => values.has(name),
    number(name) {
      const value = values.get(name);
      if (typeof value !== 'number') throw slip(name, 'a number');
      return value;
    },
    flag(name) {
      const value = values.get(name);
      if (typeof value !== 'boolean') throw slip(name, 'true or false');
      return value;
    },
    text(name) {
      const value = values.get(name);
      if (typeof value !== 'string') throw slip(name, 'a text');
      return value;
    },
  };
}

/** Settings that are not live, as text: two specs with equal texts differ in nothing that is built. */
export function builtWith(entry: CatalogueEntry, spec: AgentSpec): string {
  const fixed = entry.fields
    .filter((field) => !field.live)
    .map((field) => [field.name, spec[field.name] ?? field.default]);
  return JSON.stringify([entry.id, ...fixed]);
}
