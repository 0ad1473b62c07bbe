import { useEffect, useLayoutEffect } from 'react';
import type { AuditedVariant } from '../audit/audit-client.ts';
import { useAnswer, useLab, useStore } from '../model/hooks.ts';
import type { Lab } from '../model/lab.ts';

/** @param isCurrent false: another one is wanted, or the view is left */
export type Open<T> = (show: Lab, wanted: T, isCurrent: () => boolean) => Promise<void>;

/**
 * Opens what a view shows in the lab that remembers nothing, and audits it. The draft of that lab may be another view's
 * until then, and so may its audit.
 */
export function useOpened<T>(wanted: T, open: Open<T>) {
  const show = useLab();
  const { value } = useAnswer(
    async (isCurrent) => {
      await open(show, wanted, isCurrent);
      return wanted;
    },
    [show, wanted],
  );
  const once = value !== null;
  // Before the paint: the audit of another view is never seen.
  useLayoutEffect(() => (once ? show.audit.watch() : undefined), [show, once]);
  useEffect(() => {
    show.actions.stop(); // what a study has left must not train on
    return () => show.actions.stop();
  }, [show]);
  const variants = useStore(show.audit.store, (state) => state.variants);
  const isOpen = value === wanted;
  const audited: readonly AuditedVariant[] = isOpen ? variants : variants.map(aged);
  return { isOpen, audited: once ? audited : [] };
}

const aged = (audited: AuditedVariant): AuditedVariant => ({ ...audited, fresh: false });
