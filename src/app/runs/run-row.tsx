import type { Problem } from '../../experiment/experiment.ts';
import { type Key, Keys } from '../kit/button.tsx';
import { LinesEntry, TextEntry } from '../kit/entries.tsx';
import { bytes, compact } from '../kit/numerals.ts';
import { ProblemList } from '../kit/problem-list.tsx';
import { saveMade } from '../kit/save-file.ts';
import { useWork } from '../model/hooks.ts';
import type { ListedRun, RunRecord } from '../model/library-model.ts';
import { dateText, recordOf } from './listed-runs.ts';
import type { Library } from './runs-library.ts';
import { pointIn } from './words.ts';

interface RunRowProps {
  readonly run: ListedRun;
  readonly parentName: string | null;
  readonly library: Library;
  readonly isOpen: boolean;
  readonly picked: boolean;
  readonly pick: () => void;
  readonly close: () => void;
  readonly overlaid: boolean;
}

export function RunRow({ run, parentName, library, isOpen, picked, pick, close, overlaid }: RunRowProps) {
  const { problems, busy, during } = useWork();
  const andClose = async (work: () => Promise<readonly Problem[]>) => {
    if (await during(work)) close();
  };
  const record = recordOf(run);
  const name = record?.name ?? `run ${run.sequence}`;
  const { id } = run;
  const elsewhere = run.state === 'whole' && run.held === 'elsewhere';
  const resumable = record !== null && ['running', 'paused', 'stopped'].includes(record.status);
  const keys: readonly (Key | false)[] = [
    record !== null && { text: 'Open', act: () => andClose(() => library.open(id, false)) },
    resumable &&
      !elsewhere &&
      !isOpen && { text: 'Resume', act: () => andClose(() => library.open(id, true)) },
    elsewhere && { text: 'Take over', act: () => andClose(() => library.takeOver(id)) },
    record !== null && { text: 'Duplicate as draft', act: () => andClose(() => library.duplicate(id)) },
    run.state === 'whole' &&
      !isOpen && {
        text: overlaid ? 'Remove from charts' : 'Overlay on charts',
        act: () =>
          overlaid ? library.comparisons.removeOverlay(id) : andClose(() => library.comparisons.overlay(id)),
      },
    { text: 'Export run', act: () => during(async () => saveMade(await library.exportRun(id))) },
    run.state !== 'newer' &&
      !elsewhere &&
      !isOpen && { text: 'Delete', tone: 'quiet', act: () => during(() => library.remove(id)) },
  ];
  return (
    <li className="run" aria-label={name}>
      <div className="run-head">
        {run.state === 'whole' ? (
          <input type="checkbox" checked={picked} aria-label={`Compare ${name}`} onChange={pick} />
        ) : (
          <span />
        )}
        {record === null ? (
          <b>{name}</b>
        ) : (
          <TextEntry
            className="run-name"
            aria-label={`Name of ${name}`}
            value={name}
            maxLength={80}
            onCommit={(own) => void during(() => library.rename(id, own))}
          />
        )}
        <span className="run-status">{statusText(run, isOpen)}</span>
      </div>
      {record === null ? (
        <p className="muted">{unreadText(run)}</p>
      ) : (
        <Facts record={record} parent={parentName} size={run.bytes} />
      )}
      {run.state === 'whole' && (
        <LinesEntry
          className="run-notes"
          aria-label="Notes"
          placeholder="Notes"
          rows={run.record.notes.includes('\n') ? 3 : 1}
          value={run.record.notes}
          maxLength={10_000}
          onCommit={(own) => void during(() => library.annotate(id, own))}
        />
      )}
      <ProblemList problems={problems} />
      <div className="run-keys">
        <Keys keys={keys} busy={busy} />
      </div>
    </li>
  );
}

function statusText(run: ListedRun, isOpen: boolean): string {
  if (run.state === 'newer') return 'made by a newer version';
  if (run.state === 'damaged') return 'damaged';
  if (run.held === 'elsewhere') return 'open in another tab';
  const { status } = run.record;
  if (isOpen) return `open here, ${status}`;
  return status === 'running' || status === 'paused' ? 'interrupted' : status;
}

function unreadText(run: ListedRun): string {
  return run.state === 'newer'
    ? `This run uses record version ${run.version}, which this page does not support yet. Reload to update the page, or export the run as it is. The page never deletes it.`
    : 'The record of this run cannot be read. “Open” shows the readable parts. “Export run” saves its bytes.';
}

interface FactsProps {
  readonly record: RunRecord;
  readonly parent: string | null;
  readonly size: number;
}

function Facts({ record, parent, size }: FactsProps) {
  const spec = record.experiment as { readonly name?: unknown; readonly seeds?: unknown } | null;
  return (
    <>
      <p className="run-facts">
        {String(spec?.name ?? '')} · {String(spec?.seeds ?? '?')} seeds · {pointIn(record)}{' '}
        {compact(record.envSteps)} of {compact(record.budget)} · {dateText(record.created)} · {bytes(size)}
        {record.hash !== '' && <code title="Experiment checksum"> {record.hash.slice(0, 8)}</code>}
      </p>
      {/* What changed means little to a reader who cannot see what it changed from. */}
      {record.parent !== null && parent !== null && (
        <p className="run-facts">
          from {parent}: {record.difference || 'the same experiment'}
        </p>
      )}
      {record.gap !== '' && <p className="run-facts">{record.gap}</p>}
      {record.every > 1 && (
        <p className="run-facts">Curves are stored at every {record.every}th measurement point.</p>
      )}
    </>
  );
}
