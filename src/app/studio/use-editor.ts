import { type RefObject, useEffect, useRef, useState } from 'react';

/** Opens an editor once its code has loaded; null until then, or on failure. @param about like an effect's dependencies */
export function useEditor<Editor extends { destroy(): void }>(
  open: (code: typeof import('./editor.ts'), host: HTMLElement) => Editor,
  about: readonly unknown[],
): readonly [RefObject<HTMLDivElement | null>, Editor | null] {
  const host = useRef<HTMLDivElement>(null);
  const [editor, setEditor] = useState<Editor | null>(null);
  useEffect(() => {
    let made: Editor | null = null;
    let gone = false;
    import('./editor.ts').then(
      ({ openEditor, showText }) => {
        if (gone || host.current === null) return;
        made = open({ openEditor, showText }, host.current);
        setEditor(made);
      },
      () => {},
    );
    return () => {
      gone = true;
      made?.destroy();
      setEditor(null);
    };
    // biome-ignore lint/correctness/useExhaustiveDependencies: the caller says when another editor is needed.
  }, about);
  return [host, editor];
}
