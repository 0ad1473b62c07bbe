/** The table of stored runs. Each row unfolds to its notes, its origin and what can be done with it. */
import { Fragment, type ReactNode, useMemo } from 'react';
import type { Problem } from '../../experiment/experiment.ts';
import { goToLab } from '../kit/address.ts';
import { Button, type Key, Keys } from '../kit/button.tsx';
import { LinesEntry, TextEntry } from '../kit/entries.tsx';
import { bytes, compact, measured } from '../kit/numerals.ts';
import { ProblemList } from '../kit/problem-list.tsx';
import { saveMade } from '../kit/save-file.ts';
import { TableScroll } from '../kit/table.tsx';
import { useLab, useLibrary, useRunComparisons, useWork } from '../model/hooks.ts';
import type { ListedRun, RunRecord, TaskReturns } from '../model/library-model.ts';
import {
  bestDesign,
  changeOf,
  dateText,
  designsOf,
  experimentName,
  familyOf,
  isDeletable,
  nameOf,
  type Order,
  orderAfter,
  recordOf,
  type SortKey,
  seedsIn,
  statusText,
} from './listed-runs.ts';
import type { Library } from './runs-library.ts';
import { pointIn } from './words.ts';

interface RunsTableProps {
  readonly groups: readonly (readonly [name: string, runs: readonly ListedRun[]])[];
  readonly library: Library;
  readonly order: Order;
  readonly setOrder: (order: Order) => void;
  readonly picked: readonly string[];
  readonly setPicked: (ids: readonly string[]) => void;
  readonly worldName: (family: string) => string;
  readonly ends: TaskReturns;
  /** Rows that show more. They stay so while the table is sorted, searched and grouped anew. */
  readonly unfolded: readonly string[];
  readonly setUnfolded: (ids: readonly string[]) => void;
}

const HEADINGS: readonly (readonly [by: SortKey, title: string])[] = [
  ['name', 'Run'],
  ['status', 'Status'],
  ['world', 'World'],
  ['taskReturn', 'Task return'],
  ['seeds', 'Seeds'],
  ['steps', 'Env steps'],
  ['started', 'Started'],
  ['size', 'Size'],
];
const BEST = 'The design that ended highest: mean over seeds at their last measurement.';
/** With the boxes in front and the keys behind. */
const WIDTH = HEADINGS.length + 2;

export function RunsTable({
  groups,
  library,
  order,
  setOrder,
  picked,
  setPicked,
  worldName,
  ends,
  unfolded,
  setUnfolded,
}: RunsTableProps) {
  const current = useLibrary((state) => state.current);
  const overlays = useRunComparisons((state) => state.overlays);
  const ids = groups.flatMap(([, runs]) => runs.map(({ id }) => id));
  const all = ids.every((id) => picked.includes(id));
  return (
    <TableScroll label="Stored runs" className="runs-scroll">
      <table className="data runs-table">
        <thead>
          <tr>
            <th scope="col" className="run-pick">
              <input
                type="checkbox"
                checked={all}
                aria-label="Select all shown runs"
                onChange={() => setPicked(all ? [] : ids)}
              />
            </th>
            {HEADINGS.map(([by, title]) => (
              <th
                key={by}
                scope="col"
                data-column={by}
                aria-sort={order.by !== by ? undefined : order.descending ? 'descending' : 'ascending'}
              >
                <button
                  type="button"
                  className="sort-key"
                  title={by === 'taskReturn' ? BEST : undefined}
                  onClick={() => setOrder(orderAfter(order, by))}
                >
                  {title}
                  <span aria-hidden="true">{order.by !== by ? '' : order.descending ? ' ↓' : ' ↑'}</span>
                </button>
              </th>
            ))}
            <th scope="col">
              <span className="visually-hidden">Open</span>
            </th>
          </tr>
        </thead>
        {groups.map(([group, runs]) => (
          <tbody key={group}>
            {group !== '' && (
              <tr className="run-group">
                <th colSpan={WIDTH} scope="rowgroup">
                  {group} <span className="muted">{runs.length}</span>
                </th>
              </tr>
            )}
            {runs.map((run) => (
              <RunRow
                key={run.id}
                run={run}
                library={library}
                world={worldName(familyOf(run))}
                isOpen={current?.id === run.id && current.writes}
                overlaid={overlays.some(({ id }) => id === run.id)}
                picked={picked.includes(run.id)}
                pick={() => setPicked(toggled(picked, run.id))}
                best={bestDesign(run, ends)}
                more={unfolded.includes(run.id)}
                setMore={() => setUnfolded(toggled(unfolded, run.id))}
              />
            ))}
          </tbody>
        ))}
      </table>
    </TableScroll>
  );
}

