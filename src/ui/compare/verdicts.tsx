import type { Comparison, PairComparison } from '../../measure/compare/comparison.ts';
import { cautions, methodWords, partingWords, verdictWords } from '../../measure/compare/comparison-words.ts';
import { ArmMark } from '../kit/variant-mark.tsx';
import { measured } from '../numerals.ts';
import { armKey } from '../variant-style.ts';
import { PartingMoments } from './parting-moments.tsx';

interface VerdictsProps {
  readonly comparison: Comparison;
  readonly labels: readonly string[];
  readonly pairs: readonly PairComparison[];
  readonly shown: readonly number[];
}

/** What was found, as sentences: the first thing to read, and enough for most. */
export function Verdicts({ comparison, labels, pairs, shown }: VerdictsProps) {
  const partings = shown
    .filter((arm) => ['parted', 'fell'].includes(comparison.arms[arm]?.parting.kind ?? ''))
    .map((arm) => ({ arm, words: partingWords(arm, comparison, labels, measured) }));
  return (
    <section className="verdicts" aria-label="Verdicts">
      <ul>
        {pairs.map((pair) => (
          <li key={`${pair.arm} ${pair.against}`} data-kind={pair.kind}>
            <span className="verdict-marks">
              <ArmMark arm={pair.arm} />
              <ArmMark arm={pair.against} />
            </span>
            <span>{verdictWords(pair, comparison, labels, measured)}</span>
          </li>
        ))}
        {partings.map(({ arm, words }) => (
          <li key={armKey(arm)} data-kind="parted">
            <span className="verdict-marks">
              <ArmMark arm={arm} />
            </span>
            <span>
              {words} <PartingMoments comparison={comparison} arm={arm} label={labels[arm] ?? ''} />
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
        <summary>How this was worked out</summary>
        <p className="muted">{methodWords(comparison)}</p>
      </details>
    </section>
  );
}
