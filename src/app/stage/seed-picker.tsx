import { IconButton } from '../kit/button.tsx';
import { NumberEntry } from '../kit/entries.tsx';
import { Segments } from '../kit/segments.tsx';
import { useLab, useRun, useView } from '../model/hooks.ts';

/** Selects the numbers of the stage: the mean over seeds or one seed. The agent moves as in that seed. */
export function SeedPicker() {
  const lab = useLab();
  const seed = useView((state) => state.seed);
  const picked = useView((state) => state.pickedSeeds);
  const seeds = useRun((state) => state.experiment?.seeds ?? 1);
  const last = seeds - 1;
  const show = (value: number) =>
    lab.actions.setView({ seed: Math.max(0, Math.min(last, Math.round(value))) });
  const step = (by: number) => show(lab.view.getState().seed + by);
  return (
    <div className="seed-picker">
      <Segments
        label="Seeds shown"
        value={seed < 0 ? 'mean' : 'one'}
        options={[
          {
            value: 'mean',
            text: 'Mean over seeds',
            hint: 'Tables averaged over all seeds. The agent shown is from seed 0',
          },
          { value: 'one', text: 'Seed', hint: 'One seed' },
        ]}
        onChange={(value) => (value === 'mean' ? lab.actions.setView({ seed: -1 }) : show(picked[0] ?? 0))}
      />
      <span className="seed-number" hidden={seed < 0}>
        <IconButton icon="left" label="Previous seed" disabled={seed <= 0} onClick={() => step(-1)} />
        <NumberEntry
          aria-label="Seed number"
          integer
          step={1}
          min={0}
          max={last}
          value={Math.max(0, seed)}
          onCommit={show}
        />
        <IconButton icon="right" label="Next seed" disabled={seed >= last} onClick={() => step(1)} />
      </span>
    </div>
  );
}
