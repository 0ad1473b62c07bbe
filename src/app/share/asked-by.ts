/** Finds the preset behind an experiment. Links, files and stored runs do not name a preset. */
import type { Experiment } from '../../experiment/experiment.ts';
import { samePlain } from '../../experiment/plain-data.ts';
import type { Preset } from '../../experiment/preset.ts';

export interface Asked {
  readonly preset: Preset;
  /** It equals the preset, apart from notes. */
  readonly same: boolean;
}

/**
 * A change keeps the name, so the name tells; in another family of worlds the question no longer makes sense.
 * @param id of the preset that is open, where that is known. @returns null: it is a custom experiment
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
