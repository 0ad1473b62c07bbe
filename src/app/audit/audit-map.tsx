/** A small map that shows either the loop with the reward of each step, or the states where optimal actions differ. */
import { useState } from 'react';
import type { AuditLoop, ExactAudit } from '../../engine/audit/contract.ts';
import type { GridView } from '../../worlds/view.ts';
import { Segments } from '../kit/segments.tsx';
import { Select, type SelectOption } from '../kit/select.tsx';
import { variantStyle } from '../kit/variant-style.ts';
import { flagText } from '../stage/state-words.ts';
import { Cells, Differences, Loop } from './map-drawings.tsx';
import { cellOf, layerOf, loopSteps, pathPoints, shortPay, shownBox } from './map-geometry.ts';

const NAMED = 8;
const MAX_LAYERS = 32;

/** Describes a loop, for example “down +0.2, up 0: +0.2 of reward every 2 steps, task reward 0”. */
function loopText({ loop: forEver, actions }: ExactAudit, loop: AuditLoop): string {
  const [steps, sum, what] =
    forEver === null
      ? [loop.shapingSteps, loop.shaping, 'of shaping']
      : [loop.designSteps, loop.design, 'of reward'];
  const named = loop.actions
    .slice(0, NAMED)
    .map((action, i) => `${actions[action] ?? action} ${shortPay(steps[i] ?? Number.NaN)}`);
  const rest = loop.actions.length - named.length;
  const more = rest > 0 ? `, ${rest} more` : '';
  const every = loop.actions.length === 1 ? 'every step' : `every ${loop.actions.length} steps`;
  return `${named.join(', ')}${more}: ${shortPay(sum)} ${what} ${every}, task reward ${shortPay(loop.task)}.`;
}

function mapText(label: string, view: GridView, audit: ExactAudit, loop: AuditLoop | null): string {
  const place = (observation: number) => {
    const cell = cellOf(view, observation);
    return `row ${Math.floor(cell / view.width) + 1}, column ${(cell % view.width) + 1}`;
  };
  const round =
    loop === null
      ? ''
      : ` A loop through ${[...new Set(loop.observations)].slice(0, 8).map(place).join('; ')}${loop.observations.length > 8 ? ' …' : ''}: ${loopText(audit, loop)}`;
  return `Map of ${label}: ${audit.differences.count} of ${audit.states} states differ from the task.${round}`;
}

interface MapProps {
  readonly variant: number;
  readonly label: string;
  readonly view: GridView;
  readonly audit: ExactAudit;
}

type Shown = 'loop' | 'differences' | 'way';

const SHOWN: readonly SelectOption<Shown>[] = [
  { value: 'loop', text: 'Loop', hint: 'The endless loop and the reward of each step' },
  {
    value: 'differences',
    text: 'Differences',
    hint: 'States where its optimal action is not optimal for the task',
  },
  { value: 'way', text: 'Path', hint: 'The path of its optimal policy' },
];

export function AuditMap({ variant, label, view, audit }: MapProps) {
  const loop = audit.loop ?? audit.shaping.loop;
  const there = SHOWN.filter(
    ({ value }) =>
      value !== (loop === null ? 'loop' : 'way') && (value !== 'differences' || audit.differences.count > 0),
  );
  const [wanted, setWanted] = useState<Shown>('loop');
  const shown = (there.find(({ value }) => value === wanted) ?? there[0])?.value ?? 'way';
  const about =
    shown === 'loop' ? (loop?.observations ?? []) : shown === 'way' ? audit.path.observations : [];
  const seen =
    shown === 'differences'
      ? audit.differences.list.map(({ observation }) => observation)
      : [...about, ...audit.path.observations];
  /** Only layers with something to show, starting with the layer of the first state. */
  const layers = [...new Set(seen.map((observation) => layerOf(view, observation)))].slice(0, MAX_LAYERS);
  const [chosen, setChosen] = useState<number | null>(null);
  const layer = chosen !== null && layers.includes(chosen) ? chosen : (layers[0] ?? 0);
  const differing = audit.differences.list.filter(({ observation }) => layerOf(view, observation) === layer);
  const { color } = variantStyle(variant);
  const here = about.filter((observation) => layerOf(view, observation) === layer);
  const loud = new Set(shown === 'loop' ? here.map((observation) => cellOf(view, observation)) : []);
  // Crop a large map to the loop. Differences can be anywhere, so they need the whole map.
  const box = shownBox(view, here);
  const pays = audit.loop === null ? loop?.shapingSteps : loop?.designSteps;
  return (
    <figure className="audit-map" data-shown={shown}>
      {there.length > 1 && (
        <Segments label={`Map of ${label}`} value={shown} options={there} onChange={setWanted} />
      )}
      {layers.length > 1 && (
        <label className="audit-map-layer">
          States with{' '}
          <Select
            value={layer}
            options={layers.map((each) => ({ value: each, text: flagText(view, each) }))}
            onChange={setChosen}
          />
        </label>
      )}
      <svg
        viewBox={`${box.x} ${box.y} ${box.width} ${box.height}`}
        role="img"
        aria-label={mapText(label, view, audit, loop)}
      >
        <Cells view={view} loud={loud} />
        {shown === 'differences' ? (
          <Differences view={view} list={differing} color={color} />
        ) : (
          <polyline
            className="audit-map-path"
            stroke={color}
            points={pathPoints(view, audit.path, layer)
              .map(({ x, y }) => `${x},${y}`)
              .join(' ')}
          />
        )}
        {shown === 'loop' && loop !== null && (
          <Loop steps={loopSteps(view, loop, pays ?? [], layer)} color={color} />
        )}
      </svg>
      <figcaption>
        {shown === 'loop' && loop !== null && <p className="audit-map-words">{loopText(audit, loop)}</p>}
        {shown === 'differences' ? (
          <Legend color={color} ties={differing.some(({ apart }) => !apart)} />
        ) : (
          <p className="audit-map-words muted">
            {shown === 'loop'
              ? 'Arrows: the loop and the reward of each step. Dashed: the path to it.'
              : 'Dashed: the path of its optimal policy.'}
          </p>
        )}
      </figcaption>
    </figure>
  );
}

function Legend({ color, ties }: { readonly color: string; readonly ties: boolean }) {
  const arrow = { className: 'audit-map-arrow', d: 'M1,4H14M11,1.5L14,4L11,6.5' };
  const box = { className: 'audit-map-differs', x: 1, y: 1, width: 14, height: 6 };
  const signs = [
    {
      sign: <path {...arrow} data-kind="design" stroke={color} />,
      text: 'optimal for the design, not for the task',
    },
    { sign: <path {...arrow} data-kind="task" />, text: 'optimal for the task' },
    { sign: <rect {...box} data-apart="false" />, text: 'dashed: the two also share an optimal action' },
  ];
  return (
    <ul className="audit-map-legend muted">
      {signs.slice(0, ties ? 3 : 2).map(({ sign, text }) => (
        <li key={text}>
          <svg viewBox="0 0 16 8" aria-hidden="true">
            {sign}
          </svg>{' '}
          {text}
        </li>
      ))}
    </ul>
  );
}
