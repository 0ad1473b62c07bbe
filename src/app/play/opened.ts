import { useEffect, useLayoutEffect } from 'react';
import type { AuditedVariant } from '../audit/audit-client.ts';
import { useAnswer, useLab, useStore } from '../model/hooks.ts';
import type { Lab } from '../model/lab.ts';

/** @param isCurrent false once another one is wanted or the view was left */
export type Open<T> = (show: Lab, wanted: T, isCurrent: () => boolean) => Promise<void>;

/** Opens the content of a view in the lab that stores nothing. Until then, its draft and audit may be another view's. */
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
  // This runs before the paint, so that the audit of another view is never visible.
  useLayoutEffect(() => (once ? show.audit.watch() : undefined), [show, once]);
  useEffect(() => {
    show.actions.stop(); // training left over from a study must not continue
    return () => show.actions.stop();
  }, [show]);
  const variants = useStore(show.audit.store, (state) => state.variants);
  const isOpen = value === wanted;
  const audited: readonly AuditedVariant[] = isOpen ? variants : variants.map(aged);
  return { isOpen, audited: once ? audited : [] };
}

const aged = (audited: AuditedVariant): AuditedVariant => ({ ...audited, fresh: false });
