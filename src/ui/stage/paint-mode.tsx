import { createContext, type ReactNode, useContext, useMemo, useState } from 'react';

interface PaintMode {
  readonly painting: boolean;
  readonly setPainting: (painting: boolean) => void;
}
const PaintModeContext = createContext<PaintMode>({ painting: false, setPainting: () => {} });

/** Whether touching the stage looks or paints: shared by the palette in the builder and the stage. */
export function PaintModeProvider({ children }: { readonly children: ReactNode }) {
  const [painting, setPainting] = useState(false);
  const mode = useMemo(() => ({ painting, setPainting }), [painting]);
  return <PaintModeContext value={mode}>{children}</PaintModeContext>;
}

export function usePaintMode(): PaintMode {
  return useContext(PaintModeContext);
}
