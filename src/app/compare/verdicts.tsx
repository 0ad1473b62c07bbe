import { cautions, methodText } from '../../stats/compare/comparison-limits.ts';
import { partingText, verdictText } from '../../stats/compare/comparison-words.ts';
import { measured } from '../kit/numerals.ts';
import { VariantMark } from '../kit/variant-mark.tsx';
import { variantKey } from '../kit/variant-style.ts';
import type { ComparedPairs } from './compared.ts';
import { gapOf, PartingMoments } from './parting-moments.tsx';

export function Verdicts({ comparison, labels, pairs, shown }: ComparedPairs) {
  const partings = shown
    .filter((variant) => gapOf(comparison, variant) !== null)
    .map((variant) => ({ variant, words: partingText(variant, comparison, labels, measured) }));
  return (
    <section className="verdicts" aria-label="Verdicts">
      <ul>
        {pairs.map((pair) => (
          <li key={`${pair.variant} ${pair.against}`} data-kind={pair.kind}>
            <span className="verdict-marks">
              <VariantMark variant={pair.variant} />
              <VariantMark variant={pair.against} />
            </span>
            <span>{verdictText(pair, comparison, labels, measured)}</span>
          </li>
        ))}
        {partings.map(({ variant, words }) => (
          <li key={variantKey(variant)} data-kind="parted">
            <span className="verdict-marks">
              <VariantMark variant={variant} />
            </span>
            <span>
              {words}{' '}
              <PartingMoments comparison={comparison} variant={variant} label={labels[variant] ?? ''} />
            </span>
          </li>
        ))}
      </ul>
      {cautions(comparison).map((words) => (
        <p key={words} className="muted small">
          {words}
        </p>
      ))}
      <details className="small">
        <summary>How this was computed</summary>
        <p className="muted">{methodText(comparison)}</p>
      </details>
    </section>
  );
}
