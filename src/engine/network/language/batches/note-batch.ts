/** The numbers of one batch on text, added to the window of a replica. */
import { countRows } from '../../../../learn/estimators/arrays.ts';
import { bestOfGroups } from '../../../../learn/estimators/best-of-n.ts';
import { klEstimate } from '../../../../learn/estimators/kl.ts';
import { promptWeights } from '../../../../learn/estimators/prompt-weights.ts';
import type { UpdateReport } from '../../../../learn/neural/contract.ts';
import type { WeighedPrompt } from '../../../../rewards/language-contract.ts';
import type { Window } from '../../window.ts';
import type { Batch } from './batch.ts';

/**
 * Numbers of the policy are of what it wrote alone, those of the update of what it learned from.
 * @param ofPolicy terms that are no numbers of a completion @returns mean KL to the reference, nats a completion; NaN without a reference
 */
export function noteBatch(
  window: Window,
  batch: Batch,
  report: UpdateReport,
  ofPolicy: ReadonlySet<number> = new Set(),
): number {
  const { rollouts, verdicts, terms, termCount } = batch.measured ?? batch;
  const { sequences, time, own, logp, referenceLogp } = rollouts;
  const lengths = countRows(own, time);
  const { picked } = batch;
  const rows =
    picked === null
      ? Uint32Array.from({ length: sequences }, (_, row) => row)
      : bestOfGroups(rollouts.returns, rollouts.groupSize);
  for (const row of rows) {
    window.add('return', rollouts.returns[row] ?? 0);
    window.add('taskReturn', rollouts.taskReturns[row] ?? 0);
    window.add('success', verdicts[row]?.correct ? 1 : 0);
    window.add('episodeLength', lengths[row] ?? 0);
    window.add(verdicts[row]?.correct ? 'rightLength' : 'wrongLength', lengths[row] ?? 0);
    window.add('truncated', rollouts.truncated[row] ?? 0);
    for (let term = 0; term < termCount; term++)
      if (!ofPolicy.has(term)) window.addTerm(term, terms[row * termCount + term] ?? 0);
  }
  let kl = 0;
  let tokens = 0;
  for (let i = 0; i < own.length; i++) {
    if (own[i] === 0) continue;
    tokens += 1;
    window.add('entropy', rollouts.entropy[i] ?? 0);
    if (referenceLogp === null) continue;
    const d = (logp[i] ?? 0) - (referenceLogp[i] ?? 0);
    kl += d;
    window.add('klToken', klEstimate('k3', d));
  }
  batch.rollouts.own.forEach((wrote, i) => {
    if (wrote !== 0) window.addAdvantage(report.advantages[i] ?? 0);
  });
  window.add('silentGroups', batch.silent);
  window.add('explainedVariance', report.explainedVariance);
  const sum = (all: Float32Array) => all.reduce((total, x) => total + x, 0);
  window.add('rewardRate', sum(rollouts.returns) / Math.max(1, tokens));
  window.add('taskRate', sum(rollouts.taskReturns) / Math.max(1, tokens));
  for (const [row, { correct }] of batch.verdicts.entries()) {
    window.add('batchReturn', batch.rollouts.returns[row] ?? 0);
    window.add('batchSuccess', correct ? 1 : 0);
  }
  window.add('klBound', picked?.bound ?? Number.NaN);
  const mean = picked?.kl ?? (referenceLogp === null ? Number.NaN : kl / sequences);
  window.add('kl', mean);
  return mean;
}

/** What probes measure of the prompts that an update learned from. */
export function noteUpdate(
  window: Window,
  { rollouts, verdicts }: Pick<Batch, 'rollouts' | 'verdicts'>,
  { advantages }: Pick<UpdateReport, 'advantages'>,
  probes: readonly { readonly index: number; of(prompts: readonly WeighedPrompt[]): number }[],
): void {
  if (probes.length === 0) return;
  const { own, time, groupSize } = rollouts;
  const prompts = Array.from(promptWeights(advantages, own, time, groupSize), (weight, k) => {
    const group = verdicts.slice(k * groupSize, (k + 1) * groupSize);
    return { weight, success: group.filter(({ correct }) => correct).length / groupSize };
  });
  for (const { index, of } of probes) window.addTerm(index, of(prompts));
}
