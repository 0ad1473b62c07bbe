/** For each swept term: the task return of the optimal policy at other weights. */
import type { AuditReturns, AuditTerm } from '../../engine/audit/contract.ts';
import { WeightStrip } from './weight-strip.tsx';

interface StripsProps {
  readonly variant: number;
  readonly terms: readonly Pick<AuditTerm, 'label' | 'sweep'>[];
  readonly returns: AuditReturns;
  /** Whose task return the strips draw. */
  readonly of: string;
}

export function WeightStrips({ variant, terms, returns, of }: StripsProps) {
  const swept = terms.map((term, index) => ({ ...term, index })).filter(({ sweep }) => sweep !== null);
  if (swept.length === 0) return null;
  return (
    <div className="audit-strips">
      <h4 className="audit-subtitle">Effect of each weight (task return of the {of})</h4>
      {swept.map(
        ({ label, sweep, index }) =>
          sweep !== null && (
            <WeightStrip
              key={index}
              variant={variant}
              index={index}
              term={{ label }}
              sweep={sweep}
              returns={returns}
            />
          ),
      )}
    </div>
  );
}