const toggled = (ids: readonly string[], id: string): readonly string[] =>
  ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id];

interface RunRowProps {
  readonly run: ListedRun;
  readonly library: Library;
  readonly world: string;
  readonly isOpen: boolean;
  readonly overlaid: boolean;
  readonly picked: boolean;
  readonly pick: () => void;
  readonly best: ReturnType<typeof bestDesign>;
  readonly more: boolean;
  readonly setMore: () => void;
}

function RunRow(props: RunRowProps) {
  const { run, library, world, isOpen, overlaid, picked, pick, best, more, setMore } = props;
  const { problems, busy, during } = useWork();
  const record = recordOf(run);
  const name = nameOf(run);
  const { id } = run;
  const { presets, catalogue } = useLab();
  const change = useMemo(() => changeOf(run, presets, catalogue), [run, presets, catalogue]);
  const show = async (work: () => Promise<readonly Problem[]>) => {
    if (await during(work)) goToLab();
  };
  const cell = (by: SortKey, content: ReactNode, title?: string) => (
    <td data-column={by} title={title}>
      {content}
    </td>
  );
  return (
    <Fragment>
      <tr aria-label={name} data-more={more || undefined}>
        <td className="run-pick">
          <input type="checkbox" checked={picked} aria-label={`Select ${name}`} onChange={pick} />
        </td>
        <th scope="row" data-column="name">
          {record === null ? (
            name
          ) : (
            <TextEntry
              className="run-name"
              aria-label={`Name of ${name}`}
              value={name}
              maxLength={80}
              onCommit={(own) => void during(() => library.rename(id, own))}
            />
          )}
          <span className="run-experiment muted">{experimentName(run)}</span>
          {change !== '' && (
            <span className="run-experiment small" title={change}>
              Changed: {change}
            </span>
          )}
        </th>
        {cell('status', statusText(run, isOpen))}
        {cell('world', world)}
        {cell('taskReturn', best !== null && <BestReturn best={best} />, best?.all)}
        {cell('seeds', seedsIn(run) || '')}
        {cell('steps', record !== null && <Trained record={record} />)}
        {cell('started', record !== null && dateText(record.created))}
        {cell('size', bytes(run.bytes))}
        <td className="run-open">
          <Keys
            busy={busy}
            keys={[record !== null && { text: 'Open', act: () => show(() => library.open(id, false)) }]}
          />
          <Button size="small" tone="quiet" expanded={more} onClick={setMore}>
            More
          </Button>
        </td>
      </tr>
      {(more || problems.length > 0) && (
        <tr className="run-more">
          <td colSpan={WIDTH}>
            <ProblemList problems={problems} />
            {more && (
              <RunMore
                run={run}
                library={library}
                world={world}
                best={best}
                isOpen={isOpen}
                overlaid={overlaid}
                busy={busy}
                during={during}
                show={show}
              />
            )}
          </td>
        </tr>
      )}
    </Fragment>
  );
}

function BestReturn({ best }: { readonly best: NonNullable<RunRowProps['best']> }) {
  return (
    <>
      {measured(best.taskReturn)}
      <span className="run-best muted">{best.design}</span>
    </>
  );
}

