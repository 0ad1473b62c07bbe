import type { LossFrame } from '../../engine/network/contract.ts';
import { measured } from '../numerals.ts';

/** The loss of the last minibatch: its symbols with their current numbers below them. */
export function LossEquation({ loss }: { readonly loss: LossFrame }) {
  const { parts, inner } = equationOf(loss);
  return (
    <section className="loss" aria-label="Loss of the last minibatch">
      <h3 className="small" title={HELP}>
        Loss of the last minibatch
      </h3>
      <div className="loss-row">
        <Numbered symbol="L" name="loss" value={loss.loss} />
        <span>=</span>
        {parts.map(({ symbol, name, value, sign }, k) => (
          <span key={symbol} className="loss-part">
            {(k > 0 || sign === '−') && <span>{sign}</span>}
            <Numbered symbol={symbol} name={name} value={value} />
          </span>
        ))}
      </div>
      <p className="small muted loss-token">
        <Formula text={inner} />. The token that it moves most: <b className="mono">{loss.token.text}</b>
        {termText(loss.token)}.
      </p>
    </section>
  );
}

function termText({ advantage, term }: LossFrame['token']): string {
  if (term === null) return '';
  const { ratio, clipped, loss } = term;
  const numbers = `A = ${measured(advantage)}, ρ = ${measured(ratio)}, ℓ = ${measured(loss)}`;
  return `, ${numbers}${clipped ? ', clipped' : ''}`;
}

/** A symbol above its number; screen readers read its name. */
function Numbered({ symbol, name, value }: Omit<Part, 'sign'>) {
  return (
    <span className="loss-symbol">
      <i aria-hidden="true" title={name}>
        <Formula text={symbol} />
      </i>
      <span className="visually-hidden">{name}</span>
      <span className="number">{measured(value)}</span>
    </span>
  );
}

function Formula({ text }: { readonly text: string }) {
  return piecesOf(text).map((piece, k) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: pieces of a fixed text.
    piece.low ? <sub key={k}>{piece.text}</sub> : <span key={k}>{piece.text}</span>,
  );
}

interface Part {
  /** "_" begins a subscript. */
  readonly symbol: string;
  readonly name: string;
  readonly value: number;
  readonly sign: '+' | '−';
}

const HELP =
  'ρ is the current π divided by π when the token was sampled; A is the advantage. The number below each symbol is its value in the last minibatch.';
const INNER: Readonly<Record<string, string>> = {
  'grpo-lm': 'L_π = mean of max(−ρA, −clip(ρ)A), A from the group',
  'ppo-lm': 'L_π = mean of max(−ρA, −clip(ρ)A), A from the critic (GAE)',
  'rloo-lm': 'L_π = mean over completions of Σ max(−ρA, −clip(ρ)A), A minus the mean of the others',
  'reinforce-lm': 'L_π = −mean over completions of Σ A ln π',
  'reinforce-plus-plus': 'L_π = mean of max(−ρA, −clip(ρ)A), A whitened over the batch',
  'filtered-bc': 'L_π = −mean ln π over the tokens of what reaches the threshold',
  'p3o-lm': 'L_π = mean over pairs of max(−ρA, −clip(ρ)A), A = ±½ (R₁ − R₂), ρ of the whole completion',
  brain: 'L_π = mean over groups of Σ α ln(α/b), α ∝ π_ref/q · exp(R/β), b ∝ π/q',
  dpo: 'L_π = mean of −ln σ(β Δ), Δ = (ln π/π_ref)(chosen) − (ln π/π_ref)(rejected)',
};
const GENERAL = 'L_π = mean of max(−ρA, −clip(ρ)A)';

/** The parts of the loss, and the policy loss as a formula. */
export function equationOf(loss: LossFrame): { readonly parts: readonly Part[]; readonly inner: string } {
  const { coefficients, policyLoss, valueLoss, entropyTerm, klTerm } = loss;
  const part = (symbol: string, name: string, value: number): Part => ({ symbol, name, value, sign: '+' });
  const valueTerm = (coefficients.valueCoefficient ?? 1) * valueLoss;
  const parts = [
    part('L_π', 'policy loss', policyLoss),
    Number.isFinite(valueLoss) && part('c_v · L_V', 'value coefficient times value loss', valueTerm),
    // The term is what is added to the loss: −c_H · H.
    entropyTerm !== 0 && {
      ...part('c_H · H', 'entropy coefficient times entropy', -entropyTerm),
      sign: '−' as const,
    },
    klTerm !== 0 && part('β · KL', 'KL coefficient times KL to the reference', klTerm),
  ].filter((one) => one !== false);
  return { parts, inner: INNER[loss.algorithm] ?? GENERAL };
}

/** "L_π = …" in pieces: the letters after "_" become subscripts. */
export function piecesOf(formula: string): readonly { readonly text: string; readonly low: boolean }[] {
  return formula
    .split(/_(\p{L}+)/u)
    .map((text, k) => ({ text, low: k % 2 === 1 }))
    .filter(({ text }) => text !== '');
}
