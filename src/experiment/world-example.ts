/**
 * A world given by the name of its example, with changes next to the name: `{"family": "graph", "example":
 * "taxi"}`.
 */
import { didYouMean, nearest } from '../core/nearest.ts';
import type { Parsed, WorldSpec } from './experiment.ts';
import type { PlainObject } from './plain-data.ts';
import { failed, problemAt } from './problems.ts';

/** @returns the world's own settings on top of the example's */
export function writtenOut<World extends PlainObject>(
  world: World,
  examples: readonly WorldSpec[],
): Parsed<World> {
  const { example: name, ...changes } = world;
  if (name === undefined) return { ok: true, value: world, warnings: [] };
  const own = examples.filter(({ family }) => family === world.family);
  const example = own.find((candidate) => candidate.name === name);
  if (example !== undefined)
    return { ok: true, value: { ...example, ...changes } as unknown as World, warnings: [] };
  const reject = (message: string, fix: string) => failed([problemAt(['world', 'example'], message, fix)]);
  const names = own.map((candidate) => String(candidate.name));
  const known = own.length === 0 ? 'Write a valid family first.' : `Examples: ${names.join(', ')}.`;
  if (typeof name !== 'string') return reject('An example is given by its name.', known);
  const message = `The family has no example “${name.slice(0, 60)}”.`;
  // For “rivrswim”, both riverswim-2008 and riverswim-2013 are near.
  const stem = (text: string) => text.split(/[-, ]/)[0] ?? text;
  const nearStem = nearest(stem(name), names.map(stem));
  const alike = nearStem === undefined ? [] : names.filter((one) => stem(one) === nearStem);
  const near =
    alike.length === 0 ? undefined : `Did you mean ${alike.map((one) => `\`${one}\``).join(' or ')}?`;
  return reject(message, didYouMean(name, names) ?? near ?? known);
}
