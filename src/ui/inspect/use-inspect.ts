/** The inspector state that the panel reads. */
import type { InspectState } from '../../lab/inspect/inspect-state.ts';
import { useLab, useStore } from '../hooks.ts';

export function useInspect<T>(select: (state: InspectState) => T): T {
  return useStore(useLab().inspector.store, select);
}
