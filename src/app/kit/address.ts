/** Reads the current view from the address. The browser's history moves between views. */
import { useSyncExternalStore } from 'react';
import { type View, viewOf } from './view-address.ts';

function subscribe(notify: () => void): () => void {
  window.addEventListener('hashchange', notify);
  return () => window.removeEventListener('hashchange', notify);
}
/** The previous view of a different kind. */
let before: View | null = null;
let last: { readonly address: string; readonly view: View } | null = null;
function now(): View {
  const address = location.search + location.hash;
  if (last?.address !== address) {
    const view = viewOf(location.hash, location.search);
    if (last !== null && last.view.name !== view.name) before = last.view;
    last = { address, view };
  }
  return last.view;
}

export const cameFromLesson = (): boolean => before?.name === 'lesson';

export const useAddress = (): View => useSyncExternalStore(subscribe, now);

/** @param hash with its `#`; empty for the front door */
export function goTo(hash: string, replace = false): void {
  const address = location.pathname + location.search + hash;
  if (replace) history.replaceState(null, '', address);
  else history.pushState(null, '', address);
  window.dispatchEvent(new HashChangeEvent('hashchange'));
}

export const goToLab = (): void => goTo('#lab');
