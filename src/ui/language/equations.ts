/** Each algorithm's loss in symbols, with the numbers below them. */
import type { LossFrame } from '../../engine/network/contract.ts';

export interface Part {
  /** "_" begins a subscript. */
  readonly symbol: string;
  /** The symbol in words. */
  readonly name: string;
  readonly value: number;
  readonly sign: '+' | '−';
}
export interface Equation {
  readonly parts: readonly Part[];
  /** The policy loss; "_" begins a subscript. */
  readonly inner: string;
  readonly help: string;
}

const INNER: Readonly<Record<string, string>> = {
  'grpo-lm': 'L_π = mean of max(−ρA, −clip(ρ)A), A from the group',
  'ppo-lm': 'L_π = mean of max(−ρA, −clip(ρ)A), A from the critic (GAE)',
  'rloo-lm': 'L_π = mean over completions of Σ max(−ρA, −clip(ρ)A), A minus the mean of the others',
  'reinforce-lm': 'L_π = −mean over completions of Σ A ln π',
  'reinforce-plus-plus': 'L_π = mean of max(−ρA, −clip(ρ)A), A whitened over the batch',
  dpo: 'L_π = mean of −ln σ(β Δ), Δ = (ln π/π_ref)(chosen) − (ln π/π_ref)(rejected)',
};
const GENERAL = 'L_π = mean of max(−ρA, −clip(ρ)A)';

export function equationOf(loss: LossFrame): Equation {
  const { coefficients, policyLoss, valueLoss, entropyTerm, klTerm } = loss;
  const parts: Part[] = [{ symbol: 'L_π', name: 'policy loss', value: policyLoss, sign: '+' }];
  if (Number.isFinite(valueLoss)) {
    const weight = coefficients.valueCoefficient ?? 1;
    parts.push({
      symbol: 'c_v · L_V',
      name: 'value coefficient times value loss',
      value: weight * valueLoss,
      sign: '+',
    });
  }
  // The term is what is added to the loss: −c_H · H.
  if (entropyTerm !== 0)
    parts.push({
      symbol: 'c_H · H',
      name: 'entropy coefficient times entropy',
      value: -entropyTerm,
      sign: '−',
    });
  if (klTerm !== 0)
    parts.push({
      symbol: 'β · KL',
      name: 'KL coefficient times KL to the reference',
      value: klTerm,
      sign: '+',
    });
  return {
    parts,
    inner: INNER[loss.algorithm] ?? GENERAL,
    help: 'ρ is the current π divided by π when the token was sampled; A is the advantage. The number below each symbol is its value in the last minibatch.',
  };
}

interface Piece {
  readonly text: string;
  readonly low: boolean;
}

/** "L_π = …" in pieces: the letters after "_" become subscripts. */
export function piecesOf(formula: string): readonly Piece[] {
  return formula
    .split(/_(\p{L}+)/u)
    .map((text, k) => ({ text, low: k % 2 === 1 }))
    .filter(({ text }) => text !== '');
}
