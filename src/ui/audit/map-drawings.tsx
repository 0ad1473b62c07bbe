/** Drawings on the small map of an audit: cells, the path, the loop with the reward of its steps, and differing states. */
import type { AuditDifference, AuditPath } from '../../engine/audit/contract.ts';
import type { GridView } from '../../worlds/view.ts';
import { CELL, centerOf, type LoopStep, pathPoints, shortPay } from './map-geometry.ts';

const LETTERS: Readonly<Record<string, string>> = {
  start: 'S',
  goal: 'G',
  pit: 'O',
  cliff: 'C',
  key: 'K',
  door: 'D',
  mat: 'm',
  dirt: 'd',
};

/** @param loud indices of the highlighted cells; the others are muted */
export function Cells({ view, loud }: { readonly view: GridView; readonly loud: ReadonlySet<number> }) {
  return view.cells.map((cell, i) => {
    const x = (i % view.width) * CELL;
    const y = Math.floor(i / view.width) * CELL;
    const plain = cell.kind === 'floor' || cell.kind === 'wall';
    // The map's own letter, as on the stage: a pit is O or H.
    const letter = plain && cell.mark !== 'p' ? undefined : cell.mark || LETTERS[cell.kind];
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its place.
      <g key={i}>
        <rect
          className="audit-map-cell"
          data-kind={cell.kind}
          data-loud={loud.has(i)}
          x={x}
          y={y}
          width={CELL}
          height={CELL}
        />
        {letter !== undefined && (
          <text className="audit-map-letter" x={x + 1.2} y={y + 5}>
            {letter}
          </text>
        )}
      </g>
    );
  });
}

interface WayProps {
  readonly view: GridView;
  readonly path: AuditPath;
  readonly layer: number;
  readonly color: string;
}

/** The path of the optimal policy. */
export function Way({ view, path, layer, color }: WayProps) {
  const points = pathPoints(view, path, layer);
  if (points.length < 2) return null;
  return (
    <polyline
      className="audit-map-path"
      stroke={color}
      points={points.map(({ x, y }) => `${x},${y}`).join(' ')}
    />
  );
}

/** Beyond this many steps, only rewarded steps get a number. */
const MOST_NUMBERS = 10;

export function Loop({ steps, color }: { readonly steps: readonly LoopStep[]; readonly color: string }) {
  const all = steps.length <= MOST_NUMBERS;
  return (
    <>
      {steps.map((step, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a step is its place in the loop.
        <path key={i} className="audit-map-step" stroke={color} d={stepPath(step)} />
      ))}
      {steps.map(
        (step, i) =>
          Number.isFinite(step.pays) &&
          (all || step.pays !== 0) && (
            // biome-ignore lint/suspicious/noArrayIndexKey: a step is its place in the loop.
            <text key={i} className="audit-map-number" {...placeOfNumber(step)}>
              {shortPay(step.pays)}
            </text>
          ),
      )}
    </>
  );
}

/** Distance from a vertical arrow to its number: the arrowhead plus some space. */
const SIDE_GAP = 3.4;

/** Next to a vertical arrow, a number starts or ends here, so that it never overlaps the arrow. */
function placeOfNumber({ from, to, stays, number }: LoopStep) {
  const y = number.y + 1.8;
  if (stays || Math.abs(to.x - from.x) > Math.abs(to.y - from.y)) return { x: number.x, y };
  const side = number.x < from.x ? 'left' : 'right';
  return { x: from.x + (side === 'left' ? -SIDE_GAP : SIDE_GAP), y, 'data-side': side };
}

/** An arrow, or a ring with an arrowhead if the step stays in its cell. */
function stepPath({ from, to, stays }: LoopStep): string {
  if (stays) {
    const { x, y } = from;
    return `M${x - 3.2},${y - 4.6}A5.6,5.6 0 1 0 ${x + 3.2},${y - 4.6}M${x + 5.9},${y - 4.9}L${x + 3.2},${y - 4.6}L${x + 3.6},${y - 1.9}`;
  }
  return `M${from.x},${from.y}${arrowTo(from, to, 2.4)}`;
}

function arrowTo(from: { x: number; y: number }, to: { x: number; y: number }, size: number): string {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const [dx, dy] = [((to.x - from.x) / length) * size, ((to.y - from.y) / length) * size];
  return `L${to.x},${to.y}M${to.x - dx - dy * 0.8},${to.y - dy + dx * 0.8}L${to.x},${to.y}L${to.x - dx + dy * 0.8},${to.y - dy - dx * 0.8}`;
}

interface DifferencesProps {
  readonly view: GridView;
  readonly list: readonly AuditDifference[]; // of the layer shown
  readonly color: string;
}

/** In each differing cell: the optimal actions of the task and those of the design. */
export function Differences({ view, list, color }: DifferencesProps) {
  return list.map(({ observation, state, task, design, apart }) => {
    const { x, y } = centerOf(view, observation);
    return (
      <g key={state}>
        <rect
          className="audit-map-differs"
          data-apart={apart}
          x={x - CELL / 2 + 0.75}
          y={y - CELL / 2 + 0.75}
          width={CELL - 1.5}
          height={CELL - 1.5}
        />
        {task.map((action) => (
          <Arrow key={`t${action}`} view={view} x={x} y={y} action={action} kind="task" color="" />
        ))}
        {design
          .filter((action) => !task.includes(action))
          .map((action) => (
            <Arrow key={`d${action}`} view={view} x={x} y={y} action={action} kind="design" color={color} />
          ))}
      </g>
    );
  });
}

interface ArrowProps {
  readonly view: GridView;
  readonly x: number;
  readonly y: number;
  readonly action: number;
  readonly kind: 'task' | 'design';
  readonly color: string;
}

function Arrow({ view, x, y, action, kind, color }: ArrowProps) {
  const [dx = 0, dy = 0] = view.actionVectors[action] ?? [];
  const stands = dx === 0 && dy === 0;
  const from = { x: x + dx * 1.4, y: y + dy * 1.4 };
  const to = { x: x + dx * 6.4, y: y + dy * 6.4 };
  return (
    <path
      className="audit-map-arrow"
      data-kind={kind}
      stroke={color === '' ? undefined : color}
      d={
        stands
          ? `M${x - 2},${y}a2,2 0 1 0 4,0a2,2 0 1 0 -4,0`
          : `M${from.x},${from.y}${arrowTo(from, to, 2.2)}`
      }
    />
  );
}
