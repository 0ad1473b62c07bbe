/** Which preset an experiment came from, told by the experiment itself: links, files and stored runs carry no preset. */
import type { Experiment } from '../../experiment/experiment.ts';
import { samePlain } from '../../experiment/json/plain-data.ts';
import type { Preset } from '../../experiment/preset.ts';

export interface Asked {
  readonly preset: Preset;
  /** It is the preset as it stands, whatever its notes say. */
  readonly same: boolean;
}

/**
 * A change keeps the name, so the name tells; in another family of worlds the question no longer makes sense.
 * @param id of the preset that is open, where that is known. @returns null: it is an experiment of somebody's own
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
