import { useMemo, useRef, useState } from 'react';
import type { Frame, Plan } from '../../engine/contract.ts';
import type { DrawnOverlay } from '../../services/painter/overlay.ts';
import { OVERLAYS } from '../../services/painter/overlays.ts';
import { withoutExact } from '../../stats/compare/variant-words.ts';
import type { GraphView } from '../../worlds/view.ts';
import { Button } from '../kit/button.tsx';
import { measured } from '../kit/numerals.ts';
import { Segments } from '../kit/segments.tsx';
import { useCalmRun, useLab, useSize, useView } from '../model/hooks.ts';
import { columnsOf, STACK, WIDE } from './arrange.ts';
import { StageFoot, useColors, useOverlay } from './color-map.tsx';
import { emptyNote, layerNumbers, type ShownLayer, type Source, sourcesOf } from './exact-numbers.ts';
import { scalesOf } from './scale.ts';
import { SeedPicker } from './seed-picker.tsx';
import { followedNote, type Sourced, SourcePicker, useFollowed } from './source-picker.tsx';
import { StagePanels, type StageProps, useStageLook } from './stage-panels.tsx';
import { type SignedAction, StateReadout } from './state-readout.tsx';
import { useReplayText } from './ticks.ts';
import './graph.css';
import { Modal } from '../kit/modal.tsx';
import { placesOf, Select } from '../kit/select.tsx';
import { type Column, DataTable, TableScroll } from '../kit/table.tsx';
import { edgesOf } from './edges.ts';
import { GraphMap } from './graph-map.tsx';
import { layoutOf } from './layout.ts';

const MAX_ROWS = 200;

interface GraphTableProps extends StageProps<GraphView> {
  readonly variant: number;
}

/** Lists the most visited states of a variant with their numbers, or those whose name contains the search text. */
function GraphTable({ plan, view, variant }: GraphTableProps) {
  const lab = useLab();
  const [wanted, setWanted] = useState('');
  const frame = lab.frame(variant);
  if (frame === null)
    return <p className="muted small">There are no numbers yet. They appear with the first steps.</p>;
  const { critic, reference } = plan.variants[variant] ?? {};
  const text = wanted.trim().toLowerCase();
  const rows = Array.from(view.states.keys())
    .filter((state) => text === '' || view.states[state]?.toLowerCase().includes(text))
    .sort((a, b) => (frame.visits[b] ?? 0) - (frame.visits[a] ?? 0))
    .slice(0, MAX_ROWS);
  const number = (title: string, of: (state: number) => number | undefined): Column<number> => ({
    title,
    className: 'number',
    cell: (state) => measured(of(state) ?? Number.NaN),
  });
  return (
    <div className="graph-states">
      {view.states.length > MAX_ROWS && (
        <label className="head-field">
          <span className="muted small">Find a state</span>
          <input
            className="input"
            type="search"
            value={wanted}
            onChange={(event) => setWanted(event.target.value)}
          />
        </label>
      )}
      <TableScroll label="States" className="graph-table">
        <DataTable
          caption={
            rows.length < view.states.length ? (
              <span className="muted">
                {rows.length} of {view.states.length.toLocaleString('en')} states, most visited first
              </span>
            ) : undefined
          }
          rows={rows}
          columns={[
            { title: 'State', cell: (state) => view.states[state] },
            number('V', (state) => (critic ? frame.value[state] : undefined)),
            ...(reference === undefined ? [] : [number('V* task', (state) => reference.taskValue[state])]),
            number('Visits', (state) => Math.round(frame.visits[state] ?? 0)),
            { title: 'Action', cell: (state) => actionText(plan, frame.policy, state) },
          ]}
        />
      </TableScroll>
      {withoutExact(plan.variants.filter((_, k) => k === variant)).map((reason) => (
        <p key={reason} className="muted small">
          {reason}
        </p>
      ))}
    </div>
  );
}

function actionText({ actions, nActions }: Plan, policy: Float32Array, state: number): string {
  const row = policy.subarray(state * nActions, (state + 1) * nActions);
  const best = row.indexOf(Math.max(...row));
  return `${actions[best] ?? ''} ${(row[best] ?? 0).toFixed(2)}`;
}

function TableDialog({ plan, view, onClose }: StageProps<GraphView> & { readonly onClose: () => void }) {
  const [variant, setVariant] = useState(0);
  return (
    <Modal title="World view as a table" onClose={onClose}>
      <label className="head-field">
        Variant
        <Select
          value={variant}
          options={placesOf(plan.variants.map(({ label }) => label))}
          onChange={setVariant}
        />
      </label>
      <GraphTable plan={plan} view={view} variant={variant} />
    </Modal>
  );
}

const GAP = 16;
const HIGHEST = 336; // same as a map
const WIDEST = 104;
const NARROWEST = 9;
const MAX_ACTIONS = 8; // in the readout
const MAX_DRAWN = 2_000; // states

