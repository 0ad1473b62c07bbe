import './source-viewer.css';
import { useState } from 'react';
import type { SourceSubject } from '../../experiment/known-name.ts';
import { Button } from '../kit/button.tsx';
import { Loading } from '../kit/modal.tsx';
import { useAnswer, useLab } from '../model/hooks.ts';
import { useEditor } from './use-editor.ts';

interface SourceViewerProps {
  readonly subject: SourceSubject;
  readonly onClose: () => void;
}

const FORK_WORDS = {
  term: 'A fork is a copy in this variant with the current settings written into it. You can change it freely.',
  agent:
    'A fork is a copy in this variant with the current settings as defaults. Change how it acts and learns. Undo restores the built-in agent.',
  world:
    'A fork is a copy in this experiment with the same settings. You can change it freely. Undo restores the built-in world.',
} as const;

/** Shows the full source of a world, a term or an agent. Kernel sources can be forked here. */
export function SourceViewer({ subject, onClose }: SourceViewerProps) {
  const lab = useLab();
  const [shown] = useState(subject);
  const { value: found, fault } = useAnswer(
    async () => (await lab.studio.source(shown)) ?? ('absent' as const),
    [lab, shown],
  );
  if (fault !== '')
    return <p>The source could not be loaded. Check the connection, then close and reopen this dialog.</p>;
  if (found === null) return <Loading />;
  if (found === 'absent') return <p>This has no source text to show. It is part of the engine.</p>;
  const { fork } = found;
  return (
    <div className="source">
      <p className="muted small source-file">
        <code>{found.file}</code>
        {found.language === 'kernel' ? ', in the kernel language' : ', TypeScript'}
      </p>
      <KernelText text={found.text} label={`Source of ${found.title}, read only`} />
      {'reason' in fork ? (
        <p className="muted small">{fork.reason}</p>
      ) : (
        <div className="source-keys">
          <p className="muted small">{FORK_WORDS[subject.kind]}</p>
          <Button
            icon="fork"
            tone="accent"
            onClick={() => {
              lab.studio.fork(shown, fork);
              onClose();
            }}
          >
            {subject.kind === 'world' ? 'Fork into this experiment' : 'Fork into this variant'}
          </Button>
        </div>
      )}
    </div>
  );
}

/** Shows a read-only text in the editor, or as plain text until the editor has loaded or if it cannot load. */
function KernelText({ text, label }: { readonly text: string; readonly label: string }) {
  const [host, editor] = useEditor(({ showText }, host) => showText(host, text, label), [text, label]);
  return (
    <>
      <div ref={host} className="code-host code-read" hidden={editor === null} />
      {editor === null && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a long text must be scrolled by keyboard.
        <pre className="code-plain" tabIndex={0}>
          {text}
        </pre>
      )}
    </>
  );
}
