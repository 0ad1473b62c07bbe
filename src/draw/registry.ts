/** The overlays, found by their files, in the order of their keys. */
import { type GridOverlay, OVERLAY_ORDER, type Overlay } from './overlay.ts';

const modules = import.meta.glob<{ readonly overlay: GridOverlay }>('./overlays/*-overlay.ts', {
  eager: true,
});

export const OVERLAYS: readonly GridOverlay[] = Object.values(modules)
  .map((module) => module.overlay)
  .sort((a, b) => OVERLAY_ORDER.indexOf(a.id) - OVERLAY_ORDER.indexOf(b.id));

export function overlayOf(id: Overlay): GridOverlay | undefined {
  return OVERLAYS.find((overlay) => overlay.id === id);
}