/** Shows the graph of each variant, or a table if the states have no positions. */
export function GraphStage({ plan, view }: StageProps<GraphView>) {
  const placed = view.positions !== undefined || view.edges.length > 0;
  const drawn = placed && view.states.length <= MAX_DRAWN;
  return drawn ? <GraphDrawings plan={plan} view={view} /> : <GraphTables plan={plan} view={view} />;
}

function GraphTables({ plan, view }: StageProps<GraphView>) {
  const { bare = false } = useStageLook();
  useCalmRun((state) => state.frameVersion);
  return (
    <>
      {!bare && (
        <div className="stage-bar">
          <SeedPicker />
        </div>
      )}
      <StagePanels plan={plan}>
        {(variant) => <GraphTable plan={plan} view={view} variant={variant} />}
      </StagePanels>
    </>
  );
}

/** What the states show: the chosen overlay, of what was learned or of an exact solution. */
function useGraphOverlay(plan: Plan) {
  const { overlay: chosen, choice } = useOverlay(plan);
  const [wanted, setSource] = useState<Source>('learned');
  // A state shows one number. The readout has the values of its actions.
  const overlay = chosen.perAction ? (OVERLAYS.find(({ id }) => id === 'value') ?? chosen) : chosen;
  const sources = sourcesOf(overlay.id === 'none' ? 'policy' : overlay.id); // without an overlay, the optimal policy
  const source = sources.includes(wanted) ? wanted : 'learned';
  return { overlay, choice, sources, source, setSource };
}

/** The newest numbers of each variant, or a note that says why there are none. All variants share one scale. */
function useGraphNumbers(plan: Plan, view: GraphView, { followed, ...shared }: ShownLayer) {
  const lab = useLab();
  const { overlay, source } = shared;
  useCalmRun((state) => state.frameVersion);
  useView((state) => state.seed);
  const notes = plan.variants.map((variant, k) => emptyNote(variant, overlay.id, source, followed[k]));
  const shown = plan.variants.map((_, variant) => {
    if (notes[variant] !== '') return NOTHING_DRAWN;
    const layer = { ...shared, followed: followed[variant], base: 0, cells: view.states.length };
    return drawnNumbers(plan, variant, lab.frame(variant), layer);
  });
  const values = shown.map((numbers) => numbers.values);
  return { notes, shown, scales: scalesOf(values, overlay.scale, false) };
}

function GraphDrawings({ plan, view }: StageProps<GraphView>) {
  const { bare = false, height = HIGHEST } = useStageLook();
  const { overlay, choice, sources, source, setSource } = useGraphOverlay(plan);
  const [table, setTable] = useState(false);
  const followed = useFollowed(source, plan);
  const box = useRef<HTMLDivElement>(null);
  const { width } = useSize(box);
  const colors = useColors();
  const replay = useReplayText();
  const layout = useMemo(() => layoutOf(view), [view]);
  const edges = useMemo(() => edgesOf(view), [view]);
  const { columns, gap } = spacing(layout, edges.length > 0, plan.variants.length, width, height);
  const { notes, shown, scales } = useGraphNumbers(plan, view, { overlay, choice, source, followed });
  const extent = scales.extents[0] ?? 0;
  const actions = useMemo(() => shortNames(plan.actions), [plan]);
  const actionsOf = useMemo(() => actionsIn(plan, view), [plan, view]);
  return (
    <>
      {!bare && (
        <GraphBar
          plan={plan}
          overlay={overlay.id}
          sources={sources}
          source={source}
          onSource={setSource}
          onTable={() => setTable(true)}
        />
      )}
      {table && <TableDialog plan={plan} view={view} onClose={() => setTable(false)} />}
      <StagePanels
        ref={box}
        plan={plan}
        note={(variant) => [notes[variant], followedNote(followed[variant])].filter(Boolean).join('; ')}
        style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}
      >
        {(variant) =>
          colors !== null &&
          width > 0 && (
            <div className="graph-scroll">
              <GraphMap
                picture={{ view, layout, edges, actions, colors, scale: overlay.scale, extent, gap }}
                variant={variant}
                label={plan.variants[variant]?.label ?? ''}
                {...(shown[variant] ?? NOTHING_DRAWN)}
              />
            </div>
          )
        }
      </StagePanels>
      {!bare && (
        <>
          <StageFoot
            {...scales}
            overlay={overlay}
            choice={choice}
            colors={colors}
            plan={plan}
            source={source}
            replay={replay}
          />
          <StateReadout
            plan={plan}
            followed={followed}
            hint={`${HINT} ${edges.length === 0 ? HINT_WITHOUT_EDGES : HINT_OF_EDGES}`}
            wordsOf={(state) => textOf(view, state)}
            actionsOf={actionsOf}
          />
        </>
      )}
    </>
  );
}

const HINT = 'Point at a state, touch it, or use Tab and arrow keys to read its numbers.';
const HINT_WITHOUT_EDGES = 'Without an overlay, each state shows its most likely action.';
const HINT_OF_EDGES = 'The thickness of an edge shows how often the policy follows it.';

interface DrawnNumbers {
  readonly values: Float32Array | null;
  readonly policy: Float32Array | null;
}
const NOTHING_DRAWN: DrawnNumbers = { values: null, policy: null };

