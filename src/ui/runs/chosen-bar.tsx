import { useLab } from '../hooks.ts';
import { Button } from '../kit/button.tsx';
import { useRunComparisons, useRunComparisonVerbs } from './use-library.ts';

/** The compared stored runs, notes on missing data, and a button back to the open run. */
export function ChosenBar() {
  const lab = useLab();
  const comparisons = useRunComparisonVerbs();
  const chosen = useRunComparisons((state) => state.chosen);
  const hidden = useRunComparisons((state) => state.hidden);
  const said = chosen.flatMap(({ id, name, state, words }) =>
    words.map((text) => ({
      key: `${id} ${text}`,
      text: `${name}${state === 'left' ? ' is left out' : ''}: ${text}`,
    })),
  );
  return (
    <div className="chosen-runs">
      <div className="chart-legend">
        {chosen
          .filter(({ state }) => state === 'compared')
          .map(({ id, name }) => (
            <button
              key={id}
              type="button"
              className="legend-variant"
              aria-pressed={!hidden.includes(id)}
              title="Hide or show this run. The numbers of the other runs do not change"
              onClick={() => comparisons?.hide(id, !hidden.includes(id))}
            >
              <span className="legend-label">{name}</span>
            </button>
          ))}
        <span className="grow" />
        <Button
          size="small"
          icon="close"
          onClick={() => {
            comparisons?.close();
            lab.actions.setView({ panel: 'compare' });
          }}
        >
          Back to the open run
        </Button>
      </div>
      {said.map(({ key, text }) => (
        <p key={key} className="muted small">
          {text}
        </p>
      ))}
    </div>
  );
}
