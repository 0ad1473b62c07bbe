/** LaTeX of a chart and of the results, with the colours and dashes that the page draws. */
import type { Plan } from '../../engine/contract.ts';
import { collectSeries } from '../../lab/exports/collect.ts';
import type { Lab } from '../../lab/model.ts';
import { METRICS } from '../../measure/dictionary.ts';
import { latexFigure, latexTable } from '../../measure/latex.ts';
import { ALL_METRIC_IDS, METRIC_COLUMNS } from '../../measure/metrics.ts';
import { armStyle } from '../arm-style.ts';

const X_LABELS = { envSteps: 'env steps a seed', episodes: 'episodes', updates: 'updates' } as const;

/** Colours of the light theme, for white paper. */
const PAPER = ['0072B2', 'D55E00', '009E73', 'B8558F', 'E69F00', '3F9FD8', '3A3A3A', 'A59A00'] as const;

function originOf(lab: Lab): readonly string[] {
  const { experiment } = lab.run.getState();
  if (experiment === null) return ['Made by Reward Lab.'];
  const { name, seeds, seed, envSteps } = experiment;
  return [
    `Made by Reward Lab from “${name}”: ${seeds} seeds from ${seed}, ${envSteps} env steps each.`,
    'Lines: mean over seeds. Bands: 95 % interval (Student t over seeds).',
  ];
}

interface ChartLike {
  readonly title: string;
  readonly metric: keyof typeof METRICS;
  readonly columns: (
    plan: Plan,
  ) => readonly { readonly column: number; readonly name: string; readonly arm?: number }[];
}

/** @throws as `collectSeries` */
export async function chartLatex(lab: Lab, plan: Plan, chart: ChartLike): Promise<string> {
  const { xAxis, logX, hiddenArms } = lab.view.getState();
  const wanted = chart.columns(plan).flatMap(({ column, name, arm: only }) =>
    plan.arms.flatMap(({ label }, arm) => {
      if ((only !== undefined && only !== arm) || hiddenArms.includes(arm)) return [];
      return [{ arm, column, name, label }];
    }),
  );
  const series = await collectSeries(lab, plan, wanted, xAxis);
  const several = new Set(wanted.map(({ name }) => name)).size > 1;
  return latexFigure({
    title: chart.title,
    xLabel: X_LABELS[xAxis],
    yLabel: METRICS[chart.metric].unit,
    logX,
    origin: originOf(lab),
    lines: wanted.map(({ arm, name, label }, k) => {
      const one = series[k];
      return {
        label: several ? `${label}, ${name}` : label,
        colour: PAPER[arm % PAPER.length] ?? '000000',
        // Two quantities of one arm share its colour: the second is dotted, as on the page.
        dash: several ? (name === wanted[0]?.name ? '' : '2 3') : armStyle(arm).dash,
        x: one?.x ?? [],
        mean: one?.mean ?? [],
        low: one?.low ?? [],
        high: one?.high ?? [],
        n: one?.n.at(-1) ?? 0,
      };
    }),
  });
}

const SHOWN = ['taskReturn', 'return', 'success', 'episodeLength', 'entropy', 'regret', 'heldOut'] as const;

/** Where each arm stands at the last checkpoint. @throws as `collectSeries` */
export async function resultsLatex(lab: Lab, plan: Plan): Promise<string> {
  const metrics = plan.metricColumns ?? METRIC_COLUMNS;
  const columns = SHOWN.map((id) => ({ id, column: ALL_METRIC_IDS.indexOf(id) })).filter(
    ({ column }) => column < metrics,
  );
  const wanted = plan.arms.flatMap((_, arm) => columns.map(({ column }) => ({ arm, column })));
  const series = await collectSeries(lab, plan, wanted);
  const cellOf = (arm: number, k: number) => {
    const one = series[arm * columns.length + k];
    return {
      mean: one?.mean.at(-1) ?? Number.NaN,
      low: one?.low.at(-1) ?? Number.NaN,
      high: one?.high.at(-1) ?? Number.NaN,
    };
  };
  const used = columns
    .map((column, k) => ({ ...column, k }))
    .filter(({ k }) => plan.arms.some((_, arm) => Number.isFinite(cellOf(arm, k).mean)));
  const at = plan.grid[(series[0]?.length ?? 0) - 1] ?? 0;
  const seeds = lab.run.getState().experiment?.seeds ?? 0;
  return latexTable({
    caption: `Mean [95 % interval] over ${seeds} seeds at env step ${at}.`,
    origin: originOf(lab),
    columns: used.map(({ id }) => METRICS[id].label),
    rows: plan.arms.map(({ label }, arm) => ({ label, cells: used.map(({ k }) => cellOf(arm, k)) })),
  });
}
