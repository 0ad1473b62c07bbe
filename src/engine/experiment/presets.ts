import type { Preset } from '../../experiment/preset.ts';
import { writtenPresets } from '../../experiment/presets.ts';
import { writtenOut } from '../../experiment/world-example.ts';
import { worldExamples } from '../program/catalogue.ts';

/** @throws Error if a family has no such example, which means a mistake in a preset file */
export const presets: readonly Preset[] = writtenPresets.map((preset) => {
  const world = writtenOut(preset.experiment.world, worldExamples());
  if (!world.ok) throw new Error(`${preset.title}: ${world.problems[0]?.message}`);
  return { ...preset, experiment: { ...preset.experiment, world: world.value } };
});
