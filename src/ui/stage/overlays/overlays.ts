/** The overlays, found by their files; the order is that of the keys 1 … 7. */
import { OVERLAY_ORDER, type Overlay } from '../../../lab/model.ts';
import type { GridOverlay } from '../pen.ts';

const modules = import.meta.glob<{ readonly overlay: GridOverlay }>('./*-overlay.ts', { eager: true });

export const OVERLAYS: readonly GridOverlay[] = Object.values(modules)
  .map((module) => module.overlay)
  .sort((a, b) => OVERLAY_ORDER.indexOf(a.id) - OVERLAY_ORDER.indexOf(b.id));

export function overlayOf(id: Overlay): GridOverlay | undefined {
  return OVERLAYS.find((overlay) => overlay.id === id);
}
