/** Drawings on the small map of an audit: cells, the path, the loop with the reward of its steps, and differing states. */
import type { AuditDifference, AuditPath } from '../../engine/audit/contract.ts';
import type { GridView } from '../../worlds/view.ts';
import {
  ASIDE,
  CELL,
  centerOf,
  INSET,
  type LoopStep,
  pathPoints,
  placeOfNumber,
  shortPay,
} from './map-geometry.ts';

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
      {steps.map(({ from, angle, length }, i) => (
        <path
          // biome-ignore lint/suspicious/noArrayIndexKey: a step is its place in the loop.
          key={i}
          className="audit-map-step"
          stroke={color}
          transform={turned(from.x, from.y, angle)}
          d={length === 0 ? STAYS : arrow(INSET, length - INSET, 2.4, ASIDE)}
        />
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

/** A step that stays in its cell: a ring with an arrowhead. */
const STAYS = 'M-3.2,-4.6A5.6,5.6 0 1 0 3.2,-4.6M5.9,-4.9L3.2,-4.6L3.6,-1.9';

/** Draws to the right, then turns. */
const turned = (x: number, y: number, angle: number) =>
  `translate(${x},${y}) rotate(${(angle * 180) / Math.PI})`;

/** An arrow to the right. @param head of its head */
function arrow(from: number, to: number, head: number, y = 0): string {
  return `M${from},${y}H${to}M${to - head},${y - head * 0.8}L${to},${y}L${to - head},${y + head * 0.8}`;
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
          <Arrow key={`t${action}`} {...{ view, x, y, action }} kind="task" />
        ))}
        {design
          .filter((action) => !task.includes(action))
          .map((action) => (
            <Arrow key={`d${action}`} {...{ view, x, y, action, color }} kind="design" />
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
  readonly color?: string;
}

/** An action, from the middle of its cell. */
function Arrow({ view, x, y, action, kind, color }: ArrowProps) {
  const [dx = 0, dy = 0] = view.actionVectors[action] ?? [];
  const stands = dx === 0 && dy === 0;
  const length = Math.hypot(dx, dy);
  return (
    <path
      className="audit-map-arrow"
      data-kind={kind}
      stroke={color}
      transform={turned(x, y, Math.atan2(dy, dx))}
      d={stands ? 'M-2,0a2,2 0 1 0 4,0a2,2 0 1 0 -4,0' : arrow(1.4 * length, 6.4 * length, 2.2)}
    />
  );
}
