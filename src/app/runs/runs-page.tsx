/** My runs: the runs that this browser has stored, in a table. */
import './runs-page.css';
import { type ReactNode, useEffect, useState } from 'react';
import type { Problem } from '../../experiment/experiment.ts';
import { goTo, goToLab } from '../kit/address.ts';
import { Button, FileButton, Keys } from '../kit/button.tsx';
import { useFileDrop } from '../kit/file-drop.ts';
import { bytes } from '../kit/numerals.ts';
import { AtlasFrame } from '../kit/page-frame.tsx';
import { ProblemList, problemKey } from '../kit/problem-list.tsx';
import { saveMade } from '../kit/save-file.ts';
import { SearchField } from '../kit/search-field.tsx';
import { optionsOf, Select } from '../kit/select.tsx';
import { useLab, useLibrary, useWork } from '../model/hooks.ts';
import { type ListedRun, MAX_CHOSEN, type TaskReturns } from '../model/library-model.ts';
import {
  found,
  GROUP_WORDS,
  GROUPINGS,
  type Grouping,
  grouped,
  isDeletable,
  NEWEST,
  type Order,
} from './listed-runs.ts';
import { RunBanners } from './run-banners.tsx';
import type { Library } from './runs-library.ts';
import { RunsTable } from './runs-table.tsx';

export const RunsPage = () => (
  <AtlasFrame title="My runs">
    <Runs />
  </AtlasFrame>
);

function Runs() {
  const { library } = useLab();
  if (library !== null) return <StoredRuns library={library} />;
  return (
    <p>
      Nothing is stored inside a frame. Open Reward Lab in a new tab to keep runs, or export what you want to
      keep.
    </p>
  );
}

const NO_ENDS: TaskReturns = new Map();
/** The table shows at most this many rows at first. */
const MAX_ROWS = 100;

function useEnds(library: Library, runs: readonly ListedRun[]): TaskReturns {
  const [ends, setEnds] = useState(NO_ENDS);
  useEffect(() => {
    let asked = true;
    void library.taskReturns(idsOf(runs)).then((own) => asked && setEnds(own));
    return () => {
      asked = false;
    };
  }, [library, runs]);
  return ends;
}

function StoredRuns({ library }: { readonly library: Library }) {
  const { runs, mode, trouble } = useLibrary((state) => state);
  const { problems, during } = useWork();
  useEffect(() => void library.start().then(() => library.refresh()), [library]);
  const [load] = useState(
    () => (file: File) => during(async () => library.importRun(new Uint8Array(await file.arrayBuffer()))),
  );
  useFileDrop(load);
  const total = runs.reduce((sum, run) => sum + run.bytes, 0);
  const importing = (
    <FileButton accept=".run" label="Run file" onFile={(file) => void load(file)}>
      Import run…
    </FileButton>
  );
  return (
    <div className="runs">
      <p className="muted">
        {runs.length === 0
          ? `Runs of the lab${trouble === null ? ', saved only in this browser' : ''}.`
          : `${runs.length === 1 ? 'One run' : `${runs.length} runs`} of the lab, ${bytes(total)}, saved only in this browser. If the page started a run automatically and it equals an earlier run bit for bit, only one is kept.`}
      </p>
      <RunBanners onPage />
      {runs.length === 0 && <div className="runs-bar">{importing}</div>}
      <ProblemList problems={problems} />
      <TooMuch library={library} />
      {runs.length === 0 && trouble === null && <NoRuns opening={mode === 'opening'} />}
      {runs.length > 0 && <FoundRuns library={library} runs={runs} importing={importing} />}
      <Protection library={library} />
      <WipeEntry library={library} />
    </div>
  );
}

interface FoundRunsProps {
  readonly library: Library;
  readonly runs: readonly ListedRun[];
  readonly importing: ReactNode;
}

/** The runs as they are searched, sorted, grouped and selected. */
function FoundRuns({ library, runs, importing }: FoundRunsProps) {
  const { catalogue } = useLab();
  const [query, setQuery] = useState('');
  const [order, setOrder] = useState<Order>(NEWEST);
  const [grouping, setGrouping] = useState<Grouping>('none');
  const [all, setAll] = useState(false);
  const [picks, setPicks] = useState<readonly string[]>([]);
  const [unfolded, setUnfolded] = useState<readonly string[]>([]);
  const ends = useEnds(library, runs);
  const hits = found(runs, query, order, ends);
  const picked = picks.filter((id) => runs.some((run) => run.id === id));
  const worldName = (family: string) => catalogue.worlds.find(({ id }) => id === family)?.label ?? family;
  return (
    <>
      <div className="runs-bar">
        <SearchField
          aria-label="Search runs"
          placeholder="Search: name, note, world, agent, hash …"
          value={query}
          onChange={setQuery}
        />
        <Select
          aria-label="Group runs"
          value={grouping}
          options={optionsOf(GROUPINGS, GROUP_WORDS)}
          onChange={setGrouping}
        />
        {importing}
      </div>
      <PickedRuns
        library={library}
        picked={runs.filter(({ id }) => picked.includes(id))}
        clear={() => setPicks([])}
      />
      {hits.length === 0 ? (
        <NoMatch showAll={() => setQuery('')} />
      ) : (
        <RunsTable
          groups={grouped(all ? hits : hits.slice(0, MAX_ROWS), grouping, worldName)}
          library={library}
          order={order}
          setOrder={setOrder}
          picked={picked}
          setPicked={setPicks}
          worldName={worldName}
          ends={ends}
          unfolded={unfolded}
          setUnfolded={setUnfolded}
        />
      )}
      {!all && hits.length > MAX_ROWS && (
        <p className="muted">
          {hits.length - MAX_ROWS} more runs. <Keys keys={[{ text: 'Show all', act: () => setAll(true) }]} />
        </p>
      )}
    </>
  );
}

