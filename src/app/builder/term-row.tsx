import { type PointerEvent as ReactPointerEvent, useMemo, useRef, useState } from 'react';
import type { TermSpec } from '../../experiment/experiment.ts';
import type { CatalogueEntry } from '../../experiment/field.ts';
import type { SourceSubject } from '../../experiment/known-name.ts';
import { METRIC_COLUMNS } from '../../stats/metrics/metrics.ts';
import { titleOfTerm } from '../../stats/metrics/term-words.ts';
import { PROBE, TERM_LABEL } from '../draft/draft-edits.ts';
import { WordsTip } from '../draft/words-tip.tsx';
import { IconButton, type Key } from '../kit/button.tsx';
import { NumberEntry } from '../kit/entries.tsx';
import { Icon, type IconName } from '../kit/icon.tsx';
import { measured, signedScale, tick } from '../kit/numerals.ts';
import { Popover } from '../kit/popover.tsx';
import { ProblemList } from '../kit/problem-list.tsx';
import { useAnswer, useCalmRun, useDraft, useLab, useProblems } from '../model/hooks.ts';
import { SourceDialog } from '../studio/source-button.tsx';
import { isSolo } from '../studio/studio.ts';
import { ExpressionEditor } from './expression-editor.tsx';
import { FieldRow } from './field-row.tsx';

interface TermHandleProps {
  readonly variant: number;
  readonly index: number;
  readonly count: number;
  readonly label: string;
}

const idOf = (variant: number, index: number) => `term-${variant}-${index}-handle`;

/** Moves the term to another position. @returns what a screen reader says about it, and the move */
function useMove({ variant, index, count, label }: TermHandleProps) {
  const lab = useLab();
  const [said, setSaid] = useState('');
  const move = (to: number) => {
    if (to < 0 || to >= count || to === index) return;
    lab.actions.moveTerm(variant, index, to);
    setSaid(`${label} moved to position ${to + 1} of ${count}`);
    // Keep the focus on the term at its new position.
    requestAnimationFrame(() =>
      requestAnimationFrame(() => document.getElementById(idOf(variant, to))?.focus()),
    );
  };
  return { said, move };
}

/** Drags the card at `index` over its list. @param move to the card under the pointer, when it is dropped */
function useDrag(index: number, move: (to: number) => void) {
  const target = useRef<number | null>(null);
  const over = (event: ReactPointerEvent<HTMLElement>) => {
    const list = event.currentTarget.closest('ol');
    const cards = [...(list?.children ?? [])];
    const at = cards.findIndex((card) => event.clientY < card.getBoundingClientRect().bottom);
    target.current = at < 0 ? cards.length - 1 : at;
    cards.forEach((card, k) => {
      card.toggleAttribute('data-dragged', k === index);
      card.toggleAttribute('data-target', k === target.current && k !== index);
    });
  };
  const end = (event: ReactPointerEvent<HTMLElement>, done: boolean) => {
    for (const card of event.currentTarget.closest('ol')?.children ?? []) {
      card.removeAttribute('data-dragged');
      card.removeAttribute('data-target');
    }
    if (done && target.current !== null) move(target.current);
    target.current = null;
  };
  return {
    onPointerDown(event: ReactPointerEvent<HTMLElement>) {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      target.current = index;
    },
    onPointerMove(event: ReactPointerEvent<HTMLElement>) {
      if (target.current !== null) over(event);
    },
    onPointerUp: (event: ReactPointerEvent<HTMLElement>) => end(event, true),
    onPointerCancel: (event: ReactPointerEvent<HTMLElement>) => end(event, false),
  };
}

/** Drags its term to another position in the list; on the keyboard, the arrow keys do. */
function TermHandle(props: TermHandleProps) {
  const { variant, index, count, label } = props;
  const { said, move } = useMove(props);
  const drag = useDrag(index, move);
  return (
    <>
      <button
        type="button"
        id={idOf(variant, index)}
        className="button small-icon term-handle"
        aria-label={`Move ${label}: drag, or press the arrow keys`}
        title="Drag, or press ↑ ↓"
        disabled={count < 2}
        {...drag}
        onKeyDown={(event) => {
          const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
          if (step === undefined) return;
          event.preventDefault();
          move(index + step);
        }}
      >
        <Icon name="grip" />
      </button>
      <span className="visually-hidden" role="status">
        {said}
      </span>
    </>
  );
}

const USUAL = 1;

interface WeightRowProps {
  readonly path: string;
  readonly label: string;
  readonly weight: number;
}

