/** Search and help over every view. The dialogs load when they are first opened. */
import { lazy, Suspense, useEffect } from 'react';
import { useAddress } from '../kit/address.ts';
import { FaultBoundary } from '../kit/fault-boundary.tsx';
import { Modal } from '../kit/modal.tsx';
import { closeOverlay, openFind, openHelp, overlay } from '../kit/overlay.ts';
import { isTyping } from '../kit/shortcuts.ts';
import { useStore } from '../model/hooks.ts';

const Palette = lazy(() => import('./palette.tsx').then((module) => ({ default: module.Palette })));
const Help = lazy(() => import('../header/help.tsx').then((module) => ({ default: module.Help })));

export function FindHost() {
  const { shown } = useStore(overlay, (state) => state);
  const view = useAddress();
  const inLab = view.name === 'lab';
  // biome-ignore lint/correctness/useExhaustiveDependencies: another view was chosen.
  useEffect(() => closeOverlay, [view]);
  useEffect(() => {
    // The keys were pressed before the program had loaded.
    if (document.documentElement.dataset.find !== undefined) openFind();
    const onKey = (event: KeyboardEvent) => {
      if (event.altKey) return;
      const open = document.querySelector('dialog[open]') !== null;
      if ((event.metaKey || event.ctrlKey) && !event.shiftKey && event.key.toLowerCase() === 'k') {
        event.preventDefault(); // some browsers search the web with these keys; theme.js has prevented it as well
        if (overlay.getState().shown === 'find') closeOverlay();
        else if (!open) openFind();
      } else if (event.key === '?' && !event.defaultPrevented && !inLab && !open && !isTyping(event.target)) {
        event.preventDefault(); // the lab handles this key itself
        openHelp();
      }
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [inLab]);
  if (shown === 'find')
    return (
      <FaultBoundary what="The search" attempt={shown}>
        <Suspense fallback={null}>
          <Palette onClose={closeOverlay} />
        </Suspense>
      </FaultBoundary>
    );
  if (shown === 'help')
    return (
      <Modal title="How this page works" what="The help" onClose={closeOverlay}>
        <Help />
      </Modal>
    );
  return null;
}
