/** The overlays, found by their files, in the order of their keys. */
import { type DrawnOverlay, type GridOverlay, OVERLAY_ORDER, type Overlay } from './overlay.ts';

const modules = import.meta.glob<{ readonly overlay: GridOverlay }>('./overlays/*-overlay.ts', {
  eager: true,
});

const drawn = Object.values(modules).map((module) => module.overlay);

/** Those that are chosen by name. */
export const OVERLAYS: readonly (GridOverlay & { readonly id: Overlay })[] = OVERLAY_ORDER.flatMap((id) => {
  const overlay = overlayOf(id);
  return overlay === undefined ? [] : [{ ...overlay, id }];
});

export function overlayOf(id: DrawnOverlay): GridOverlay | undefined {
  return drawn.find((overlay) => overlay.id === id);
}
