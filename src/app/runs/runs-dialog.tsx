import { useEffect, useState } from 'react';
import type { Problem } from '../../experiment/experiment.ts';
import { goTo } from '../kit/address.ts';
import { Button, FileButton, Keys } from '../kit/button.tsx';
import { bytes } from '../kit/numerals.ts';
import { ProblemList, problemKey } from '../kit/problem-list.tsx';
import { saveMade } from '../kit/save-file.ts';
import { SearchField } from '../kit/search-field.tsx';
import { optionsOf, Select } from '../kit/select.tsx';
import { useLab, useLibrary, useRunComparisons, useWork } from '../model/hooks.ts';
import type { LibraryState } from '../model/library-model.ts';
import { found, ORDER_WORDS, ORDERS, type Order, recordOf } from './listed-runs.ts';
import { RunRow } from './run-row.tsx';
import type { Library } from './runs-library.ts';
import { troubleMessage } from './words.ts';

export function Runs({ onClose }: { readonly onClose: () => void }) {
  const { library } = useLab();
  if (library !== null) return <StoredRuns library={library} close={onClose} />;
  return (
    <p>
      Nothing is stored inside a frame. Open Reward Lab in a new tab to keep runs, or export what you want to
      keep.
    </p>
  );
}

/** The list shows at most this many rows; the search finds the others. */
const MAX_ROWS = 100;

function StoredRuns({ library, close }: { readonly library: Library; readonly close: () => void }) {
  const { runs, mode, trouble, current } = useLibrary((state) => state);
  const [query, setQuery] = useState('');
  const [order, setOrder] = useState<Order>('newest');
  const [picked, setPicked] = useState<readonly string[]>([]);
  const lab = useLab();
  const overlaid = useRunComparisons((state) => state.overlays);
  const { busy, problems, during } = useWork();
  useEffect(() => void library.start().then(() => library.refresh()), [library]);
  const hits = found(runs, query, order);
  const nameOf = (id: string | null) => {
    const run = runs.find((one) => one.id === id);
    return run === undefined ? null : (recordOf(run)?.name ?? null);
  };
  const pick = (id: string) =>
    setPicked(picked.includes(id) ? picked.filter((other) => other !== id) : [...picked, id]);
  const compare = async () => {
    if (!(await during(() => library.comparisons.choose(picked)))) return;
    lab.actions.setView({ panel: 'compare' });
    close();
  };
  const load = (file: File) =>
    during(async () => library.importRun(new Uint8Array(await file.arrayBuffer())));
  const total = runs.reduce((sum, run) => sum + run.bytes, 0);
  return (
    <div className="runs">
      <div className="runs-bar">
        <SearchField
          aria-label="Search runs"
          placeholder="Search: name, note, world, agent, hash …"
          value={query}
          onChange={setQuery}
        />
        <Select
          aria-label="Sort runs"
          value={order}
          options={optionsOf(ORDERS, ORDER_WORDS)}
          onChange={setOrder}
        />
        <Button disabled={picked.length < 2 || busy} onClick={() => void compare()}>
          {picked.length < 2 ? 'Compare runs' : `Compare ${picked.length} runs`}
        </Button>
        <FileButton accept=".run" label="Run file" onFile={(file) => void load(file)}>
          Import run…
        </FileButton>
      </div>
      {runs.length > 1 && picked.length < 2 && (
        <p className="muted small">Select two or more runs to compare their variants, also across worlds.</p>
      )}
      <ProblemList problems={problems} />
      <StorageNotices library={library} />
      {runs.length === 0 && <NoRuns opening={mode === 'opening'} trouble={trouble} close={close} />}
      {runs.length > 0 && hits.length === 0 && <p className="muted">No run matches all of these words.</p>}
      <ul className="run-list">
        {hits.slice(0, MAX_ROWS).map((run) => (
          <RunRow
            key={run.id}
            run={run}
            parentName={nameOf(recordOf(run)?.parent ?? null)}
            library={library}
            isOpen={current?.id === run.id && current.writes}
            picked={picked.includes(run.id)}
            pick={() => pick(run.id)}
            close={close}
            overlaid={overlaid.some(({ id }) => id === run.id)}
          />
        ))}
      </ul>
      {hits.length > MAX_ROWS && (
        <p className="muted">{hits.length - MAX_ROWS} more runs. Search to find them.</p>
      )}
      {(runs.length > 0 || trouble === null) && (
        <p className="muted">
          {runs.length === 1 ? 'One run' : `${runs.length} runs`}, {bytes(total)}, saved only in this browser.
          If the page started a run automatically and it equals an earlier run bit for bit, only one is kept.
        </p>
      )}
      <Protection library={library} />
      <WipeEntry library={library} />
    </div>
  );
}

