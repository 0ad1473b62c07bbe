import type { CompletionFrame } from '../../engine/network-contract.ts';
import type { StageColors } from '../../services/painter/colors.ts';

export type QuantityId = 'advantage' | 'ratio' | 'entropy' | 'surprisal' | 'kl' | 'value';

export interface Quantity {
  readonly id: QuantityId;
  readonly label: string;
  readonly meaning: string;
  /** Two colors around 0, or one color from 0 upward. */
  readonly scale: 'diverging' | 'sequential';
  readonly of: (completion: CompletionFrame, token: number) => number;
  /** The value behind the color, if it is not the number itself. */
  readonly colored?: (value: number) => number;
}

const at = (numbers: Float32Array, token: number) => numbers[token] ?? Number.NaN;

export const QUANTITIES: readonly [Quantity, ...Quantity[]] = [
  {
    id: 'advantage',
    label: 'Advantage',
    meaning: 'How much the update pushes this token up or down.',
    scale: 'diverging',
    of: ({ advantage }, token) => at(advantage, token),
  },
  {
    id: 'ratio',
    label: 'Ratio',
    meaning: 'π after the update divided by π when the token was sampled.',
    scale: 'diverging',
    of: ({ ratio }, token) => at(ratio, token),
    colored: (ratio) => Math.log(Math.max(ratio, 1e-9)),
  },
  {
    id: 'entropy',
    label: 'Entropy',
    meaning: 'Entropy of the policy at this token, in nats.',
    scale: 'sequential',
    of: ({ entropy }, token) => at(entropy, token),
  },
  {
    id: 'surprisal',
    label: 'Surprisal',
    meaning: '−ln π of the sampled token, in nats. Unlikely tokens are dark.',
    scale: 'sequential',
    of: ({ logp }, token) => -at(logp, token),
  },
  {
    id: 'kl',
    label: 'KL',
    meaning: 'ln π − ln π_ref of the token, its part of the KL to the reference (k1).',
    scale: 'diverging',
    of: ({ logp, referenceLogp }, token) => at(logp, token) - at(referenceLogp, token),
  },
  {
    id: 'value',
    label: 'Value',
    meaning: 'The critic’s estimate before this token. 0 without a critic.',
    scale: 'diverging',
    of: ({ value }, token) => at(value, token),
  },
];

/** Returns the largest colored size over the completions, which is the end of the scale; 0 if there is nothing to color. */
export function extentOf(quantity: Quantity, completions: readonly CompletionFrame[]): number {
  let most = 0;
  for (const completion of completions)
    completion.own.forEach((own, token) => {
      const value = quantity.of(completion, token);
      const size = Math.abs(quantity.colored?.(value) ?? value);
      if (own === 1 && Number.isFinite(size) && size > most) most = size;
    });
  return most;
}

/** Returns the index in a list of 256 colors, where 128 is 0 on a diverging scale; null if there is no number. */
export function shadeOf(quantity: Quantity, value: number, extent: number): number | null {
  const shown = quantity.colored?.(value) ?? value;
  if (!Number.isFinite(shown)) return null;
  const share = extent === 0 ? 0 : Math.max(-1, Math.min(1, shown / extent));
  return quantity.scale === 'diverging'
    ? Math.round(128 + 127 * share)
    : Math.round(255 * Math.max(0, share));
}

export function shadeStyle(colors: StageColors | null, quantity: Quantity, value: number, extent: number) {
  const shade = shadeOf(quantity, value, extent);
  if (colors === null || shade === null) return undefined;
  const { scale } = quantity;
  return { background: colors[scale][shade], color: colors[`${scale}Ink`][shade] };
}
