import type { FinalScore } from '../../lab/library/model.ts';
import { Button } from '../kit/button.tsx';
import { compact, measured } from '../numerals.ts';

/** Final task return of runs, arm by arm: mean and interquartile mean over seeds, each with its 95 % interval. */
export function RunsTable({
  scores,
  onClose,
}: {
  readonly scores: readonly FinalScore[];
  readonly onClose: () => void;
}) {
  const few = scores.some(({ n }) => n < 10);
  return (
    <section aria-label="Comparison of runs" className="runs-comparison">
      <div className="table-scroll">
        <table className="data">
          <caption>Task return at the last stored checkpoint, over seeds</caption>
          <thead>
            <tr>
              {['Run, arm', 'Env step', 'Seeds', 'Mean', '95 % (Student t)', 'IQM', '95 % (bootstrap)'].map(
                (head) => (
                  <th key={head} scope="col">
                    {head}
                  </th>
                ),
              )}
            </tr>
          </thead>
          <tbody>
            {scores.map((score) => (
              <tr key={`${score.run}/${score.arm}`}>
                <th scope="row">
                  {score.name}, {score.label}
                </th>
                <td>{compact(score.envSteps)}</td>
                <td>{score.n}</td>
                <td>{measured(score.mean)}</td>
                <td>{interval(score.low, score.high)}</td>
                <td>{measured(score.iqm)}</td>
                <td>{interval(score.iqmLow, score.iqmHigh)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {few && (
        <p className="muted">A bootstrap interval from fewer than ten seeds is too narrow: use more seeds.</p>
      )}
      <Button size="small" onClick={onClose}>
        Close the table
      </Button>
    </section>
  );
}

function interval(low: number, high: number): string {
  return Number.isNaN(low) ? '–' : `${measured(low)} … ${measured(high)}`;
}
