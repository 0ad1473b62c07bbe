import { useEffect, useRef, useState } from 'react';
import type { Problem } from '../../experiment/experiment.ts';
import { useLab } from '../hooks.ts';
import { Button } from '../kit/button.tsx';
import { ProblemList } from '../kit/problem-list.tsx';
import { saveFile } from '../save-file.ts';

interface CheckpointKeysProps {
  /** Opened as soon as it is set. */
  readonly given: File | null;
  readonly onOpened: () => void;
}

/** The run as a file: networks, tables and random streams, so that it continues elsewhere exactly as it would here. */
export function CheckpointKeys({ given, onOpened }: CheckpointKeysProps) {
  const lab = useLab();
  const [problems, setProblems] = useState<readonly Problem[]>([]);
  const [busy, setBusy] = useState(false);
  const chooser = useRef<HTMLInputElement>(null);
  const during = async (work: () => Promise<readonly Problem[]>) => {
    setBusy(true);
    setProblems([]);
    try {
      setProblems(await work());
    } catch (error) {
      const message = `The file could not be read or written: ${error instanceof Error ? error.message : String(error)}`;
      setProblems([
        { path: '', message, fix: 'The run is safe. Try again with another copy.', severity: 'error' },
      ]);
    } finally {
      setBusy(false);
    }
  };
  const save = async () => {
    const file = await lab.actions.exportCheckpoint();
    if ('problems' in file) return file.problems;
    saveFile(file.name, 'application/octet-stream', file.bytes);
    return [];
  };
  const open = async (file: File) => {
    const found = await lab.actions.openCheckpoint(new Uint8Array(await file.arrayBuffer()));
    if (found.length === 0) onOpened();
    return found;
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once a file, whatever else is drawn again.
  useEffect(() => {
    if (given !== null) void during(() => open(given));
  }, [given]);
  return (
    <section className="file-form" aria-label="Checkpoint">
      <p className="muted">
        A checkpoint holds the run and everything learned. Exporting pauses the run. Opening one continues it
        with the same numbers. Charts begin where it was made; what they showed before is not in the file.
      </p>
      <ProblemList problems={problems} places />
      <div className="file-keys">
        <Button disabled={busy} onClick={() => void during(save)}>
          Export checkpoint
        </Button>
        <Button disabled={busy} onClick={() => chooser.current?.click()}>
          Open a checkpoint…
        </Button>
        <input
          ref={chooser}
          type="file"
          aria-label="Checkpoint file"
          hidden
          onChange={(event) => {
            const file = event.target.files?.[0];
            event.target.value = '';
            if (file !== undefined) void during(() => open(file));
          }}
        />
      </div>
    </section>
  );
}
