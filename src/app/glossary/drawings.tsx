/** Draws the numbers of a picture: bars, lines or a row of cells. */

import { tick as tickText } from '../kit/numerals.ts';
import { variantStyle } from '../kit/variant-style.ts';
import type { Drawing, Tone } from './glossary-drawing.ts';

const WIDTH = 320;
const HEIGHT = 132;
const [TOP, BOTTOM, LEFT, RIGHT] = [8, 22, 30, 8];

const colorOf = (tone: Tone | undefined) =>
  tone === undefined || tone === 'quiet' ? 'var(--line-strong)' : variantStyle(tone).color;

export function Drawn({ drawing, words }: { readonly drawing: Drawing; readonly words: string }) {
  return (
    <svg className="glossary-picture" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={words}>
      {drawing.kind === 'cells' && <CellRow {...drawing} />}
      {drawing.kind === 'bars' && <Bars {...drawing} />}
      {drawing.kind === 'lines' && <Lines {...drawing} />}
    </svg>
  );
}

const scale = (low: number, high: number) => (value: number) =>
  TOP + ((high - value) / (high - low)) * (HEIGHT - TOP - BOTTOM);

function Axis({ low, high }: { readonly low: number; readonly high: number }) {
  const y = scale(low, high);
  const zero = low < 0 && high > 0;
  return (
    <>
      {[low, ...(zero ? [0] : []), high].map((at) => (
        <g key={at}>
          <line className="glossary-grid" x1={LEFT} x2={WIDTH - RIGHT} y1={y(at)} y2={y(at)} />
          <text className="glossary-number" x={LEFT - 4} y={y(at) + 4} textAnchor="end">
            {tickText(Number(at.toPrecision(2)))}
          </text>
        </g>
      ))}
    </>
  );
}

function Bars({ bars, low, high, level }: Extract<Drawing, { kind: 'bars' }>) {
  const y = scale(low, high);
  const room = (WIDTH - LEFT - RIGHT) / bars.length;
  const box = (value: number) => ({ y: Math.min(y(0), y(value)), height: Math.abs(y(value) - y(0)) });
  return (
    <>
      <Axis low={low} high={high} />
      {bars.map(({ label, value, ghost, tone }, k) => {
        const x = LEFT + k * room + room * 0.16;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a bar is its place.
          <g key={k}>
            <rect x={x} width={room * 0.68} {...box(value)} fill={colorOf(tone)} />
            {ghost !== undefined && (
              <rect className="glossary-ghost" x={x} width={room * 0.68} {...box(ghost)} />
            )}
            <text className="glossary-label" x={x + room * 0.34} y={HEIGHT - 7} textAnchor="middle">
              {label}
            </text>
          </g>
        );
      })}
      {level !== undefined && (
        <>
          <line className="glossary-level" x1={LEFT} x2={WIDTH - RIGHT} y1={y(level.at)} y2={y(level.at)} />
          <text className="glossary-label" x={WIDTH - RIGHT} y={y(level.at) - 3} textAnchor="end">
            {level.label}
          </text>
        </>
      )}
    </>
  );
}

function Lines({ lines, low, high, points, along, namesBelow = false }: Extract<Drawing, { kind: 'lines' }>) {
  const y = scale(low, high);
  const x = (k: number) => LEFT + (k / (points - 1)) * (WIDTH - LEFT - RIGHT);
  const named = lines.filter(({ thin }) => thin !== true);
  return (
    <>
      <Axis low={low} high={high} />
      {lines.map(({ label, y: values, tone, thin }) => (
        <polyline
          key={label}
          className="glossary-line"
          data-thin={thin}
          stroke={colorOf(tone)}
          points={values.map((value, k) => `${x(k)},${y(value)}`).join(' ')}
        />
      ))}
      {named.map(({ label, tone }, k) => (
        <text
          key={label}
          className="glossary-label"
          {...(namesBelow
            ? { x: WIDTH - RIGHT, y: HEIGHT - BOTTOM - 8 - 14 * k, textAnchor: 'end' }
            : { x: LEFT + 6, y: TOP + 10 + 14 * k })}
        >
          <tspan fill={colorOf(tone)}>■ </tspan>
          {label}
        </text>
      ))}
      <text className="glossary-label" x={WIDTH - RIGHT} y={HEIGHT - 7} textAnchor="end">
        {along}
      </text>
    </>
  );
}

function CellRow({ cells, agent }: Extract<Drawing, { kind: 'cells' }>) {
  const side = Math.min(48, (WIDTH - 16) / cells.length);
  const left = (WIDTH - side * cells.length) / 2;
  const top = 54;
  return (
    <>
      {cells.map(({ text, tone }, k) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its place.
        <g key={k}>
          <rect className="glossary-cell" x={left + k * side} y={top} width={side} height={side} />
          {tone !== undefined && (
            <rect
              x={left + k * side}
              y={top}
              width={side}
              height={side}
              fill={colorOf(tone)}
              fillOpacity={0.22}
            />
          )}
          <text
            className="glossary-number"
            x={left + (k + 0.5) * side}
            y={top + side / 2 + 4}
            textAnchor="middle"
          >
            {text}
          </text>
        </g>
      ))}
      {agent >= 0 && (
        <circle
          className="glossary-agent"
          fill={colorOf(0)}
          r={side * 0.2}
          style={{ transform: `translate(${left + (agent + 0.5) * side}px, ${top - side * 0.3}px)` }}
        />
      )}
    </>
  );
}