/** Changes the weight while the run continues. The range stays fixed during a drag, so that the slider does not jump. */
function WeightRow({ path, label, weight }: WeightRowProps) {
  const lab = useLab();
  const [kept, setReach] = useState(() => reachOf(weight));
  const reach = Math.abs(weight) <= kept ? kept : reachOf(weight);
  const set = (value: number) => lab.actions.setNumber(path, value);
  return (
    <div className="weight">
      <span className="muted small" aria-hidden="true">
        ×
      </span>
      <span className="weight-slider">
        <input
          type="range"
          min={-1}
          max={1}
          step={0.005}
          value={placeOf(weight, reach)}
          aria-label={`Weight of ${label}, live`}
          aria-valuetext={tick(weight)}
          onChange={(event) => set(weightAt(Number(event.target.value), reach))}
          onPointerUp={() => setReach(reachOf(weight))}
          onDoubleClick={() => set(USUAL)}
        />
        <span className="weight-zero" aria-hidden="true" />
      </span>
      <NumberEntry aria-label={`Weight of ${label}`} value={weight} onCommit={set} />
      <IconButton
        icon="reset"
        label={`Reset the weight of ${label} to ${USUAL}`}
        disabled={weight === USUAL}
        onClick={() => set(USUAL)}
      />
    </div>
  );
}

const LINEAR_SHARE = 0.001;
const SNAP = 0.015;

/** Returns a round range with room on both sides of the weight: 10 for 0.2 and 1, 100 for 40. */
export function reachOf(weight: number): number {
  const size = Math.abs(weight);
  return size <= 5 ? 10 : 10 ** Math.ceil(Math.log10(size * 2) - 1e-9);
}

/** Returns the slider position, −1 to 1. */
export function placeOf(weight: number, reach: number): number {
  return Math.max(-1, Math.min(1, signedScale(0, reach, LINEAR_SHARE).place(weight)));
}

/** Returns the weight at a slider position, rounded to two digits. 0 is easy to hit. */
export function weightAt(place: number, reach: number): number {
  if (Math.abs(place) < SNAP) return 0;
  return Number(signedScale(0, reach, LINEAR_SHARE).value(place).toPrecision(2));
}

interface TermRowProps {
  readonly variant: number;
  readonly index: number;
  readonly count: number;
  readonly term: TermSpec;
}

/** Shows the current pay of a term per episode, relative to the variant's other terms. */
function ContributionNow({ variant, index, term: { term } }: TermRowProps) {
  const lab = useLab();
  useCalmRun((state) => state.seriesVersion);
  const { plan, experiment, status } = lab.run.getState();
  const terms = plan?.variants[variant]?.terms ?? [];
  const runs = experiment?.variants[variant]?.reward ?? [];
  // The run may still use another design, whose numbers do not belong to this term.
  if (plan === null || status === 'building' || terms[index]?.term !== term || runs[index]?.term !== term)
    return null;
  const draft = lab.draft.getState().experiment;
  if (draft.world.family !== experiment?.world.family) return null;
  const [own, running] = [draft.variants[variant], experiment.variants[variant]];
  if (own?.label !== running?.label || own?.agent.type !== running?.agent.type) return null;
  const first = plan.metricColumns ?? METRIC_COLUMNS;
  const values = terms.map((_, k) => {
    const { length, mean } = lab.series(variant, first + k, 'envSteps');
    return mean.subarray(0, length).findLast(Number.isFinite) ?? Number.NaN;
  });
  const value = values[index] ?? Number.NaN;
  if (!Number.isFinite(value)) return null;
  // A probe is not part of the paid reward, so its bar is scaled by itself.
  const probed = terms[index]?.probe === true;
  const among = values.filter((_, k) => (probed ? k === index : terms[k]?.probe !== true));
  const most = Math.max(...among.map((other) => (Number.isFinite(other) ? Math.abs(other) : 0)));
  const share = most === 0 ? 0 : Math.abs(value) / most;
  const label = `Now ${probed ? 'measures' : 'pays'} ${measured(value)} per episode`;
  return (
    <div className="contribution" role="img" aria-label={label} title={label}>
      <svg className="contribution-bar" viewBox="-1 0 2 1" preserveAspectRatio="none" aria-hidden="true">
        <rect
          x={value < 0 ? -share : 0}
          y={0}
          width={share}
          height={1}
          className={value < 0 ? 'charged' : 'paid'}
        />
        <path d="M0 0V1" className="contribution-zero" vectorEffect="non-scaling-stroke" />
      </svg>
      <span className="muted small contribution-number">{measured(value)} per episode</span>
    </div>
  );
}

interface TermPartProps extends TermRowProps {
  readonly label: string;
}

/** Mutes all other terms, or this one. A probe is not paid anyway. */
function MuteButtons({ variant, index, count, term, label }: TermPartProps) {
  const lab = useLab();
  const alone = useDraft((state) => isSolo(state.experiment.variants[variant]?.reward ?? [], index));
  const muted = term.weight === 0;
  return (
    <>
      {count > 1 && (
        <IconButton
          icon="solo"
          label={alone ? `Unmute all other terms` : `Solo ${label}: set all other weights to 0`}
          pressed={alone}
          onClick={() => lab.studio.solo(variant, index)}
        />
      )}
      <IconButton
        icon={muted ? 'mute' : 'sound'}
        label={muted ? `Unmute ${label}: restore its weight` : `Mute ${label}: set its weight to 0`}
        pressed={muted}
        onClick={() => lab.studio.mute(variant, index)}
      />
    </>
  );
}

