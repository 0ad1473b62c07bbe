/** The tables of `npm run bench:gpu`. */
import type { GpuContender } from './contender.ts';
import { median, type Run } from './measure.ts';

export interface Measured {
  readonly contender: GpuContender;
  readonly replicas: number;
  readonly runs: readonly Run[];
  readonly stepsPerSubmit: number;
  readonly bytes: number;
  readonly note?: string;
}

const EMULATED = 'EMULATED on the CPU: these are not GPU figures';

export function figuresHeading(emulated: boolean): string {
  const rate = emulated ? 'M env steps/s (EMULATED)' : 'M env steps/s';
  const columns = ['replicas', 'program', 'task', rate, 'slowest … fastest', 'µs a step of all replicas'];
  if (emulated) columns.push('M env steps per CPU second');
  columns.push('steps a submit', 'device memory, MB', 'it learned');
  const rule = columns.map((name) => (['program', 'task', 'it learned'].includes(name) ? '---' : '---:'));
  return [
    `### Training${emulated ? `, ${EMULATED}` : ''}`,
    '',
    `| ${columns.join(' | ')} |`,
    `| ${rule.join(' | ')} |`,
  ].join('\n');
}

export function figuresRow(measured: Measured, emulated: boolean): string {
  const { contender, replicas, runs, stepsPerSubmit, bytes, note } = measured;
  const rates = runs.map((run) => run.rate);
  const rate = median(rates);
  const name = note === undefined ? contender.name : `${contender.name} (${note})`;
  const spread = `${millions(Math.min(...rates))} … ${millions(Math.max(...rates))}`;
  const micros = significant((replicas / rate) * 1e6);
  const cells = [replicas.toLocaleString('en'), name, contender.task, millions(rate), spread, micros];
  if (emulated) cells.push(millions(median(runs.map((run) => run.cpuRate))));
  cells.push(stepsPerSubmit.toLocaleString('en'));
  cells.push(bytes === 0 ? '–' : (bytes / 1e6).toFixed(2));
  const last = runs.at(-1);
  const each = Math.round((last?.envSteps ?? 0) / (contender.oneReplica ? 1 : replicas));
  cells.push(`${last?.check ?? ''} after ${each.toLocaleString('en')} steps each`);
  return `| ${cells.join(' | ')} |`;
}

/** For every task, how many times as fast as each program of the same task its first one is. */
export function ratios(measured: readonly Measured[], emulated: boolean): string {
  const tasks = [...new Set(measured.map(({ contender }) => contender.task))];
  return tasks
    .map((task) => measured.filter(({ contender }) => contender.task === task))
    .flatMap((same) => ratiosOf(same, emulated))
    .join('\n\n');
}

function ratiosOf(measured: readonly Measured[], emulated: boolean): string[] {
  const names = [...new Set(measured.map(({ contender }) => contender.name))];
  const [base, ...others] = names;
  if (base === undefined || others.length === 0) return [];
  const counts = [...new Set(measured.map(({ replicas }) => replicas))];
  const rateOf = (name: string, replicas: number, rate: 'rate' | 'cpuRate') => {
    const found = measured.find((entry) => entry.contender.name === name && entry.replicas === replicas);
    return median(found?.runs.map((run) => run[rate]) ?? []);
  };
  const times = (name: string, replicas: number, rate: 'rate' | 'cpuRate') =>
    `${significant(rateOf(base, replicas, rate) / rateOf(name, replicas, rate))} ×`;
  const rows = counts.map((replicas) => {
    const of = others.map((name) => {
      const wall = times(name, replicas, 'rate');
      return emulated ? `${wall} (${times(name, replicas, 'cpuRate')})` : wall;
    });
    return `| ${replicas.toLocaleString('en')} | ${of.join(' | ')} |`;
  });
  const seconds = emulated ? `; in brackets by CPU time; ${EMULATED}` : '';
  return [
    [
      `### ${base}, as a multiple of the others with its task${seconds}`,
      '',
      `| replicas | ${others.join(' | ')} |`,
      `|---:|${others.map(() => '---:|').join('')}`,
      ...rows,
    ].join('\n'),
  ];
}

function millions(rate: number): string {
  return significant(rate / 1e6);
}

function significant(value: number): string {
  if (value >= 100) return Math.round(value).toLocaleString('en');
  return value.toPrecision(value >= 1 ? 3 : 2);
}
