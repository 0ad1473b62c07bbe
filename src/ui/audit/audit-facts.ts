/** The numbers and details of an audit as rows of words. */
import type {
  AuditLoop,
  AuditReturns,
  AuditVerdict,
  ExactAudit,
  Interval,
  Sparsity,
  VariantAudit,
} from '../../engine/audit/contract.ts';
import { measured, percent } from '../numerals.ts';
import { rangeText } from './weight-strip.tsx';

export const VERDICTS: Readonly<Record<AuditVerdict, string>> = {
  agrees: 'asks for the task',
  hackable: 'hackable',
  'may-be-hacked': 'may be hacked',
  empty: 'asks for nothing',
  undecided: 'undecided',
};

export interface Fact {
  readonly name: string;
  readonly value: string;
  readonly help: string;
}

export function factsOf(audit: ExactAudit): Fact[] {
  const { returns, differences, sparsity } = audit;
  return [
    {
      name: 'Its best policy, task return',
      value: rangeText(returns.design),
      help: 'Task return of the policy that is best for this design, within the step limit. Two numbers: best policies tie, and these are the least and the most.',
    },
    {
      name: 'The task’s best policy',
      value: rangeText(returns.task),
      help: 'Task return of the policy that is best for the task itself at the same discount.',
    },
    ...(returns.possible > returns.task.best + 1e-6 * Math.max(1, Math.abs(returns.task.best))
      ? [
          {
            name: 'The most there is',
            value: measured(returns.possible),
            help: 'The task return of a policy that looks at the whole episode: the agent’s discount is too short-sighted for it.',
          },
        ]
      : []),
    {
      name: 'Random actions',
      value: measured(returns.random),
      help: 'Task return of uniformly random actions.',
    },
    {
      name: 'Lost, of the gain over random',
      value: lostText(returns),
      help: 'What the design’s best policy falls short of the task’s, as a share of what separates that from random actions; above 100 %: worse than random actions.',
    },
    {
      name: 'States that differ',
      value: `${differences.count} of ${audit.states}, ${percent(differences.visited)} of the time`,
      help: 'States in which a best action of the design is not one of the task, and how much of an episode its best policy spends in them.',
    },
    {
      name: 'First reward, at random',
      value: waitText(sparsity.design),
      help: 'Env steps until the design pays anything but zero, under random actions, over as many episodes as it takes; and how likely one episode pays anything.',
    },
    {
      name: 'First task reward, at random',
      value: waitText(sparsity.task),
      help: 'The same for the task reward.',
    },
  ];
}

/** The share of the gain over random that is lost. */
export function lostText({ loss, lossAtBest }: AuditReturns): string {
  return Number.isFinite(loss) ? rangeOf(lossAtBest, loss, percent) : 'cannot be said';
}

function rangeOf(a: number, b: number, text: (x: number) => string): string {
  return Math.abs(a - b) < 1e-6 ? text(a) : `${text(a)} … ${text(b)}`;
}

function waitText({ steps, probability }: Sparsity): string {
  if (probability === 0) return 'never';
  const chance = `${percent(probability)} of episodes`;
  return Number.isFinite(steps) ? `${measured(steps)} steps, ${chance}` : chance;
}

/** What the shaping is, in sentences. */
export function shapingWords(audit: ExactAudit): string[] {
  const { shaping } = audit;
  const share = shaping.share === 1 ? 'the task' : `${measured(shaping.share)} × the task`;
  const said = shaping.shareFrom === 'fit' ? ' (the multiple that fits)' : '';
  switch (shaping.potential) {
    case 'none':
      return [`The design is ${share} and nothing else${said}.`];
    case 'each':
      return [
        `Design = ${share}${said} + γΦ(s′) − Φ(s) on every transition: potential-based. Largest remainder ${measured(shaping.residual)}; rounding explains up to ${measured(shaping.tolerance)}.`,
      ];
    case 'mean':
      return [
        `Design = ${share}${said} + γΦ(s′) − Φ(s) on average over the outcomes of each action: enough for the best policies to stay the best; single transitions differ by up to ${measured(shaping.residual)}.`,
      ];
    case 'no': {
      const words = [
        `${shaping.share === 0 ? 'The design has no part of the task: it' : `Beside ${share} the design`} pays what no potential explains, up to ${measured(shaping.residual)} on one transition.`,
      ];
      if (shaping.constant !== 0)
        words.push(
          `All of it is ${measured(shaping.constant)} at every step: ${shaping.constant > 0 ? 'it pays for lingering' : 'it pays for hurrying'}, which changes what is best wherever episodes end.`,
        );
      const { loop, detour } = shaping;
      if (loop !== null) words.push(`A loop that it pays: ${wayWords(loop, audit)}.`);
      else if (detour !== null)
        words.push(
          `No loop was found that it pays. Observer: in state ${detour.state}, ${nameOf(audit, detour.action)} and then the reference way earn ${measured(detour.detour)} of shaping, the reference way at once ${measured(detour.direct)}; a potential would pay both alike.`,
        );
      return words;
    }
  }
}

const nameOf = ({ actions }: ExactAudit, action: number) => actions[action] ?? String(action);

function wayWords(loop: AuditLoop, audit: ExactAudit): string {
  const names = loop.actions.slice(0, 12).map((action) => nameOf(audit, action));
  const more = loop.actions.length > 12 ? ` and ${loop.actions.length - 12} more` : '';
  const steps = loop.actions.length === 1 ? '1 step' : `${loop.actions.length} steps`;
  return `${names.join(', ')}${more} — ${measured(loop.shaping)} of shaping and ${measured(loop.design)} in all every ${steps}, task reward ${measured(loop.task)}`;
}

export const KINDS: Readonly<Record<ExactAudit['terms'][number]['kind'], string>> = {
  potential: 'potential-based by itself: moves no best policy',
  task: 'the task itself',
  constant: 'the same at every step',
  zero: 'never pays here',
  transform: 'changes the sum of the terms above it',
  other: 'shaping of its own',
};

export function estimateFacts({ estimate }: VariantAudit): Fact[] {
  if (estimate === undefined) return [];
  const text = ({ mean, low, high }: Interval) => `${measured(mean)} (${measured(low)} … ${measured(high)})`;
  return [
    {
      name: 'Trained on this design',
      value: text(estimate.design),
      help: 'Mean task return at the end of a short training, with its 95 % interval.',
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
      name: 'From',
      value: `${estimate.seeds} seeds, ${measured(estimate.episodes)} episodes`,
      help: `${estimate.agent}, ${measured(estimate.envSteps)} env steps of each seed.`,
    },
  ];
}
