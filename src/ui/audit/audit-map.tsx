/** A small map: where the design's best actions differ from the task's, and the loop that is gone round. */
import { useId, useState } from 'react';
import type { AuditLoop, AuditPath, ExactAudit } from '../../engine/audit/contract.ts';
import type { GridView } from '../../worlds/contract.ts';
import { armStyle } from '../arm-style.ts';

const CELL = 16;
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

interface MapProps {
  readonly arm: number;
  readonly label: string;
  readonly view: GridView;
  readonly audit: ExactAudit;
}

export function AuditMap({ arm, label, view, audit }: MapProps) {
  const id = useId();
  const cells = view.width * view.height;
  const loop = audit.loop ?? audit.shaping.loop;
  const layers = layersOf(audit, loop, cells);
  const [chosen, setChosen] = useState<number | null>(null);
  const layer = chosen !== null && layers.includes(chosen) ? chosen : (layers[0] ?? 0);
  const differing = audit.differences.list.filter(
    ({ observation }) => Math.floor(observation / cells) === layer,
  );
  return (
    <figure className="audit-map">
      {layers.length > 1 && (
        <label className="audit-map-layer" htmlFor={id}>
          States with{' '}
          <select
            id={id}
            className="select"
            value={layer}
            onChange={(event) => setChosen(Number(event.target.value))}
          >
            {layers.map((each) => (
              <option key={each} value={each}>
                {layerWords(view, each)}
              </option>
            ))}
          </select>
        </label>
      )}
      <svg
        viewBox={`0 0 ${view.width * CELL} ${view.height * CELL}`}
        role="img"
        aria-label={mapWords(label, view, audit, loop)}
      >
        <rect className="audit-map-cell" width={view.width * CELL} height={view.height * CELL} />
        <Cells view={view} />
        {differing.map(({ observation, apart }) => (
          <rect
            key={observation}
            className="audit-map-differs"
            data-apart={apart}
            x={(observation % view.width) * CELL + 1}
            y={Math.floor((observation % cells) / view.width) * CELL + 1}
            width={CELL - 2}
            height={CELL - 2}
          />
        ))}
        {differing.map(({ observation, design, task }) => (
          <g key={observation}>
            {task.map((action) => (
              <Arrow
                key={`t${action}`}
                view={view}
                observation={observation}
                action={action}
                kind="task"
                colour=""
              />
            ))}
            {design.map((action) => (
              <Arrow
                key={`d${action}`}
                view={view}
                observation={observation}
                action={action}
                kind="design"
                colour={armStyle(arm).colour}
              />
            ))}
          </g>
        ))}
        <Way
          view={view}
          path={audit.path}
          layer={layer}
          className="audit-map-path"
          colour={armStyle(arm).colour}
        />
        {loop !== null && (
          <Way
            view={view}
            path={loop}
            closed
            layer={layer}
            className="audit-map-loop"
            colour={armStyle(arm).colour}
          />
        )}
      </svg>
      <figcaption className="muted">{captionOf(audit, loop)}</figcaption>
    </figure>
  );
}

/** Layers of flags that have something to show, that of the loop first. */
function layersOf(audit: ExactAudit, loop: AuditLoop | null, cells: number): number[] {
  const seen = [
    ...(loop?.observations ?? []),
    ...audit.path.observations,
    ...audit.differences.list.map((d) => d.observation),
  ];
  return [...new Set(seen.map((observation) => Math.floor(observation / cells)))].slice(0, 32);
}

function layerWords(view: GridView, layer: number): string {
  const held = view.flags.filter((_, bit) => (layer >> bit) & 1);
  return held.length === 0 ? 'no flag set' : held.join(', ');
}

