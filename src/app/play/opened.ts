import { useEffect, useLayoutEffect } from 'react';
import type { AuditedVariant } from '../audit/audit-client.ts';
import { useAnswer, useLab, useStore } from '../model/hooks.ts';
import type { Lab } from '../model/lab.ts';

/** @param isCurrent false once another one is wanted or the view was left */
export type Open<T> = (show: Lab, wanted: T, isCurrent: () => boolean) => Promise<void>;

/**
 * Opens the content of a view in the lab that stores nothing. Until something in the same world has been opened, its draft and audit
 * may be another view's.
 */
export function useOpened<T>(wanted: T, world: unknown, open: Open<T>) {
  const show = useLab();
  const { value } = useAnswer(
    async (isCurrent) => {
      await open(show, wanted, isCurrent);
      return { wanted, world };
    },
    [show, wanted],
  );
  const isHere = value?.world === world;
  // This runs before the paint, so that the audit of another view or world is never visible.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each world is audited anew.
  useLayoutEffect(() => (isHere ? show.audit.watch() : undefined), [show, isHere, world]);
  useEffect(() => {
    show.actions.stop(); // training left over from a study must not continue
    return () => show.actions.stop();
  }, [show]);
  const variants = useStore(show.audit.store, (state) => state.variants);
  const isOpen = value?.wanted === wanted;
  const audited: readonly AuditedVariant[] = isOpen ? variants : variants.map(aged);
  return { isOpen, audited: isHere ? audited : [] };
}

const aged = (audited: AuditedVariant): AuditedVariant => ({ ...audited, fresh: false });
