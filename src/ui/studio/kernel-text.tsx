import { useEffect, useRef, useState } from 'react';
import type { SourceText } from '../../experiment/parse/known-name.ts';
import type { ReadOnlyView } from './editor.ts';

interface KernelTextProps {
  readonly text: string;
  readonly label: string;
  readonly language: SourceText['language'];
}

/** A read-only text in the editor; plain text until the editor has loaded, or if it cannot load. */
export function KernelText({ text, label, language }: KernelTextProps) {
  const host = useRef<HTMLDivElement>(null);
  const [ready, setReady] = useState(false);
  useEffect(() => {
    let view: ReadOnlyView | null = null;
    let gone = false;
    import('./editor.ts').then(
      ({ showText }) => {
        if (gone || host.current === null) return;
        view = showText(host.current, text, label, language);
        setReady(true);
      },
      () => {},
    );
    return () => {
      gone = true;
      view?.destroy();
    };
  }, [text, label, language]);
  return (
    <>
      <div ref={host} className="code-host code-read" hidden={!ready} />
      {!ready && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a long text must be scrolled by keyboard.
        <pre className="code-plain" tabIndex={0}>
          {text}
        </pre>
      )}
    </>
  );
}
