import { useEffect, useState } from 'react';
import type { Problem } from '../../experiment/experiment.ts';
import { CHECKPOINT_ENDING, isCheckpointFile } from '../../lab/runs/files/checkpoint-file.ts';
import { faultWords, useDraft, useLab, useWork } from '../hooks.ts';
import { Button, FileButton } from '../kit/button.tsx';
import { LongText } from '../kit/long-text.tsx';
import { ProblemList } from '../kit/problem-list.tsx';
import { saveFile, saveMade } from '../save-file.ts';
import { ModelSection } from './model-section.tsx';

/** An experiment without a large table has fewer: eight variants with texts of their own included. */
const MAX_EDITED_CHARACTERS = 400_000;

interface FileFormProps {
  /** Opened immediately, because it was dropped on the page. */
  readonly checkpoint: File | null;
  readonly onClose: () => void;
}

/** The whole experiment as JSON: copy or save it, edit it here, paste another, choose or drop a file. */
export function FileForm({ checkpoint, onClose }: FileFormProps) {
  const lab = useLab();
  const refused = useDraft((state) => state.problems);
  const { problems, busy, during } = useWork();
  const [text, setText] = useState(() => lab.actions.exportText());
  const [tried, setTried] = useState(false);
  const [copied, setCopied] = useState(false);
  const open = async (source: string | File) => {
    const { openFile, openText } = await import('../../lab/runs/files/any-file.ts');
    const left = await (typeof source === 'string' ? openText(lab, source) : openFile(lab, source));
    if (left === null) {
      onClose(); // a link or a log: the page reports the result
      return;
    }
    setText(left);
    await lab.checked();
    await lab.actions.openText(left);
    setTried(true);
  };
  const choose = async (file: File) => {
    if (await isCheckpointFile(file)) openCheckpoint(file);
    else await open(file);
  };
  const attempt = (work: () => Promise<readonly Problem[]>) =>
    void during(() =>
      work().catch((error: unknown): readonly Problem[] => {
        const message = `The file could not be read or written: ${faultWords(error)}`;
        return [
          { path: '', message, fix: 'The run is safe. Try again with another copy.', severity: 'error' },
        ];
      }),
    );
  const openCheckpoint = (file: File) =>
    attempt(async () => {
      const found = await lab.actions.openCheckpoint(new Uint8Array(await file.arrayBuffer()));
      if (found.length === 0) onClose();
      return found;
    });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once a file, whatever else is drawn again.
  useEffect(() => {
    if (checkpoint !== null) openCheckpoint(checkpoint);
  }, [checkpoint]);
  const before = lab.draftBeforeLink();
  useEffect(() => {
    if (tried && refused.length === 0) onClose();
  }, [tried, refused, onClose]);
  return (
    <div className="file-form">
      <p className="muted">
        This text is the whole experiment. Edit it, or paste another experiment or a link, then open it. You
        can also drop a file anywhere on the page. A result of the headless command opens its experiment. A
        log (CSV of CleanRL, Stable-Baselines3, TRL, Weights &amp; Biases or Reward Lab) is drawn next to the
        curves.
      </p>
      <LongText
        aria-label="Experiment as JSON"
        className="input"
        rows={16}
        value={text}
        mostEdited={MAX_EDITED_CHARACTERS}
        onChange={setText}
      />
      {tried && <ProblemList problems={refused} places />}
      <div className="file-keys">
        <Button onClick={() => void navigator.clipboard?.writeText(text).then(() => setCopied(true))}>
          {copied ? 'Copied' : 'Copy'}
        </Button>
        <Button
          onClick={() =>
            saveFile(`${lab.draft.getState().experiment.name || 'experiment'}.json`, 'application/json', text)
          }
        >
          Save file
        </Button>
        <FileButton
          accept={`application/json,.json,.csv,.tsv,text/csv,${CHECKPOINT_ENDING}`}
          onFile={(file) => void choose(file)}
        >
          Choose file…
        </FileButton>
        {before !== null && (
          <Button onClick={() => setText(before)}>Restore draft from before the link</Button>
        )}
        <span className="grow" />
        <Button tone="accent" onClick={() => void open(text)}>
          Open this text
        </Button>
      </div>
      <section className="file-form" aria-label="Checkpoint">
        <p className="muted">
          A checkpoint holds the run and everything learned. Exporting pauses the run. Opening one continues
          it with the same numbers. Charts begin where it was made; what they showed before is not in the
          file.
        </p>
        <ProblemList problems={problems} places />
        <div className="file-keys">
          <Button
            disabled={busy}
            onClick={() => attempt(async () => saveMade(await lab.actions.exportCheckpoint()))}
          >
            Export checkpoint
          </Button>
          <FileButton disabled={busy} label="Checkpoint file" onFile={openCheckpoint}>
            Open a checkpoint…
          </FileButton>
        </div>
      </section>
      <ModelSection />
    </div>
  );
}
