import { createContext, type ReactNode, useContext, useMemo, useState } from 'react';

interface PaintMode {
  readonly painting: boolean;
  readonly setPainting: (painting: boolean) => void;
}
const PaintModeContext = createContext<PaintMode>({ painting: false, setPainting: () => {} });

/** Whether a press on the stage selects or paints. The palette in the builder and the stage share it. */
export function PaintModeProvider({ children }: { readonly children: ReactNode }) {
  const [painting, setPainting] = useState(false);
  const mode = useMemo(() => ({ painting, setPainting }), [painting]);
  return <PaintModeContext value={mode}>{children}</PaintModeContext>;
}

export function usePaintMode(): PaintMode {
  return useContext(PaintModeContext);
}
