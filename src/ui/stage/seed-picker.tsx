import { NumberEntry } from '../builder/number-entry.tsx';
import { useLab, useRun, useView } from '../hooks.ts';
import { Segments } from '../kit/segments.tsx';

/** Whose numbers the stage shows: the mean over seeds, or one of them. The agent walks as in that seed. */
export function SeedPicker() {
  const lab = useLab();
  const seed = useView((state) => state.seed);
  const seeds = useRun((state) => state.experiment?.seeds ?? 1);
  return (
    <div className="seed-picker">
      <Segments
        label="Seeds shown"
        value={seed < 0 ? 'mean' : 'one'}
        options={[
          {
            value: 'mean',
            text: 'Mean of seeds',
            hint: 'Tables averaged over all seeds; the agent drawn is that of seed 0',
          },
          { value: 'one', text: 'Seed', hint: 'One replica' },
        ]}
        onChange={(value) => lab.actions.setView({ seed: value === 'mean' ? -1 : 0 })}
      />
      <span className="seed-number" hidden={seed < 0}>
        <NumberEntry
          label="Number of the seed"
          integer
          min={0}
          max={seeds - 1}
          value={Math.max(0, seed)}
          onCommit={(value) =>
            lab.actions.setView({ seed: Math.max(0, Math.min(seeds - 1, Math.round(value))) })
          }
        />
      </span>
    </div>
  );
}
