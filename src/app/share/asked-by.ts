/** Finds the preset behind an experiment. Links, files and stored runs do not name a preset. */
import type { Experiment } from '../../experiment/experiment.ts';
import { samePlain } from '../../experiment/plain-data.ts';
import type { Preset } from '../../experiment/preset.ts';

export interface Asked {
  readonly preset: Preset;
  /** True if it equals the preset, apart from notes. */
  readonly same: boolean;
}

/**
 * A changed experiment keeps its name, which identifies the preset within its world family.
 * @param id of the open preset, if known @returns null for a custom experiment
 */
export function askedBy(experiment: Experiment, presets: readonly Preset[], id: string | null): Asked | null {
  const { name, world } = experiment;
  const isMeant = (preset: Preset) =>
    preset.id === id || (preset.experiment.name === name && preset.experiment.world.family === world.family);
  const preset = presets.find(isMeant);
  if (preset === undefined) return null;
  const same =
    preset.id === id || samePlain({ ...preset.experiment, notes: '' }, { ...experiment, notes: '' });
  return { preset, same };
}
