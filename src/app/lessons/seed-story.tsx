import { useMemo } from 'react';
import type { Outcome } from '../../study/outcome.ts';
import { seedStory } from '../../study/seed-story.ts';

interface SingleSeedsProps {
  readonly outcome: Outcome;
  readonly pair: readonly [string, string];
  readonly metric: string;
  /** A smaller difference does not matter. */
  readonly margin: number;
}

const fixed = (value: number) => value.toFixed(3).replace('-', '−');

/** Shows a seed with one result, a seed with the opposite result, ten seeds, and all of them. */
export function SingleSeeds({ outcome, pair, metric, margin }: SingleSeedsProps) {
  const story = useMemo(() => seedStory(outcome, pair, metric), [outcome, pair, metric]);
  if (story === null) return null;
  const [first, second] = story.names;
  const last = story.means.at(-1);
  const winner = last === undefined || last.low * last.high <= 0 ? null : last.value > 0 ? first : second;
  const small = last !== undefined && last.low > -margin && last.high < margin;
  return (
    <div className="single-seeds study-text">
      <p>
        {story.alone.map(({ seed, winner, by }) => (
          <span key={winner}>
            Seed {seed} alone says {winner} wins, by {fixed(by)}.{' '}
          </span>
        ))}
      </p>
      <table className="single-seeds-table small">
        <thead>
          <tr>
            <th scope="col">Seeds</th>
            <th scope="col">
              {first} − {second}
            </th>
            <th scope="col">95 % interval</th>
          </tr>
        </thead>
        <tbody>
          {story.means.map(({ seeds, value, low, high }) => (
            <tr key={seeds}>
              <td>{seeds}</td>
              <td>{fixed(value)}</td>
              <td>
                {fixed(low)} to {fixed(high)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p>
        The true difference is probably inside this range.{' '}
        {winner !== null && last !== undefined && (
          <>
            {winner} is ahead by {fixed(Math.abs(last.value))}: real,{' '}
            {small ? 'but too small to matter' : 'and large enough to matter'}.
          </>
        )}
      </p>
    </div>
  );
}
