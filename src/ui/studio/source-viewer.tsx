import { useEffect, useState } from 'react';
import type { SourceSubject, SourceText } from '../../experiment/parse/known-name.ts';
import { useLab } from '../hooks.ts';
import { Button } from '../kit/button.tsx';
import { KernelText } from './kernel-text.tsx';

interface SourceViewerProps {
  readonly subject: SourceSubject;
  readonly onClose: () => void;
}

const FORK_WORDS = {
  term: 'A fork is a copy in this variant with the current settings written into it. You can change it freely.',
  agent:
    'A fork is a copy in this variant with the current settings as defaults. Change how it acts and learns. Undo restores the built-in agent.',
  world:
    'A fork is a copy in this experiment with the same map and settings. Change what happens in a step. Undo restores the built-in world.',
} as const;

type Found = 'loading' | 'none' | 'absent' | SourceText;

/** The full source of a world, a term or an agent. Kernel sources can be forked here. */
export function SourceViewer({ subject, onClose }: SourceViewerProps) {
  const lab = useLab();
  const [found, setFound] = useState<Found>('loading');
  const [shown] = useState(subject);
  useEffect(() => {
    let stale = false;
    lab.studio.source(shown).then(
      (source) => {
        if (!stale) setFound(source ?? 'absent');
      },
      () => {
        if (!stale) setFound('none');
      },
    );
    return () => {
      stale = true;
    };
  }, [lab, shown]);
  if (found === 'loading')
    return (
      <p className="muted" aria-busy="true">
        Loading …
      </p>
    );
  if (found === 'absent') return <p>This has no source text to show. It is part of the engine.</p>;
  if (found === 'none')
    return <p>The source could not be loaded. Check the connection, then close and reopen this dialog.</p>;
  const { fork } = found;
  return (
    <div className="source">
      <p className="muted small source-file">
        <code>{found.file}</code>
        {found.language === 'kernel' ? ', in the kernel language' : ', TypeScript'}
      </p>
      <KernelText text={found.text} label={`Source of ${found.title}, read only`} language={found.language} />
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
