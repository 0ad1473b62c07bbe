/** What stepping alone costs: the lab's loop with a world and a reward, and an agent that draws its actions and learns nothing. */

import { assemble } from '../../src/engine/program/assemble.ts';
import { buildWorld } from '../../src/engine/program/build-world.ts';
import type { BuiltWorld, Variant } from '../../src/engine/program/built.ts';
import { configureVariant, createVariant } from '../../src/engine/variant/variant.ts';
import type { Experiment } from '../../src/experiment/experiment.ts';
import { parseModule } from '../../src/kernel/parse/parse.ts';

const DRAWS = `
export const meta = { label: 'Draws', family: 'control', help: 'Acts at random.', critic: false };
export function act(s: u32): u32 { return below(nActions); }
export function learn(s: u32, a: u32, r: f32, next: u32) {}
export function policy(s: u32) { for (let a = 0; a < nActions; a++) { pi[a] = 1.0 / f32(nActions); } }
export function value(s: u32): f32 { return 0.0; }
`;

/** @param experiment whose first variant's agent is replaced @param replicas of the variant's machine */
export async function steppingVariant(
  experiment: Experiment,
  replicas: number,
): Promise<{ variant: Variant; world: BuiltWorld }> {
  const world = buildWorld(experiment);
  const [spec] = experiment.variants;
  if (spec === undefined) throw new Error('the experiment has no variant');
  const agent = parseModule('agent', DRAWS);
  const assembly = assemble({
    build: world.build,
    world: world.module,
    variant: spec,
    path: 'variants[0]',
    agent,
  });
  const plan = { label: 'stepping', critic: false, terms: [], programHash: '' };
  const prepared = { index: 0, spec, assembly, planned: null, plan };
  const variant = await createVariant(prepared, world, 'wasm', replicas);
  configureVariant(variant, world);
  return { variant, world };
}