function Cells({ view }: { readonly view: GridView }) {
  return view.cells.map((cell, i) => {
    const x = (i % view.width) * CELL;
    const y = Math.floor(i / view.width) * CELL;
    const plain = cell.kind === 'floor' || cell.kind === 'wall';
    const mark = cell.mark === '.' || cell.mark === '#' ? undefined : cell.mark;
    const letter = LETTERS[cell.kind] ?? (plain && cell.mark !== 'p' ? undefined : mark);
    if (cell.kind === 'floor' && letter === undefined) return null;
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its place.
      <g key={i}>
        <rect className="audit-map-cell" data-kind={cell.kind} x={x} y={y} width={CELL} height={CELL} />
        {letter !== undefined && (
          <text className="audit-map-letter" x={x + CELL / 2} y={y + CELL / 2 + 3}>
            {letter}
          </text>
        )}
      </g>
    );
  });
}

interface ArrowProps {
  readonly view: GridView;
  readonly observation: number;
  readonly action: number;
  readonly kind: 'task' | 'design';
  readonly colour: string;
}

function Arrow({ view, observation, action, kind, colour }: ArrowProps) {
  const [dx = 0, dy = 0] = view.actionVectors[action] ?? [];
  const { x, y } = centre(view, observation);
  const tipX = x + dx * 6;
  const tipY = y + dy * 6;
  // The head: two short strokes back from the tip.
  const head = `M${tipX - dx * 3 - dy * 2},${tipY - dy * 3 + dx * 2}L${tipX},${tipY}L${tipX - dx * 3 + dy * 2},${tipY - dy * 3 - dx * 2}`;
  const stand = dx === 0 && dy === 0;
  return (
    <path
      className="audit-map-arrow"
      data-kind={kind}
      stroke={colour === '' ? undefined : colour}
      d={stand ? `M${x - 2},${y}a2,2 0 1 0 4,0a2,2 0 1 0 -4,0` : `M${x},${y}L${tipX},${tipY}${head}`}
    />
  );
}

function centre(view: GridView, observation: number): { x: number; y: number } {
  const cell = observation % (view.width * view.height);
  return { x: ((cell % view.width) + 0.5) * CELL, y: (Math.floor(cell / view.width) + 0.5) * CELL };
}

interface WayProps {
  readonly view: GridView;
  readonly path: AuditPath;
  readonly layer: number;
  readonly className: string;
  readonly colour: string;
  readonly closed?: boolean;
}

/** A walk as a line, where it lies in the layer shown; a loop that stays on its cell is a ring. */
function Way({ view, path, layer, className, colour, closed = false }: WayProps) {
  const cells = view.width * view.height;
  const here = path.observations.filter((observation) => Math.floor(observation / cells) === layer);
  const [first] = here;
  if (first === undefined) return null;
  const points = here.map((observation) => centre(view, observation));
  if (new Set(here).size === 1 && closed) {
    const { x, y } = centre(view, first);
    return <circle className={className} stroke={colour} cx={x} cy={y} r={6} />;
  }
  const whole =
    closed && here.length === path.observations.length ? [...points, ...points.slice(0, 1)] : points;
  return (
    <polyline className={className} stroke={colour} points={whole.map(({ x, y }) => `${x},${y}`).join(' ')} />
  );
}

function captionOf({ differences }: ExactAudit, loop: AuditLoop | null): string {
  const way =
    loop === null ? 'Dashed: the way of its best policy.' : 'Thick: the loop. Dashed: the way there.';
  const marked =
    differences.count === 0 ? '' : ' Marked: states where its best action differs; grey arrows: the task’s.';
  return way + marked;
}

function mapWords(label: string, view: GridView, audit: ExactAudit, loop: AuditLoop | null): string {
  const place = (observation: number) => {
    const cell = observation % (view.width * view.height);
    return `row ${Math.floor(cell / view.width) + 1}, column ${(cell % view.width) + 1}`;
  };
  const round =
    loop === null
      ? ''
      : ` A loop through ${[...new Set(loop.observations)].slice(0, 8).map(place).join('; ')}${loop.observations.length > 8 ? ' …' : ''}.`;
  return `Map of ${label}: ${audit.differences.count} of ${audit.states} states differ from the task.${round}`;
}
