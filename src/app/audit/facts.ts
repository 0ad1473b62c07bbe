import type {
  AuditLoop,
  AuditReturns,
  ExactAudit,
  Interval,
  Sparsity,
  VariantAudit,
} from '../../engine/audit/contract.ts';
import { measured, percent } from '../kit/numerals.ts';
import type { Fact } from '../kit/table.tsx';

export function factsOf(audit: ExactAudit): readonly (Fact | false)[] {
  const { returns, differences, sparsity, average } = audit;
  return [
    {
      name: 'Task return of its optimal policy',
      value: rangeText(returns.design),
      help: 'Task return of the policy that is optimal for this design, within the step limit. Two numbers: optimal policies tie, and these are the lowest and the highest.',
    },
    {
      name: 'The task’s optimal policy',
      value: rangeText(returns.task),
      help: 'Task return of the policy that is optimal for the task itself at the same discount.',
    },
    returns.possible > returns.task.best + 1e-6 * Math.max(1, Math.abs(returns.task.best)) && {
      name: 'Undiscounted optimum',
      value: measured(returns.possible),
      help: 'Task return of the optimal undiscounted policy. The agent’s discount is too short-sighted to reach it.',
    },
    {
      name: 'Random actions',
      value: measured(returns.random),
      help: 'Task return of uniformly random actions.',
    },
    {
      name: 'Share of the possible gain that this reward loses',
      value: lostText(returns),
      help: 'How far the design’s optimal policy falls short of the task’s, as a share of the task optimum’s gain over random actions. Above 100 % it is worse than random actions.',
    },
    {
      name: 'States that differ',
      value: `${differences.count} of ${audit.states}, ${percent(differences.visited)} of the time`,
      help: 'States in which an optimal action of the design is not optimal for the task, and the share of an episode that its optimal policy spends in them.',
    },
    {
      name: 'Highest average reward per step',
      value: average.missing ?? `${measured(average.design)} (task: ${measured(average.task)})`,
      help: 'The highest long-run mean reward per environment step of any policy, exact, for this design and for the task. Episodes follow one another; the step limit does not apply.',
    },
    {
      name: 'First reward of a random agent',
      value: waitText(sparsity.design),
      help: 'Expected environment steps until random actions earn the first nonzero reward of the design, and the share of episodes with any.',
    },
    {
      name: 'First task reward of a random agent',
      value: waitText(sparsity.task),
      help: 'The same for the task reward.',
    },
  ];
}

export function rangeText({ worst, best }: { readonly worst: number; readonly best: number }): string {
  return Math.abs(best - worst) <= 1e-9 * Math.max(1, Math.abs(best))
    ? measured(best)
    : `${measured(worst)} … ${measured(best)}`;
}

/** Describes the lost share of the gain over random. */
export function lostText({ loss, lossAtBest }: AuditReturns): string {
  if (!Number.isFinite(loss)) return 'unknown';
  const [least, most] = [lossAtBest, loss].map((lost) =>
    lost > 1 + 1e-6 ? 'worse than random actions' : percent(lost),
  );
  return least === most || Math.abs(lossAtBest - loss) < 1e-6 ? (least ?? '') : `${least} … ${most}`;
}

function waitText({ steps, probability }: Sparsity): string {
  if (probability === 0 && steps === Number.POSITIVE_INFINITY) return 'never';
  // A wait of this length may also mean a longer one.
  if (steps >= 1e300 && Number.isFinite(steps)) return 'more than 1e300 steps';
  const chance = `${percent(probability)} of episodes`;
  return Number.isFinite(steps)
    ? `${measured(steps)} steps, ${chance}`
    : `${chance}; other episodes may never end or pay`;
}

export function shapingText(audit: ExactAudit): string[] {
  const { shaping } = audit;
  const share = shaping.share === 1 ? 'the task' : `${measured(shaping.share)} × the task`;
  const said = shaping.shareFrom === 'fit' ? ' (fitted multiple)' : '';
  switch (shaping.potential) {
    case 'none':
      return [`The design is ${share} and nothing else${said}.`];
    case 'each':
      return [
        `Design = ${share}${said} + γΦ(s′) − Φ(s) on every transition: potential-based. Largest remainder ${measured(shaping.residual)}; rounding explains up to ${measured(shaping.tolerance)}.`,
      ];
    case 'mean':
      return [
        `Design = ${share}${said} + γΦ(s′) − Φ(s) on average over the outcomes of each action: optimal policies stay optimal, but single transitions differ by up to ${measured(shaping.residual)}.`,
      ];
    case 'no': {
      const words = [
        `${shaping.share === 0 ? 'The design contains no task reward: it' : `In addition to ${share}, the design`} pays an amount that no potential explains, up to ${measured(shaping.residual)} on one transition.`,
      ];
      if (shaping.constant !== 0)
        words.push(
          `All of it is a constant ${measured(shaping.constant)} per step. It ${shaping.constant > 0 ? 'rewards lingering' : 'rewards hurrying'}, which changes the optimal policy where episodes can end.`,
        );
      const { loop, detour } = shaping;
      if (loop !== null) words.push(`A loop that earns shaping reward: ${wayText(loop, audit)}.`);
      else if (detour !== null)
        words.push(
          `No loop was found that earns shaping reward. In state ${detour.state}, ${nameOf(audit, detour.action)} followed by the reference path earns ${measured(detour.detour)} of shaping; the reference path alone earns ${measured(detour.direct)}. A potential would pay both the same.`,
        );
      return words;
    }
  }
}

const nameOf = ({ actions }: ExactAudit, action: number) => actions[action] ?? String(action);

function wayText(loop: AuditLoop, audit: ExactAudit): string {
  const names = loop.actions.slice(0, 12).map((action) => nameOf(audit, action));
  const more = loop.actions.length > 12 ? ` and ${loop.actions.length - 12} more` : '';
  const steps = loop.actions.length === 1 ? '1 step' : `${loop.actions.length} steps`;
  return `${names.join(', ')}${more} — ${measured(loop.shaping)} of shaping and ${measured(loop.design)} in total every ${steps}, task reward ${measured(loop.task)}`;
}

export const KINDS: Readonly<Record<ExactAudit['terms'][number]['kind'], string>> = {
  potential: 'potential-based: changes no optimal policy',
  task: 'the task itself',
  constant: 'constant at every step',
  zero: 'never pays here',
  transform: 'transforms the sum of the terms above it',
  other: 'other shaping',
};

export function estimateFacts({ estimate }: VariantAudit): Fact[] {
  if (estimate === undefined) return [];
  const text = ({ mean, low, high }: Interval) => `${measured(mean)} (${measured(low)} … ${measured(high)})`;
  return [
    {
      name: 'Trained on this design',
      value: text(estimate.design),
      help: 'Mean task return at the end of a short training run, with its 95 % interval.',
    },
    {
      name: 'Trained on the task',
      value: text(estimate.task),
      help: 'The same agent and seeds, trained on the task.',
    },
    {
      name: 'Difference',
      value: text(estimate.difference),
      help: 'Paired by seed, 95 % interval (Student t).',
    },
    {
      name: 'Random actions',
      value: text(estimate.random),
      help: 'Task return of uniformly random actions.',
    },
    {
      name: 'Based on',
      value: `${estimate.seeds} seeds, ${measured(estimate.episodes)} episodes`,
      help: `${estimate.agent}, ${measured(estimate.envSteps)} environment steps per seed.`,
    },
  ];
}
