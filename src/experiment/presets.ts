/** All presets as written: a file in `content/presets/` registers itself. To run them, use `engine/presets.ts`. */
import type { WrittenPreset } from './preset.ts';

const FOLDER = '../../content/presets/';
const found = import.meta.glob<WrittenPreset>('../../content/presets/*.ts', {
  eager: true,
  import: 'preset',
});

/** A preset's id is the name of its file. By order, then by id: the same list in every build. */
export const writtenPresets = Object.entries(found)
  .map(([path, preset]) => ({ id: path.slice(FOLDER.length, -'.ts'.length), ...preset }))
  .sort((a, b) => a.order - b.order || (a.id < b.id ? -1 : 1));
