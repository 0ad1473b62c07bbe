import { type ReactNode, useReducer } from 'react';
import { goTo, goToLab } from '../kit/address.ts';
import { type Key, Keys, type KeysProps } from '../kit/button.tsx';
import { ProblemList } from '../kit/problem-list.tsx';
import { saveMade } from '../kit/save-file.ts';
import { type Told, timeToRead } from '../kit/told.ts';
import { useLab, useLibrary, useWork } from '../model/hooks.ts';
import type { RunRecord } from '../model/library-model.ts';
import { seedsOf } from './listed-state.ts';
import { interruptedText, troubleMessage } from './words.ts';

interface RunBannersProps {
  /** They stand on the page of runs and not in the lab. */
  readonly onPage?: boolean;
}

const openRuns = () => goTo('#runs');

export const RunBanners = ({ onPage = false }: RunBannersProps) =>
  useRunBanners(onPage).map(({ element }) => element);

/** Runs whose banner has left the lab by itself. “My runs” still shows it. */
const seen = new WeakSet<RunRecord>();

/** Storage notices, which stay until the problem is resolved, and what became of runs. */
export function useRunBanners(onPage: boolean): readonly Told[] {
  const { wiped, trouble, interrupted, deleted, ending } = useLibrary((state) => state);
  const { library } = useLab();
  const [, leave] = useReducer((count: number) => count + 1, 0);
  if (wiped) {
    const element = (
      <Banner
        key="wiped"
        name="Everything deleted"
        words="All your data was deleted from this browser: runs, draft, settings and the offline copy of the page. Nothing is saved until you reload."
        keys={[RELOAD]}
      />
    );
    return [{ element }];
  }
  const told: Told[] = [];
  if (trouble !== null)
    told.push({
      element: (
        <Banner
          key="trouble"
          name="Saving"
          tone="warning"
          words={troubleMessage(trouble)}
          keys={[
            trouble === 'full' && !onPage && { text: 'Delete old runs…', act: openRuns },
            trouble === 'full' && { text: 'Try again', act: () => library?.retry() },
            trouble === 'taken' && !onPage && { text: 'My runs…', act: openRuns },
            ['newer', 'superseded', 'wiped', 'broken'].includes(trouble) && RELOAD,
          ]}
        >
          <ExportOpenRun />
          {trouble === 'denied' && window.self !== window.top && (
            <a className="button" data-size="small" href={location.href} target="_blank" rel="noopener">
              Open in a new tab
            </a>
          )}
        </Banner>
      ),
    });
  if (interrupted !== null && (onPage || !seen.has(interrupted))) {
    const element = <Interrupted key="interrupted" record={interrupted} onPage={onPage} />;
    // Who has left the page by intention needs no answer, and can resume the run in “My runs” at any time.
    const text = interruptedText(interrupted, ending.kind, ending.large);
    const leaves = {
      after: timeToRead({ text, tone: 'warning' }),
      leave: () => {
        seen.add(interrupted);
        leave();
      },
    };
    told.push(ending.kind === 'left' ? { element, leaves } : { element });
  }
  if (deleted.length > 0)
    told.push({
      element: (
        <Banner
          key="deleted"
          name="Deleted runs"
          words={
            deleted.length === 1
              ? `“${deleted[0]?.name}” was deleted.`
              : `${deleted.length} runs were deleted.`
          }
          keys={[{ text: 'Undo', act: () => library?.undoRemove() }]}
        />
      ),
    });
  return told;
}

const RELOAD: Key = { text: 'Reload', act: () => location.reload() };

interface BannerProps extends KeysProps {
  readonly name: string;
  readonly tone?: 'info' | 'warning';
  readonly words: string;
  readonly children?: ReactNode;
}

function Banner({ name, tone = 'info', words, keys, busy = false, children }: BannerProps) {
  return (
    <section className="run-banner" data-tone={tone} aria-label={name} aria-live="polite">
      <p>{words}</p>
      <div className="run-banner-keys">
        {children}
        <Keys keys={keys} busy={busy} />
      </div>
    </section>
  );
}

/** Exports with curves if the database still has them, or else as a checkpoint, which needs no storage. */
function ExportOpenRun() {
  const lab = useLab();
  const { library } = lab;
  const { problems, during } = useWork();
  const save = async () => {
    const id = library?.store.getState().current?.id;
    if (library !== null && id !== undefined && saveMade(await library.exportRun(id)).length === 0) return [];
    return saveMade(await lab.actions.exportCheckpoint());
  };
  return (
    <>
      <Keys keys={[{ text: 'Export this run', act: () => during(save) }]} />
      <ProblemList problems={problems} />
    </>
  );
}

interface InterruptedProps {
  readonly record: RunRecord;
  readonly onPage: boolean;
}

function Interrupted({ record, onPage }: InterruptedProps) {
  const lab = useLab();
  const { library } = lab;
  const ending = useLibrary((state) => state.ending);
  const { problems, busy, during } = useWork();
  const seeds = seedsOf(record);
  const kept = (record.resumePoints[0]?.envSteps ?? 0) > 0;
  const startSmaller = async () => {
    if (!(await during(async () => (await library?.duplicateSmaller(record.id)) ?? []))) return;
    library?.dismissInterrupted();
    lab.actions.start();
    if (onPage) goToLab();
  };
  const open = async (play: boolean) => {
    const opened = await during(async () => (await library?.open(record.id, play)) ?? []);
    if (opened && onPage) goToLab();
  };
  return (
    <Banner
      name="Interrupted run"
      words={interruptedText(record, ending.kind, ending.large)}
      busy={busy}
      keys={[
        { text: kept ? 'Resume' : 'Start from the beginning', act: () => open(true) },
        kept && { text: 'Open paused', act: () => open(false) },
        ending.kind === 'unexpected' &&
          seeds > 1 && { text: `Restart with ${Math.ceil(seeds / 2)} of ${seeds} seeds`, act: startSmaller },
        { text: 'Dismiss', tone: 'quiet', disabled: false, act: () => library?.dismissInterrupted() },
      ]}
    >
      <ProblemList problems={problems} />
    </Banner>
  );
}
