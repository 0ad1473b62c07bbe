import { memo } from 'react';
import type { Picture } from '../../studies/rows.ts';
import { variantStyle } from '../variant-style.ts';

const WIDTH = 112;
const HEIGHT = 36;
const PAD = 3;

const x = (percent: number) => PAD + ((WIDTH - 2 * PAD) * percent) / 100;
const y = (percent: number) => PAD + ((HEIGHT - 2 * PAD) * percent) / 100;

/** What was recorded, in small: the lines of the first chart, or the parts of the claim. */
export const RowPicture = memo(function RowPicture({ picture }: { readonly picture: Picture | null }) {
  if (picture === null) return <span className="row-picture" />;
  return (
    <svg
      className="row-picture"
      width={WIDTH}
      height={HEIGHT}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      aria-hidden="true"
    >
      {picture.kind === 'lines' ? <Lines lines={picture.lines} /> : <Forest rows={picture.rows} />}
    </svg>
  );
});

const Lines = ({ lines }: Pick<Extract<Picture, { kind: 'lines' }>, 'lines'>) =>
  lines.map((points, k) => (
    <path
      // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place.
      key={k}
      d={points.map(([a, b], at) => `${at === 0 ? 'M' : 'L'}${x(a).toFixed(1)},${y(b).toFixed(1)}`).join('')}
      fill="none"
      stroke={variantStyle(k).color}
      strokeWidth={1.5}
      strokeLinejoin="round"
    />
  ));

/** The region in which an interval must lie is gray. */
const Forest = ({ rows }: Pick<Extract<Picture, { kind: 'forest' }>, 'rows'>) =>
  rows.map(({ low, value, high, region: [from, to] }, k) => {
    const at = y((100 * (k + 0.5)) / rows.length);
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place.
      <g key={k}>
        <rect x={x(from)} width={x(to) - x(from)} y={at - 4} height={8} fill="var(--sunken)" />
        <path d={`M${x(low)},${at}H${x(high)}`} stroke="var(--ink)" strokeWidth={1.5} />
        <circle cx={x(value)} cy={at} r={2.5} fill="var(--ink)" />
      </g>
    );
  });
