import { useEffect, useId, useRef, useState } from 'react';
import { CHECKPOINT_ENDING, isCheckpointFile } from '../../lab/checkpoint-file.ts';
import { useDraft, useLab } from '../hooks.ts';
import { Button } from '../kit/button.tsx';
import { Modal } from '../kit/modal.tsx';
import { ProblemList } from '../kit/problem-list.tsx';
import { saveFile } from '../save-file.ts';
import { CheckpointKeys } from './checkpoint-keys.tsx';

interface FileDialogProps {
  readonly open: boolean;
  /** Opened at once: it was dropped on the page. */
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
  const open = (source: string) => {
    setText(source);
    lab.actions.openText(source);
    setTried(true);
  };
  const choose = async (file: File) => {
    if (await isCheckpointFile(file)) setCheckpoint(file);
    else open(await file.text());
  };
  useEffect(() => {
    if (tried && problems.length === 0) onClose();
  }, [tried, problems, onClose]);
  return (
    <div className="file-form">
      <p className="muted">
        This text is the whole experiment. Edit it or paste another, then open it; a file may also be dropped
        anywhere on the page.
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
          accept={`application/json,.json,${CHECKPOINT_ENDING}`}
          hidden
          onChange={(event) => {
            const file = event.target.files?.[0];
            if (file !== undefined) void choose(file);
            event.target.value = '';
          }}
        />
        <span className="grow" />
        <Button tone="accent" onClick={() => open(text)}>
          Open this text
        </Button>
      </div>
      <CheckpointKeys given={checkpoint} onOpened={onClose} />
    </div>
  );
}
