/**
 * Several settings of an experiment at once, within their bounds or at them: what is said about the whole, in which order, and where.
 * Settings one at a time: tests/unit/experiment/registered.test.ts.
 */
import { expect, test } from 'vitest';
import { NamedDraw } from '../../src/core/random.ts';
import { validate } from '../../src/engine/experiment/validate.ts';
import { catalogue } from '../../src/engine/program/catalogue.ts';
import { OWN_FIELDS } from '../../src/experiment/bounds.ts';
import type { CatalogueEntry, Field } from '../../src/experiment/field.ts';
import { exampleOf, withoutName } from '../conformance/small-experiments.ts';
import { Kept } from '../kept.ts';

const EXPRESSIONS = ['1.0 / 0.0', 'f32(s)', 'f32(action) - 1.0', 'distance(next)', 'nothing', ''];
const NAMES = ['success', 'tookKey', 'polite', 'never', ''];

const draw = new NamedDraw(20_261_128, 'settings-together');
const chance = (share: number) => draw.uniform() < share;
const pick = <T>(all: readonly T[]): T => all[Math.floor(draw.uniform() * all.length)] as T;

function drawnFor(field: Field): unknown {
  if (field.kind === 'boolean') return chance(0.5);
  if (field.kind === 'choice') return pick(field.options);
  if (field.kind === 'number')
    return pick([field.min, field.default, Math.min(field.max, field.default * 2)]);
  if (field.kind === 'integer')
    return pick([field.min, field.default, Math.min(field.max, field.default + 1), Math.min(field.max, 7)]);
  if (field.kind === 'expression') return pick(EXPRESSIONS);
  if (field.kind === 'event') return pick(NAMES);
  return field.default;
}
const settingsOf = ({ fields }: Pick<CatalogueEntry, 'fields'>, share: number) =>
  Object.fromEntries(fields.flatMap((field) => (chance(share) ? [[field.name, drawnFor(field)]] : [])));

const { worlds, agents, terms } = catalogue();
const fits = (entry: CatalogueEntry, family: string) => entry.worlds?.includes(family) !== false;

/** One term that only measures, and others that pay. */
function rewardIn(family: string): readonly object[] {
  const offered = terms.filter((entry) => fits(entry, family));
  const some = Array.from({ length: 1 + Math.floor(draw.uniform() * 3) }, () => pick(offered));
  return some.map((entry) => ({
    term: entry.id,
    weight: pick([0, 1, -0.5]),
    ...(chance(0.3) && { probe: true }),
    ...settingsOf(entry, 0.6),
  }));
}

const ROUNDS = 6;

test('what is said about settings that are wrong together is what was said', async () => {
  const kept = new Kept();
  let asked = 0;
  for (const agent of agents)
    for (let round = 0; round < ROUNDS; round++) {
      const family = pick(agent.worlds ?? worlds.map(({ id }) => id));
      const world = worlds.find(({ id }) => id === family);
      if (world === undefined) throw new Error(`There is no family ${family}.`);
      const example = family === 'language' ? { family } : withoutName(exampleOf(family));
      const choices = world.fields.filter(({ kind }) => kind === 'choice' || kind === 'boolean');
      const read = validate({
        world: { ...example, ...settingsOf({ fields: choices }, 0.2) },
        variants: Array.from({ length: 1 + (round % 2) }, () => ({
          agent: { type: agent.id, ...settingsOf(agent, 0.4) },
          reward: rewardIn(family),
        })),
        ...settingsOf({ fields: Object.values(OWN_FIELDS) }, 0.2),
        ...(chance(0.3) && { episodes: pick([1, 30]) }),
      });
      asked++;
      kept.outcome([agent.id, family, read.ok]);
      for (const { path, message, fix, severity } of read.ok ? read.warnings : read.problems) {
        kept.outcome([path, severity]);
        kept.message(message, fix);
      }
    }
  expect(asked).toBe(agents.length * ROUNDS);
  await kept.compare(import.meta.dirname, 'settings-together');
});