interface TermMenuProps extends TermPartProps {
  readonly onName: () => void;
  readonly onRead: () => void;
}

function TermMenu({ variant, index, count, term, label, onName, onRead }: TermMenuProps) {
  const lab = useLab();
  const probe = term.probe === true;
  const move = (by: number) => () => lab.actions.moveTerm(variant, index, index + by);
  const menu: readonly (Key & { readonly icon: IconName })[] = [
    {
      icon: probe ? 'sound' : 'look',
      text: probe ? 'Pay it' : 'Measure, do not pay (probe)',
      act: () => lab.studio.setProbe(variant, index, !probe),
    },
    { icon: 'up', text: 'Move up', act: move(-1), disabled: index === 0 },
    { icon: 'down', text: 'Move down', act: move(1), disabled: index === count - 1 },
    { icon: 'copy', text: 'Duplicate', act: () => lab.studio.duplicateTerm(variant, index) },
    { icon: 'pin', text: 'Label …', act: onName },
    { icon: 'code', text: 'Source …', act: onRead },
    { icon: 'close', text: 'Remove', act: () => lab.actions.removeTerm(variant, index) },
  ];
  return (
    <Popover
      kind="menu"
      label={`More actions for ${label}`}
      buttonClass="button small-icon"
      face={<Icon name="more" />}
    >
      {menu.map(({ icon, text, act, disabled = false }) => (
        <button key={text} type="button" disabled={disabled} onClick={act}>
          <Icon name={icon} /> {text}
        </button>
      ))}
    </Popover>
  );
}

interface TermFieldsProps {
  readonly term: TermSpec;
  readonly entry: CatalogueEntry | undefined;
  readonly subject: SourceSubject;
  readonly path: string;
}

/** The settings of the term's kind, then those that a custom text declares. */
function TermFields({ term, entry, subject, path }: TermFieldsProps) {
  const lab = useLab();
  const { value: own } = useAnswer(
    async () => (entry?.customText === undefined ? null : lab.studio.customText(subject)),
    [lab, subject, entry, term.text],
  );
  return (
    <>
      {entry?.fields.map((field) =>
        field.kind === 'expression' ? (
          <ExpressionEditor
            key={field.name}
            field={field}
            subject={subject}
            path={`${path}.${field.name}`}
            value={String(term[field.name] ?? field.default)}
          />
        ) : (
          <FieldRow key={field.name} field={field} value={term[field.name]} path={`${path}.${field.name}`} />
        ),
      )}
      {own?.fields.map((field) => (
        <FieldRow key={field.name} field={field} value={term[field.name]} path={`${path}.${field.name}`} />
      ))}
    </>
  );
}

/** One reward term: its label, live weight, current contribution and settings. */
export function TermRow(props: TermRowProps) {
  const { variant, index, count, term } = props;
  const lab = useLab();
  const [reading, setReading] = useState(false);
  const [naming, setNaming] = useState(false);
  /** Several terms of one kind can be told apart by labels alone. */
  const repeated = useDraft(
    (state) =>
      (state.experiment.variants[variant]?.reward ?? []).filter((one) => one.term === term.term).length > 1,
  );
  const probe = term.probe === true;
  const muted = term.weight === 0 && !probe;
  const subject = useMemo((): SourceSubject => ({ kind: 'term', variant, index }), [variant, index]);
  const entry = lab.catalogue.terms.find((candidate) => candidate.id === term.term);
  const path = `variants[${variant}].reward[${index}]`;
  const problems = [...useProblems(path), ...useProblems(`${path}.weight`)];
  const label = titleOfTerm(term, entry?.label ?? term.term);
  return (
    <li className="term" data-muted={muted || undefined}>
      <div className="term-head">
        <TermHandle variant={variant} index={index} count={count} label={label} />
        <span className="term-label">{label}</span>
        {probe && (
          <span className="term-probe small" title={PROBE.help}>
            probe
          </span>
        )}
        {entry !== undefined && <WordsTip about={label} of={entry} />}
        <span className="grow" />
        {!probe && <MuteButtons {...props} label={label} />}
        <TermMenu {...props} label={label} onName={() => setNaming(true)} onRead={() => setReading(true)} />
      </div>
      {(!probe || term.weight !== 1) && (
        <WeightRow path={`${path}.weight`} label={label} weight={term.weight} />
      )}
      <ContributionNow {...props} />
      <ProblemList problems={problems} />
      <TermFields term={term} entry={entry} subject={subject} path={path} />
      {(naming || repeated || term.label !== undefined) && (
        <FieldRow field={TERM_LABEL} value={term.label} path={`${path}.label`} />
      )}
      {reading && <SourceDialog of={label} subject={subject} onClose={() => setReading(false)} />}
    </li>
  );
}
