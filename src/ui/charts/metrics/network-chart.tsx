import type { Plan } from '../../../engine/contract.ts';
import { METRIC_COLUMNS, type MetricId } from '../../../measure/metrics/metrics.ts';
import type { ChartEntry } from '../chart-contract.ts';
import type { RangeRule } from '../frame/axes.ts';
import { metricLines } from './metric-lines.tsx';

const networks = ({ metricColumns = 0 }: Plan) => metricColumns > METRIC_COLUMNS;
const language = (plan: Plan) => plan.view.kind === 'language';

/** Charts for network policies: metric, order, range, condition. */
const LINES: readonly (readonly [MetricId, number, RangeRule, (plan: Plan) => boolean])[] = [
  ['heldOut', 1.2, 'free', language],
  ['kl', 2.2, 'free', language],
  ['passAtK', 5.2, 'unit', language],
  ['silentGroups', 5.4, 'unit', language],
  ['truncated', 6.2, 'unit', networks],
  ['clipFraction', 7.1, 'zero', networks],
  ['approxKl', 7.2, 'zero', networks],
  ['klToken', 7.3, 'zero', language],
  ['klCoefficient', 7.4, 'zero', language],
  ['policyLoss', 7.5, 'free', networks],
  ['valueLoss', 7.6, 'zero', networks],
  ['explainedVariance', 7.7, 'free', networks],
  ['gradientNorm', 7.8, 'zero', networks],
];

export const charts: readonly ChartEntry[] = LINES.map(([metric, order, range, applies]) =>
  metricLines({ metric, order, range, applies: (plan) => networks(plan) && applies(plan) }),
);