function drawnNumbers(
  plan: Plan,
  variant: number,
  frame: Frame | null,
  layer: Parameters<typeof layerNumbers>[3],
): DrawnNumbers {
  if (frame === null) return NOTHING_DRAWN;
  const values = layerNumbers(plan, variant, frame, layer);
  return { values, policy: policyOf(plan, variant, frame.policy, layer.source) };
}

interface GraphBarProps extends Sourced {
  readonly plan: Plan;
  readonly overlay: DrawnOverlay;
  readonly sources: readonly Source[];
  readonly onTable: () => void;
}

function GraphBar({ plan, overlay, sources, source, onSource, onTable }: GraphBarProps) {
  const lab = useLab();
  const solved = plan.variants.some((variant) => variant.reference !== undefined);
  return (
    <div className="stage-bar">
      <Segments
        label="Overlay"
        value={overlay}
        options={OVERLAYS.filter(({ perAction }) => !perAction).map(({ id, label, help }) => ({
          value: id,
          text: label,
          ...(id === 'reward' && !solved
            ? { disabled: true, hint: withoutExact(plan.variants).join(' ') }
            : { hint: help }),
        }))}
        onChange={(id) => id !== 'reward-by-action' && lab.actions.setView({ overlay: id })}
      />
      <SourcePicker plan={plan} sources={sources} source={source} onSource={onSource} />
      <div className="stage-keys">
        <SeedPicker />
        <Button size="small" tone="quiet" onClick={onTable}>
          Table
        </Button>
      </div>
    </div>
  );
}

/** Returns the largest spacing of the states, in CSS pixels, that fits, and the columns of panels for it. */
function spacing(
  layout: ReturnType<typeof layoutOf>,
  hasEdges: boolean,
  count: number,
  width: number,
  height: number,
): { readonly columns: number; readonly gap: number } {
  const wide = layout.width + 1 >= WIDE * (layout.height + 1);
  const columns = Math.max(1, Math.min(Math.floor(width / 260), columnsOf(count, false, wide)));
  const room = (width - GAP * (columns - 1)) / columns;
  const border = hasEdges ? 1.24 : 1;
  const fit = Math.min(
    (room - 2) / (layout.width + border),
    (wide ? (height * STACK) / Math.ceil(count / columns) : height) / (layout.height + border + 0.15),
    WIDEST,
  );
  return { columns, gap: Math.max(NARROWEST, hasEdges ? fit : Math.floor(fit)) };
}

const LONGEST_ACTION = 5;

/** Drops the words that all names share: “stake 1”, “stake 2” become 1 and 2. */
function shortNames(actions: readonly string[]): readonly string[] {
  const [first = ''] = actions;
  let shared = first.lastIndexOf(' ') + 1;
  while (shared > 0 && !actions.every((name) => name.startsWith(first.slice(0, shared))))
    shared = first.lastIndexOf(' ', shared - 2) + 1;
  return actions.map((name) => name.slice(shared, shared + LONGEST_ACTION));
}

/** Returns the learned policy, or the optimal action. */
function policyOf(plan: Plan, variant: number, learned: Float32Array, source: Source): Float32Array {
  const reference = plan.variants[variant]?.reference;
  if (source === 'learned' || source === 'followed' || reference === undefined) return learned;
  const policy = new Float32Array(learned.length);
  (source === 'task' ? reference.taskAction : reference.designAction).forEach((action, state) => {
    if (action >= 0) policy[state * plan.nActions + action] = 1;
  });
  return policy;
}

function actionsIn(
  { actions }: Plan,
  { terminal, edges }: GraphView,
): (state: number) => readonly SignedAction[] {
  const ends = new Set(terminal);
  const all = actions.map((sign, action) => ({ action, sign }));
  return (state) => {
    if (ends.has(state)) return [];
    const here = new Set(edges.flatMap(({ from, action }) => (from === state ? [action] : [])));
    return all.filter(({ action }) => here.size === 0 || here.has(action)).slice(0, MAX_ACTIONS);
  };
}

const MAX_WAYS = 6;

function textOf(view: GraphView, state: number): string {
  const roles = [
    ...(view.terminal.includes(state) ? ['terminal'] : []),
    ...(view.goals.includes(state) ? ['goal'] : []),
    ...(view.starts.length <= 8 && view.starts.includes(state) ? ['start'] : []),
  ];
  const ways = view.edges.filter(({ from }) => from === state);
  const lines = ways
    .slice(0, MAX_WAYS)
    .map(
      ({ to, probability, reward }) =>
        `${view.states[to]} ${measured(probability)}${reward === 0 ? '' : ` for ${measured(reward)}`}`,
    );
  const more = ways.length > MAX_WAYS ? `, and ${ways.length - MAX_WAYS} more` : '';
  const leads = lines.length === 0 ? '' : `. Leads to: ${lines.join(', ')}${more}`;
  return `${view.states[state]}${roles.length > 0 ? ` (${roles.join(', ')})` : ''}${leads}`;
}
