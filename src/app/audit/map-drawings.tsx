import type { AuditDifference } from '../../engine/audit/contract.ts';
import { LETTERS } from '../../services/painter/static-layer.ts';
import type { GridView } from '../../worlds/view.ts';
import { ASIDE, CELL, centerOf, INSET, type LoopStep, placeOfNumber, shortPay } from './map-geometry.ts';

/** @param loud indices of the highlighted cells; the others are muted */
export function Cells({ view, loud }: { readonly view: GridView; readonly loud: ReadonlySet<number> }) {
  return view.cells.map((cell, i) => {
    const x = (i % view.width) * CELL;
    const y = Math.floor(i / view.width) * CELL;
    const plain = cell.kind === 'floor' || cell.kind === 'wall';
    // Use the map's own letters, as the stage does: a pit is O or H.
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

/** Beyond this many steps, only rewarded steps get a number. */
const MAX_NUMBERS = 10;

export function Loop({ steps, color }: { readonly steps: readonly LoopStep[]; readonly color: string }) {
  const all = steps.length <= MAX_NUMBERS;
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

/** A ring with an arrowhead, for a step that stays in its cell. */
const STAYS = 'M-3.2,-4.6A5.6,5.6 0 1 0 3.2,-4.6M5.9,-4.9L3.2,-4.6L3.6,-1.9';

const turned = (x: number, y: number, angle: number) =>
  `translate(${x},${y}) rotate(${(angle * 180) / Math.PI})`;

/** Returns the path of an arrow to the right. @param head length of its head */
function arrow(from: number, to: number, head: number, y = 0): string {
  return `M${from},${y}H${to}M${to - head},${y - head * 0.8}L${to},${y}L${to - head},${y + head * 0.8}`;
}

interface DifferencesProps {
  readonly view: GridView;
  readonly list: readonly AuditDifference[];
  readonly color: string;
}

export function Differences({ view, list, color }: DifferencesProps) {
  return list.map(({ observation, state, task, design, apart }) => {
    const { x, y } = centerOf(view, observation);
    const arrows = [
      ...task.map((action) => ({ action, kind: 'task', stroke: undefined })),
      ...design
        .filter((action) => !task.includes(action))
        .map((action) => ({ action, kind: 'design', stroke: color })),
    ];
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
        {arrows.map(({ action, kind, stroke }) => {
          const [dx = 0, dy = 0] = view.actionVectors[action] ?? [];
          const length = Math.hypot(dx, dy);
          return (
            <path
              key={action}
              className="audit-map-arrow"
              data-kind={kind}
              stroke={stroke}
              transform={turned(x, y, Math.atan2(dy, dx))}
              d={length === 0 ? STANDS : arrow(1.4 * length, 6.4 * length, 2.2)}
            />
          );
        })}
      </g>
    );
  });
}

/** A circle, for an action that stays in its cell. */
const STANDS = 'M-2,0a2,2 0 1 0 4,0a2,2 0 1 0 -4,0';
