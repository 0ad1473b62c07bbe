/** Which view the address names; the browser's own history leads from one to another. */
import { useSyncExternalStore } from 'react';
import { type View, viewOf } from '../lab/atlas/address.ts';

function subscribe(notify: () => void): () => void {
  window.addEventListener('hashchange', notify);
  return () => window.removeEventListener('hashchange', notify);
}
let last: { readonly hash: string; readonly view: View | null } = { hash: '', view: null };
function now(): View | null {
  const { hash } = location;
  if (hash !== last.hash) last = { hash, view: viewOf(hash) };
  return last.view;
}

/** Null: the lab. */
export const useAddress = (): View | null => useSyncExternalStore(subscribe, now);

/** Without a trace of the view in the address. */
export function goToLab(): void {
  history.pushState(null, '', location.pathname + location.search);
  window.dispatchEvent(new HashChangeEvent('hashchange'));
}
