/** All presets as written: a file in `presets/` registers itself. To run them, use `engine/presets.ts`. */
import type { WrittenPreset } from './preset.ts';

const found = import.meta.glob<WrittenPreset>('./presets/*.ts', { eager: true, import: 'preset' });

/** By order, then by id: the same list in every build. */
export const writtenPresets: readonly WrittenPreset[] = Object.values(found).sort(
  (a, b) => a.order - b.order || (a.id < b.id ? -1 : 1),
);