const NoMatch = ({ showAll }: { readonly showAll: () => void }) => (
  <p className="muted">
    No run matches all of these words. <Keys keys={[{ text: 'Show all runs', act: showAll }]} />
  </p>
);

interface PickedRunsProps {
  readonly library: Library;
  readonly picked: readonly ListedRun[];
  readonly clear: () => void;
}

/** What can be done with several runs at once. */
function PickedRuns({ library, picked, clear }: PickedRunsProps) {
  const { busy, problems, during } = useWork();
  const open = useLibrary((state) => (state.current?.writes === true ? state.current.id : null));
  const whole = idsOf(picked.filter(({ state }) => state === 'whole'));
  const deletable = idsOf(picked.filter((run) => isDeletable(run, open)));
  const compare = async () => {
    if (await during(() => library.comparisons.choose(whole))) goTo('#runs=compare');
  };
  const remove = async () => {
    if (await during(() => library.remove(deletable))) clear();
  };
  return (
    <section className="runs-picked" aria-label="Selected runs">
      <span className="muted small" role="status">
        {pickedText(picked.length, picked.length - deletable.length)}
      </span>
      {picked.length > 0 && (
        <Keys
          busy={busy}
          keys={[
            { text: 'Compare', disabled: busy || whole.length < 2, act: compare },
            { text: 'Export', act: () => during(() => exported(library, idsOf(picked))) },
            { text: 'Delete', disabled: busy || deletable.length === 0, act: remove },
            { text: 'Clear selection', tone: 'quiet', act: clear },
          ]}
        />
      )}
      <ProblemList problems={problems} />
    </section>
  );
}

const idsOf = (runs: readonly ListedRun[]): readonly string[] => runs.map(({ id }) => id);

function pickedText(count: number, kept: number): string {
  if (count === 0)
    return `Select runs to export or delete them, or two to ${MAX_CHOSEN} to compare their designs, also across worlds.`;
  const selected = count === 1 ? 'One run is selected.' : `${count} runs are selected.`;
  if (kept === 0) return selected;
  const which = kept === 1 ? (count === 1 ? 'It' : 'One of them') : `${kept} of them`;
  return `${selected} ${which} cannot be deleted: open here, open in another tab, or made by a newer version.`;
}

/** Saves a file for each run. @param tell hears how far it is. @returns each problem once */
async function exported(
  library: Library,
  ids: readonly string[],
  tell: (words: string) => void = () => {},
): Promise<readonly Problem[]> {
  const rejected = new Map<string, Problem>();
  for (const [k, id] of ids.entries()) {
    tell(`Exporting ${k + 1} of ${ids.length}…`);
    for (const problem of saveMade(await library.exportRun(id))) rejected.set(problemKey(problem), problem);
  }
  return [...rejected.values()];
}

function TooMuch({ library }: { readonly library: Library }) {
  const tooMuch = useLibrary((state) => state.tooMuch);
  if (tooMuch.length === 0) return null;
  const deleteTooMuch = async () => {
    await library.remove(tooMuch.map(({ id }) => id));
    await library.retry();
  };
  return (
    <p className="notice" data-tone="warning" role="status">
      <span>
        More than 512 MiB are stored. The oldest runs are {tooMuch.map(({ name }) => name).join(', ')}. Export
        what you want to keep. Nothing is deleted automatically.
      </span>
      <Keys
        keys={[
          { text: `Delete ${tooMuch.length === 1 ? 'it' : `these ${tooMuch.length}`}`, act: deleteTooMuch },
        ]}
      />
    </p>
  );
}

function NoRuns({ opening }: { readonly opening: boolean }) {
  const lab = useLab();
  if (opening) return <p className="muted">Loading stored runs…</p>;
  return (
    <section className="runs-empty" aria-label="No runs yet">
      <h2>No runs yet</h2>
      <p>
        Every run in the lab is saved here from its first step. You can open it again, continue it, compare it
        with others, or export it as a file.
      </p>
      <div className="run-keys">
        <Button
          onClick={() => {
            lab.actions.start();
            goToLab();
          }}
        >
          Start a run
        </Button>
        <Button tone="quiet" onClick={() => goTo('#presets')}>
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
  const exportAll = () => exported(library, idsOf(runs), setText);
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