function StorageNotices({ library }: { readonly library: Library }) {
  const { tooMuch, deleted } = useLibrary((state) => state);
  const deleteTooMuch = async () => {
    for (const { id } of tooMuch) await library.remove(id);
    await library.retry();
  };
  return (
    <>
      {deleted !== null && (
        <p className="notice" role="status">
          “{deleted.name}” was deleted.
          <Keys keys={[{ text: 'Undo', act: () => library.undoRemove() }]} />
        </p>
      )}
      {tooMuch.length > 0 && (
        <p className="notice" data-tone="warning" role="status">
          <span>
            More than 512 MiB are stored. The oldest runs are {tooMuch.map(({ name }) => name).join(', ')}.
            Export what you want to keep. Nothing is deleted automatically.
          </span>
          <Keys
            keys={[
              {
                text: `Delete ${tooMuch.length === 1 ? 'it' : `these ${tooMuch.length}`}`,
                act: deleteTooMuch,
              },
            ]}
          />
        </p>
      )}
    </>
  );
}

function NoRuns({
  opening,
  trouble,
  close,
}: {
  readonly opening: boolean;
  readonly trouble: LibraryState['trouble'];
  readonly close: () => void;
}) {
  const lab = useLab();
  if (trouble !== null)
    return (
      <section className="runs-empty" aria-label="No runs are saved">
        <h3>No runs are saved</h3>
        <p>{troubleMessage(trouble)}</p>
      </section>
    );
  if (opening) return <p className="muted">Loading stored runs…</p>;
  return (
    <section className="runs-empty" aria-label="No runs yet">
      <h3>No runs yet</h3>
      <p>
        Every run in the lab is saved here from its first step. You can open it again, continue it, compare it
        with others, or export it as a file.
      </p>
      <div className="run-keys">
        <Button
          onClick={() => {
            close();
            lab.actions.start();
          }}
        >
          Start a run
        </Button>
        <Button
          tone="quiet"
          onClick={() => {
            close();
            goTo('#presets');
          }}
        >
          Choose a preset
        </Button>
      </div>
    </section>
  );
}

/** Shows whether the browser protects stored data, and offers to ask it. */
function Protection({ library }: { readonly library: Library }) {
  const persisted = useLibrary((state) => state.persisted);
  const [rejected, setRefused] = useState(false);
  if (persisted === null) return null;
  if (persisted) return <p className="muted">The browser agreed not to clear them automatically.</p>;
  return (
    <p className="muted" role="status">
      {rejected
        ? 'The browser did not agree. It may clear them when storage is short. Export the runs that matter.'
        : 'The browser may clear them when storage is short or after weeks without a visit. '}
      {!rejected && (
        <Keys
          keys={[{ text: 'Protect', act: async () => setRefused((await library.protect()) === false) }]}
        />
      )}
    </p>
  );
}

/** Deletes everything, for shared computers. It offers an export first. */
function WipeEntry({ library }: { readonly library: Library }) {
  const [asking, setAsking] = useState(false);
  const [words, setText] = useState('');
  const runs = useLibrary((state) => state.runs);
  const { busy, problems, during } = useWork();
  const exportAll = async () => {
    const rejected = new Map<string, Problem>(); // each reason once
    for (const [k, { id }] of runs.entries()) {
      setText(`Exporting ${k + 1} of ${runs.length}…`);
      for (const problem of saveMade(await library.exportRun(id))) rejected.set(problemKey(problem), problem);
    }
    return [...rejected.values()];
  };
  const wipe = async () => {
    const left = await library.wipe();
    setText(
      left.length === 0
        ? 'Everything was deleted.'
        : `Not deleted, because another tab uses it: ${left.join(', ')}. Close the other Reward Lab tabs and try again.`,
    );
    return [];
  };
  if (!asking)
    return (
      <p>
        <Button tone="quiet" onClick={() => setAsking(true)}>
          Delete all my data…
        </Button>
      </p>
    );
  return (
    <section aria-label="Delete all my data" className="wipe">
      <p>
        This deletes all stored runs, your draft, your settings and the offline copy of the page from this
        browser, and ends the open run. It cannot be undone. First export what you want to keep.
      </p>
      <div className="run-keys">
        <Button disabled={busy || runs.length === 0} onClick={() => void during(exportAll)}>
          Export all runs
        </Button>
        <Button disabled={busy} onClick={() => void during(wipe)}>
          Delete everything now
        </Button>
        <Button tone="quiet" disabled={busy} onClick={() => setAsking(false)}>
          Cancel
        </Button>
      </div>
      <ProblemList problems={problems} />
      <p role="status">{words}</p>
    </section>
  );
}
