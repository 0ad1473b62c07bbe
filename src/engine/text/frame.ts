import { gatherRows } from '../../agents/estimators/arrays.ts';
import { importanceRatio } from '../../agents/estimators/kl.ts';
import type { Scores } from '../../agents/networks/contract.ts';
import type { SequencePolicy } from '../../agents/networks/sequence.ts';
import type { UpdateReport } from '../../agents/updates/text-contract.ts';
import type { Settings } from '../../experiment/settings.ts';
import type { LanguageTask } from '../../worlds/language-contract.ts';
import type { Frame } from '../contract.ts';
import type { CompletionFrame, GroupFrame, LanguageFrame, LossFrame } from '../network-contract.ts';
import type { Batch } from './batch.ts';
import type { Answers, Exam } from './exam.ts';
import type { LearnerStep } from './learner.ts';
import type { Written } from './rollout.ts';

const GROUPS = 8;
const COMPLETIONS = 16; // per group
const HELD_OUT = 12;

export interface Shown {
  readonly task: LanguageTask;
  readonly agent: string;
  readonly settings: Settings;
  readonly policy: SequencePolicy;
  readonly batch: Batch;
  readonly report: UpdateReport;
  readonly step: LearnerStep | null;
  readonly klCoefficient: number;
  readonly updates: number;
  readonly exam: Exam;
}

export function textFrame(
  { variant, seed, envSteps }: Pick<Frame, 'variant' | 'seed' | 'envSteps'>,
  language: LanguageFrame | null,
): Frame {
  const none = new Float32Array(0);
  return {
    variant,
    seed,
    envSteps,
    replicas: 1,
    observation: 0,
    state: 0,
    action: 0,
    events: 0,
    reward: 0,
    value: none,
    policy: none,
    actionValue: none,
    visits: none,
    advantage: none,
    recent: [],
    ...(language === null ? {} : { language }),
  };
}

export async function languageFrame(shown: Shown): Promise<LanguageFrame> {
  const { batch, policy, settings, exam } = shown;
  const { rollouts } = batch;
  const { time, groupSize } = rollouts;
  const groups = Math.min(GROUPS, rollouts.sequences / groupSize);
  const each = Math.min(COMPLETIONS, groupSize);
  const rows = Array.from({ length: groups * each }, (_, k) => Math.floor(k / each) * groupSize + (k % each));
  const tokens = Uint32Array.from(gatherRows(rollouts.tokens, rows, time));
  const now = await policy.score(tokens, rows.length, time, settings.number('temperature'));
  return {
    groups: Array.from({ length: groups }, (_, g): GroupFrame => {
      const problem = batch.problems[g * groupSize];
      return {
        ...(problem?.words ?? { question: '', answer: '' }),
        promptLength: problem?.prompt.length ?? 0,
        completions: Array.from({ length: each }, (_, m) =>
          completion(shown, now, g * groupSize + m, g * each + m),
        ),
      };
    }),
    heldOut: exam.answers === null ? [] : heldOut(exam.answers),
    loss: lossFrame(shown),
    passAtK: exam.passAtK,
    updates: shown.updates,
  };
}

function written(rows: Omit<Written, 'ended' | 'spoken'>, row: number) {
  const first = row * rows.time;
  const end = first + (rows.lengths[row] ?? 0);
  return {
    tokens: rows.tokens.slice(first, end),
    own: Uint8Array.from(rows.own.subarray(first, end)),
    logp: rows.logp.slice(first, end),
    entropy: rows.entropy.slice(first, end),
    value: rows.value.slice(first, end),
    truncated: rows.truncated[row] === 1,
  };
}

/** @param row of the rollouts @param place of the row in `now` */
function completion({ batch, report }: Shown, now: Scores, row: number, place: number): CompletionFrame {
  const { rollouts, terms, termCount, verdicts } = batch;
  const { time, referenceLogp } = rollouts;
  const shown = written(rollouts, row);
  const { own, logp } = shown;
  const of = (all: Float32Array) => all.slice(row * time, row * time + own.length);
  return {
    ...shown,
    ratio: logp.map((old, t) =>
      own[t] === 1 ? importanceRatio((now.logp[place * time + t] ?? 0) - old).ratio : 1,
    ),
    referenceLogp: referenceLogp === null ? logp.map(() => Number.NaN) : of(referenceLogp),
    advantage: of(report.advantages),
    terms: terms.slice(row * termCount, (row + 1) * termCount),
    reward: rollouts.returns[row] ?? 0,
    taskReturn: rollouts.taskReturns[row] ?? 0,
    correct: verdicts[row]?.correct === true,
  };
}

function heldOut({ problems, written: rows, verdicts }: Answers): readonly GroupFrame[] {
  return problems.slice(0, HELD_OUT).map((problem, row) => {
    const shown = written(rows, row);
    const only: CompletionFrame = {
      ...shown,
      ratio: shown.logp.map(() => 1),
      referenceLogp: shown.logp.map(() => Number.NaN),
      advantage: shown.logp.map(() => 0),
      terms: new Float32Array(0),
      reward: Number.NaN,
      taskReturn: verdicts[row]?.score ?? 0,
      correct: verdicts[row]?.correct === true,
    };
    return { ...problem.words, promptLength: problem.prompt.length, completions: [only] };
  });
}

const SHOWN_COEFFICIENTS = ['entropyCoefficient', 'valueCoefficient', 'beta', 'gamma', 'gaeLambda'];

/** The last minibatch: the parts of its loss, and the token whose log-probability it moves most. */
function lossFrame({ task, agent, settings, batch, report, step, klCoefficient }: Shown): LossFrame | null {
  if (step === null) return null;
  const { loss, batch: minibatch } = step;
  const { rows, time } = minibatch;
  let most = 0;
  for (let i = 0; i < loss.dLogp.length; i++)
    if (Math.abs(loss.dLogp[i] ?? 0) > Math.abs(loss.dLogp[most] ?? 0)) most = i;
  const place = (rows[Math.floor(most / time)] ?? 0) * time + (most % time);
  const coefficients = SHOWN_COEFFICIENTS.filter((name) => settings.has(name)).map(
    (name) => [name, settings.number(name)] as const,
  );
  return {
    algorithm: agent,
    loss: loss.loss,
    policyLoss: loss.policyLoss,
    valueLoss: loss.valueLoss,
    entropyTerm: loss.entropyTerm,
    klTerm: loss.klTerm,
    token: {
      text: task.vocabulary[batch.rollouts.tokens[place] ?? 0] ?? '',
      advantage: report.advantages[place] ?? 0,
      term: loss.token?.(most) ?? null,
    },
    coefficients: { ...Object.fromEntries(coefficients), klCoefficient },
  };
}