function Trained({ record }: { readonly record: RunRecord }) {
  const { envSteps, budget } = record;
  const left = envSteps < budget ? ` of ${compact(budget)}` : '';
  return `${compact(envSteps)}${left}${pointIn(record) === 'episode' ? ' episodes' : ''}`;
}

interface RunMoreProps
  extends Pick<RunRowProps, 'run' | 'library' | 'world' | 'best' | 'isOpen' | 'overlaid'> {
  readonly busy: boolean;
  readonly during: (work: () => Promise<readonly Problem[]>) => Promise<boolean>;
  /** Opens the lab after the work, unless it fails. */
  readonly show: (work: () => Promise<readonly Problem[]>) => Promise<void>;
}

function RunMore({ run, library, world, best, isOpen, overlaid, busy, during, show }: RunMoreProps) {
  const { id } = run;
  const record = recordOf(run);
  const elsewhere = run.state === 'whole' && run.held === 'elsewhere';
  const resumable = record !== null && ['running', 'paused', 'stopped'].includes(record.status);
  const keys: readonly (Key | false)[] = [
    resumable && !elsewhere && !isOpen && { text: 'Resume', act: () => show(() => library.open(id, true)) },
    elsewhere && { text: 'Take over', act: () => show(() => library.takeOver(id)) },
    record !== null && { text: 'Duplicate as draft', act: () => show(() => library.duplicate(id)) },
    run.state === 'whole' &&
      !isOpen && {
        text: overlaid ? 'Remove from charts' : 'Overlay on charts',
        act: () =>
          overlaid ? library.comparisons.removeOverlay(id) : show(() => library.comparisons.overlay(id)),
      },
    { text: 'Export run', act: () => during(async () => saveMade(await library.exportRun(id))) },
    isDeletable(run, isOpen ? id : null) && {
      text: 'Delete',
      tone: 'quiet',
      act: () => during(() => library.remove([id])),
    },
  ];
  return (
    <div className="run-details">
      {record === null ? (
        <p className="muted">{unreadText(run)}</p>
      ) : (
        <Facts record={record} run={run} world={world} best={best} />
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
      <div className="run-keys">
        <Keys keys={keys} busy={busy} />
      </div>
    </div>
  );
}

function unreadText(run: ListedRun): string {
  return run.state === 'newer'
    ? `This run uses record version ${run.version}, which this page does not support yet. Reload to update the page, or export the run as it is. The page never deletes it.`
    : 'The record of this run cannot be read. “Open” shows the readable parts. “Export run” saves its bytes.';
}

interface FactsProps extends Pick<RunRowProps, 'run' | 'world' | 'best'> {
  readonly record: RunRecord;
}

function Facts({ record, run, world, best }: FactsProps) {
  const parent = useLibrary((state) => state.runs.find(({ id }) => id === record.parent));
  const designs = designsOf(run);
  return (
    <>
      {/* A phone has no room for these columns. */}
      <p className="run-facts run-columns">
        {world}, {seedsIn(run)} seeds, <Trained record={record} />
        {pointIn(record) === 'episode' ? '' : ' env steps'}, {dateText(record.created)}, {bytes(run.bytes)}
      </p>
      <p className="run-facts">
        {best !== null && `Task return at the end, mean over seeds: ${best.all}. `}
        {best === null && designs.length > 0 && `Designs: ${designs.join(', ')}. `}
        {record.hash !== '' && (
          <>
            Experiment checksum <code>{record.hash.slice(0, 8)}</code>.
          </>
        )}
      </p>
      {/* What changed means little to a reader who cannot see what it changed from. */}
      {parent !== undefined && (
        <p className="run-facts">
          from {nameOf(parent)}: {record.difference || 'the same experiment'}
        </p>
      )}
      {record.gap !== '' && <p className="run-facts">{record.gap}</p>}
      {record.every > 1 && (
        <p className="run-facts">Curves are stored at every {record.every}th measurement point.</p>
      )}
    </>
  );
}
