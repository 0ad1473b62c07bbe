/** All presets: a file in `presets/` is registered by being there. */
import type { Preset } from './preset.ts';

const found = import.meta.glob<Preset>('./presets/*.ts', { eager: true, import: 'preset' });

/** By their order, then by id: the same list in every build. */
export const presets: readonly Preset[] = Object.values(found).sort(
  (a, b) => a.order - b.order || (a.id < b.id ? -1 : 1),
);
