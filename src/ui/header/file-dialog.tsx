import { useEffect, useId, useRef, useState } from 'react';
import { CHECKPOINT_ENDING, isCheckpointFile } from '../../lab/runs/files/checkpoint-file.ts';
import { useDraft, useLab } from '../hooks.ts';
import { Button } from '../kit/button.tsx';
import { Modal } from '../kit/modal.tsx';
import { ProblemList } from '../kit/problem-list.tsx';
import { saveFile } from '../save-file.ts';
import { CheckpointKeys } from './checkpoint-keys.tsx';

interface FileDialogProps {
  readonly open: boolean;
  /** Opened immediately, because it was dropped on the page. */
  readonly checkpoint: File | null;
  readonly onClose: () => void;
}

export function FileDialog({ open, checkpoint, onClose }: FileDialogProps) {
  return (
    <Modal title="Export and import" open={open} onClose={onClose}>
      <FileForm given={checkpoint} onClose={onClose} />
    </Modal>
  );
}

/** The whole experiment as JSON: copy or save it, edit it here, paste another, choose or drop a file. */
function FileForm({ given, onClose }: { readonly given: File | null; readonly onClose: () => void }) {
  const lab = useLab();
  const problems = useDraft((state) => state.problems);
  const [text, setText] = useState(() => lab.actions.exportText());
  const [tried, setTried] = useState(false);
  const [copied, setCopied] = useState(false);
  const [checkpoint, setCheckpoint] = useState(given);
  const chooser = useRef<HTMLInputElement>(null);
  const field = useId();
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
    if (await isCheckpointFile(file)) setCheckpoint(file);
    else await open(file);
  };
  const before = lab.draftBeforeLink();
  useEffect(() => {
    if (tried && problems.length === 0) onClose();
  }, [tried, problems, onClose]);
  return (
    <div className="file-form">
      <p className="muted">
        This text is the whole experiment. Edit it, or paste another experiment or a link, then open it. You
        can also drop a file anywhere on the page. A result of the headless command opens its experiment. A
        log (CSV of CleanRL, Stable-Baselines3, TRL, Weights &amp; Biases or Reward Lab) is drawn next to the
        curves.
      </p>
      <label className="visually-hidden" htmlFor={field}>
        Experiment as JSON
      </label>
      <textarea
        id={field}
        className="input"
        rows={16}
        spellCheck={false}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      {tried && <ProblemList problems={problems} places />}
      <div className="file-keys">
        <Button
          onClick={() => {
            void navigator.clipboard?.writeText(text).then(() => setCopied(true));
          }}
        >
          {copied ? 'Copied' : 'Copy'}
        </Button>
        <Button
          onClick={() =>
            saveFile(`${lab.draft.getState().experiment.name || 'experiment'}.json`, 'application/json', text)
          }
        >
          Save file
        </Button>
        <Button onClick={() => chooser.current?.click()}>Choose file…</Button>
        <input
          ref={chooser}
          type="file"
          accept={`application/json,.json,.csv,.tsv,text/csv,${CHECKPOINT_ENDING}`}
          hidden
          onChange={(event) => {
            const file = event.target.files?.[0];
            event.target.value = '';
            if (file !== undefined) void choose(file);
          }}
        />
        {before !== null && (
          <Button onClick={() => setText(before)}>Restore draft from before the link</Button>
        )}
        <span className="grow" />
        <Button tone="accent" onClick={() => void open(text)}>
          Open this text
        </Button>
      </div>
      <CheckpointKeys given={checkpoint} onOpened={onClose} />
    </div>
  );
}
