/**
 * All presets as written. A file in `content/presets/` registers itself. To run presets, use
 * `engine/experiment/presets.ts`.
 */
import type { WrittenPreset } from './preset.ts';

const FOLDER = '../../content/presets/';
const found = import.meta.glob<WrittenPreset>('../../content/presets/*.ts', {
  eager: true,
  import: 'preset',
});

/**
 * A preset's id is its file name. Presets are sorted by order, then by id, so that every build has the same
 * list.
 */
export const writtenPresets = Object.entries(found)
  .map(([path, preset]) => ({ id: path.slice(FOLDER.length, -'.ts'.length), ...preset }))
  .sort((a, b) => a.order - b.order || (a.id < b.id ? -1 : 1));
