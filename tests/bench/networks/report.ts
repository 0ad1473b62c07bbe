/** The tables of the network bench. */
import { median } from '../gpu/measure.ts';
import type { Figures } from './measure.ts';

/** What the lab aims at: so many times plain tfjs on wasm, and so small a part of its programs on webgpu. */
const AIM = { times: 5, part: 1 / 4 } as const;
const LAB = 'Reward Lab';
const ROW_BY_ROW = 'row by row';

export function figuresTable(figures: readonly Figures[], emulated: boolean): string {
  const columns = [
    'network',
    'program',
    'training samples/s',
    'slowest … fastest',
    'sampled/s',
    'slowest … fastest',
  ];
  const rows = figures.map((entry) => {
    const { contender, task, refused: rejected, trained, drawn, dispatches, note } = entry;
    const name = contender.onDevice && emulated ? `${contender.name} (EMULATED)` : contender.name;
    if (rejected !== null) return [task.name, name, '–', '–', '–', '–', '–', rejected];
    return [task.name, name, ...cells(trained), ...cells(drawn), dispatches?.toString() ?? '–', note];
  });
  return table([...columns, 'programs an update', 'note'], rows, 2);
}

/** How many times as fast as each peer of its kind (CPU or device) the lab is. */
export function ratiosTable(figures: readonly Figures[]): string {
  const rows = figures.flatMap((peer) => {
    if (peer.contender.name.startsWith(LAB)) return [];
    return figures.filter((own) => comparable(own, peer)).map((own) => ratioRow(own, peer));
  });
  return table(['network', 'lab', 'compared with', 'training', 'sampling', 'programs', 'aim'], rows, 3);
}
function comparable(own: Figures, peer: Figures): boolean {
  const { contender, task } = own;
  return (
    contender.name.startsWith(LAB) &&
    task.name === peer.task.name &&
    contender.onDevice === peer.contender.onDevice
  );
}
function ratioRow(own: Figures, peer: Figures): string[] {
  const about = [own.task.name, own.contender.name, peer.contender.name];
  if (own.refused !== null || peer.refused !== null) return [...about, '–', '–', '–', 'not compared'];
  const training = median(own.trained) / median(peer.trained);
  const sampling = median(own.drawn) / median(peer.drawn);
  const programs =
    own.dispatches === null || peer.dispatches === null ? null : own.dispatches / peer.dispatches;
  return [
    ...about,
    `${training.toFixed(1)} ×`,
    `${sampling.toFixed(1)} ×`,
    programs === null ? '–' : programs.toFixed(2),
    aimOf(own, peer, training, sampling, programs),
  ];
}
function aimOf(own: Figures, peer: Figures, training: number, sampling: number, programs: number | null) {
  if (!peer.contender.name.includes('tfjs') || own.contender.name.includes(ROW_BY_ROW)) return '';
  if (programs !== null) return verdict(programs <= AIM.part, 'at most ¼ of the programs');
  if (!peer.contender.name.endsWith('wasm')) return '';
  return verdict(Math.min(training, sampling) >= AIM.times, `at least ${AIM.times} ×`);
}
const verdict = (isMet: boolean, aim: string): string => `${aim}: ${isMet ? 'met' : 'MISSED'}`;

function cells(rates: readonly number[]): string[] {
  return [whole(median(rates)), `${whole(Math.min(...rates))} … ${whole(Math.max(...rates))}`];
}
function whole(rate: number): string {
  return Number(rate.toPrecision(3)).toLocaleString('en');
}
/** @param words how many of the first columns are words; the last is too */
function table(columns: readonly string[], rows: readonly (readonly string[])[], words: number): string {
  const rule = columns.map((_, k) => (k < words || k === columns.length - 1 ? '---' : '---:'));
  return [columns, rule, ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n');
}
