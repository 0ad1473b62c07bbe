import { useEffect, useRef, useState } from 'react';
import type { Problem } from '../../experiment/experiment.ts';
import type { Library } from '../../lab/runs/model.ts';
import { useLab } from '../hooks.ts';
import { Button } from '../kit/button.tsx';
import { Modal } from '../kit/modal.tsx';
import { ProblemList } from '../kit/problem-list.tsx';
import { bytesText, found, ORDER_WORDS, ORDERS, type Order, recordOf } from './listed-runs.ts';
import { RunRow } from './run-row.tsx';
import { useLibrary, useLibraryVerbs, useRunComparisons } from './use-library.ts';
import { WipeEntry } from './wipe-entry.tsx';

export function RunsDialog({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) {
  const library = useLibraryVerbs();
  return (
    <Modal title="Runs" open={open} onClose={onClose}>
      {library === null ? (
        <p>
          Nothing is stored inside a frame. Open Reward Lab in a new tab to keep runs, or export what you want
          to keep.
        </p>
      ) : (
        <Runs library={library} close={onClose} />
      )}
    </Modal>
  );
}

/** Maximum number of rows; the search finds the others. */
const MOST_ROWS = 100;

function Runs({ library, close }: { readonly library: Library; readonly close: () => void }) {
  const runs = useLibrary((state) => state.runs);
  const mode = useLibrary((state) => state.mode);
  const current = useLibrary((state) => state.current);
  const tooMuch = useLibrary((state) => state.tooMuch);
  const deleted = useLibrary((state) => state.deleted);
  const [query, setQuery] = useState('');
  const [order, setOrder] = useState<Order>('newest');
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set());
  const lab = useLab();
  const overlaid = useRunComparisons((state) => state.overlays);
  const [busy, setBusy] = useState(false);
  const [problems, setProblems] = useState<readonly Problem[]>([]);
  useEffect(() => void library.refresh(), [library]);
  const hits = found(runs, query, order);
  const nameOf = (id: string | null) => {
    const run = runs.find((one) => one.id === id);
    return run === undefined ? null : (recordOf(run)?.name ?? null);
  };
  const pick = (id: string, on: boolean) => {
    const next = new Set(picked);
    if (on) next.add(id);
    else next.delete(id);
    setPicked(next);
  };
  const compare = async () => {
    setBusy(true);
    const refused = await library.comparisons.choose([...picked]);
    setBusy(false);
    setProblems(refused);
    if (refused.length > 0) return;
    lab.actions.setView({ panel: 'compare' });
    close();
  };
  const total = runs.reduce((sum, { bytes }) => sum + bytes, 0);
  return (
    <div className="runs">
      <div className="runs-bar">
        <input
          className="input"
          type="search"
          aria-label="Search runs"
          placeholder="Search: name, note, world, agent, hash …"
          value={query}
          onChange={(event) => setQuery(event.target.value)}
        />
        <select
          className="select"
          aria-label="Sort runs"
          value={order}
          onChange={(event) => setOrder(ORDERS.find((one) => one === event.target.value) ?? 'newest')}
        >
          {ORDERS.map((one) => (
            <option key={one} value={one}>
              {ORDER_WORDS[one]}
            </option>
          ))}
        </select>
        <Button disabled={picked.size < 2 || busy} onClick={() => void compare()}>
          {picked.size < 2 ? 'Compare runs' : `Compare ${picked.size} runs`}
        </Button>
        <ImportKey library={library} told={setProblems} />
      </div>
      {runs.length > 1 && picked.size < 2 && (
        <p className="muted small">Select two or more runs to compare their variants, also across worlds.</p>
      )}
      <ProblemList problems={problems} />
      {deleted !== null && (
        <p className="notice" role="status">
          “{deleted.name}” was deleted.
          <Button size="small" onClick={() => void library.undoRemove()}>
            Undo
          </Button>
        </p>
      )}
      {tooMuch.length > 0 && (
        <TooMuch library={library} names={tooMuch.map(({ id, name }) => ({ id, name }))} />
      )}
      {runs.length === 0 && (
        <p className="muted">
          {mode === 'opening'
            ? 'Loading stored runs…'
            : 'No run is stored yet. Press play to start one; it is saved from the start and appears here.'}
        </p>
      )}
      {runs.length > 0 && hits.length === 0 && <p className="muted">No run matches all of these words.</p>}
      <ul className="run-list">
        {hits.slice(0, MOST_ROWS).map((run) => (
          <RunRow
            key={run.id}
            run={run}
            parentName={nameOf(recordOf(run)?.parent ?? null)}
            library={library}
            isOpen={current?.id === run.id && current.writes}
            picked={picked.has(run.id)}
            pick={(on) => pick(run.id, on)}
            close={close}
            overlaid={overlaid.some(({ id }) => id === run.id)}
          />
        ))}
      </ul>
      {hits.length > MOST_ROWS && (
        <p className="muted">{hits.length - MOST_ROWS} more runs. Search to find them.</p>
      )}
      <p className="muted">
        {runs.length === 1 ? 'One run' : `${runs.length} runs`}, {bytesText(total)}, saved only in this
        browser. If the page started a run automatically and it equals an earlier run bit for bit, only one is
        kept.
      </p>
      <Persistence library={library} />
      <WipeEntry library={library} />
    </div>
  );
}

function ImportKey({
  library,
  told,
}: {
  readonly library: Library;
  readonly told: (problems: readonly Problem[]) => void;
}) {
  const chooser = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button onClick={() => chooser.current?.click()}>Import run…</Button>
      <input
        ref={chooser}
        type="file"
        accept=".run"
        aria-label="Run file"
        hidden
        onChange={(event) => {
          const file = event.target.files?.[0];
          event.target.value = '';
          if (file === undefined) return;
          void file.arrayBuffer().then(async (bytes) => told(await library.importRun(new Uint8Array(bytes))));
        }}
      />
    </>
  );
}

function Persistence({ library }: { readonly library: Library }) {
  const persisted = useLibrary((state) => state.persisted);
  if (persisted === null) return null;
  if (persisted) return <p className="muted">The browser agreed not to clear them automatically.</p>;
  return (
    <p className="muted">
      The browser may clear them when storage is short.{' '}
      <Button size="small" onClick={() => void library.protect()}>
        Protect
      </Button>
    </p>
  );
}

function TooMuch({
  library,
  names,
}: {
  readonly library: Library;
  readonly names: readonly { readonly id: string; readonly name: string }[];
}) {
  const remove = async () => {
    for (const { id } of names) await library.remove(id);
    await library.retry();
  };
  return (
    <p className="notice" data-tone="warning" role="status">
      <span>
        More than 512 MB are stored. The oldest runs are {names.map(({ name }) => name).join(', ')}. Export
        what you want to keep. Nothing is deleted automatically.
      </span>
      <Button size="small" onClick={() => void remove()}>
        Delete {names.length === 1 ? 'it' : `these ${names.length}`}
      </Button>
    </p>
  );
}
