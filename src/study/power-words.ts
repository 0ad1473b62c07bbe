/** What a study's seeds can decide, in sentences: the same in the page and in the command. */
import type { Power, PowerRow } from './power.ts';
import { SECTIONS, type Section } from './verdicts/contract.ts';

export interface PowerLine {
  readonly text: string;
  readonly decides: boolean;
}
const NAMES: Readonly<Record<Section, string>> = { gates: 'Gate', parts: 'Part', controls: 'Control' };

const short = (number: number): string => String(Number(number.toPrecision(2))).replace('-', '−');

function sentence({ seeds, detectable, value, limit, decides, needed, error, fails }: PowerRow): string {
  if (!Number.isFinite(value) || !Number.isFinite(error))
    return 'the pilot has no value, so nothing is known.';
  const place = `the pilot is at ${short(value)}, ${short(Math.abs(value - limit))} from the limit ${short(limit)}`;
  const sees =
    detectable === 0
      ? 'all seeds of the pilot agree'
      : `${seeds} seeds can see differences of ${short(detectable)}`;
  const verdict = fails
    ? 'it fails in the pilot'
    : decides
      ? 'can decide if the pilot is right'
      : Number.isFinite(needed)
        ? `cannot decide yet; about ${needed} seeds would`
        : 'no number of seeds would decide';
  return `${sees}; ${place}: ${verdict}.`;
}

export const powerLines = (power: Power): readonly PowerLine[] =>
  SECTIONS.flatMap((section) =>
    power[section].flatMap(({ rows }, k) =>
      rows.map((row): PowerLine => {
        const name = `${NAMES[section]} ${k + 1}${rows.length > 1 ? `, ${row.label}` : ''}`;
        return { text: `${name}: ${sentence(row)}`, decides: row.decides };
      }),
    ),
  );
