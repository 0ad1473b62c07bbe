/** The presets, ready to run. A preset names an example world of a family and lists its changes. */
import type { Preset, WrittenPreset } from '../experiment/preset.ts';
import { writtenPresets } from '../experiment/presets.ts';
import { languageExamples } from '../worlds/language/examples.ts';
import { worldFamilies } from '../worlds/registry.ts';
import { LANGUAGE } from './session/lane.ts';

export const presets: readonly Preset[] = writtenPresets.map((preset) => ({
  ...preset,
  experiment: { ...preset.experiment, world: writtenOut(preset.experiment.world) },
}));

/** @throws Error if the family has no such example: a mistake in a preset file. */
function writtenOut(world: WrittenPreset['experiment']['world']): Preset['experiment']['world'] {
  const { example: name, ...changes } = world;
  if (name === undefined) return world;
  const examples = world.family === LANGUAGE ? languageExamples : worldFamilies.get(world.family)?.examples;
  const example = examples?.find((candidate) => candidate.name === name);
  if (example === undefined) throw new Error(`The family ${world.family} has no example “${name}”.`);
  return { ...example, ...changes };
}
