import { budgetOf } from '../../experiment/budget.ts';
import { SEED_RANKS, type SeedRank } from '../../lab/inspect/inspect-state.ts';
import { NumberEntry } from '../builder/entries.tsx';
import { useInspect, useLab, useRun } from '../hooks.ts';
import { Button } from '../kit/button.tsx';
import { placesOf, Select } from '../kit/select.tsx';
import { compact } from '../numerals.ts';

/** Which variant, which seed, which window. */
export function Chooser() {
  const lab = useLab();
  const place = useInspect((state) => state.place);
  const plan = useRun((state) => state.plan);
  const seeds = useRun((state) => state.experiment?.seeds ?? 1);
  const budget = useRun(({ experiment }) => (experiment === null ? 1 : budgetOf(experiment)));
  if (plan === null) return null;
  const now = place ?? { variant: 0, seed: 'median' as const, at: lab.run.getState().envSteps };
  const look = lab.inspector.look.bind(lab.inspector);
  const fork = () => lab.inspector.requestFork({ variant: now.variant, at: place && from });
  const index = plan.grid.findIndex((step) => step >= now.at);
  const from = plan.grid[index - 1] ?? 0;
  const to = plan.grid[index] ?? now.at;
  return (
    <div className="inspect-chooser">
      <label className="inspect-field">
        <span className="muted small">Variant</span>
        <Select
          value={now.variant}
          options={placesOf(plan.variants.map(({ label }) => label))}
          onChange={(variant) => look({ ...now, variant })}
        />
      </label>
      <div className="inspect-seed">
        <span className="muted small" id="inspect-seed">
          Seed
        </span>
        <NumberEntry
          aria-label="Seed"
          integer
          value={typeof now.seed === 'number' ? now.seed : 0}
          min={0}
          max={seeds - 1}
          onCommit={(seed) => look({ ...now, seed: Math.max(0, Math.min(seeds - 1, Math.round(seed))) })}
        />
        {seeds > 1 &&
          SEED_RANKS.map((rank: SeedRank) => (
            <Button
              key={rank}
              size="small"
              label={`Seed with the ${rank} latest task return`}
              onClick={() => look({ ...now, seed: rank })}
            >
              {rank}
            </Button>
          ))}
      </div>
      <div className="inspect-seed">
        <span className="muted small">Window</span>
        <Button icon="left" size="small" label="Previous window" onClick={() => lab.inspector.turn(-1)} />
        <NumberEntry
          aria-label={`${plan.unit === undefined ? 'Environment step' : 'Episode'} inside the window`}
          integer
          value={to}
          step={Math.max(1, to - from)}
          min={1}
          max={budget}
          onCommit={(at) => look({ ...now, at: Math.max(1, Math.min(budget, at)) })}
        />
        <Button icon="right" size="small" label="Next window" onClick={() => lab.inspector.turn(1)} />
        <span className="muted small">
          {compact(from)} to {compact(to)}
        </span>
      </div>
      <span className="grow" />
      <div className="inspect-row">
        <Button icon="look" onClick={() => look(now)}>
          Replay
        </Button>
        <Button icon="fork" onClick={fork}>
          Fork from here
        </Button>
      </div>
    </div>
  );
}
