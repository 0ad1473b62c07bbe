import { lazy, Suspense, useState } from 'react';
import { OVERLAYS, overlayOf } from '../../draw/overlays.ts';
import type { Plan } from '../../engine/contract.ts';
import { withoutExact } from '../../measure/compare/variant-words.ts';
import type { GridView } from '../../worlds/view.ts';
import { useLab, useView } from '../hooks.ts';
import { Button } from '../kit/button.tsx';
import { HelpTip, Popover } from '../kit/popover.tsx';
import { Segments } from '../kit/segments.tsx';
import { optionsOf, placesOf, Select } from '../kit/select.tsx';
import { fittingChoice, sourcesOf } from './exact-numbers.ts';
import { setPainting, usePainting } from './paint-mode.tsx';
import { SeedPicker } from './seed-picker.tsx';
import { type Sourced, SourcePicker } from './source-picker.tsx';
import type { StageProps } from './stage-panels.tsx';

const StageTable = lazy(async () => ({ default: (await import('./stage-table.tsx')).StageTable }));

/** Selects the rewards on the maps: by cell or by action, one term or all, one design minus another. */
function RewardBar({ plan }: { readonly plan: Plan }) {
  const lab = useLab();
  const choice = fittingChoice(
    plan,
    useView((state) => state.reward),
  );
  const set = (patch: Partial<typeof choice>) => lab.actions.setView({ reward: { ...choice, ...patch } });
  const names = [...new Set(plan.variants.flatMap(({ terms }) => terms.map(({ label }) => label)))];
  if (plan.variants.every(({ reference }) => reference?.rewardByAction === undefined)) return null;
  return (
    <div className="reward-bar">
      <Segments
        label="Reward shown"
        value={choice.byAction ? 'action' : 'cell'}
        options={[
          { value: 'cell', text: 'By cell', hint: 'The mean over all actions' },
          { value: 'action', text: 'By action', hint: 'One triangle per action' },
        ]}
        onChange={(value) => set({ byAction: value === 'action' })}
      />
      <Select
        aria-label="Term shown"
        value={choice.term}
        options={[{ value: '', text: 'sum of all terms' }, ...optionsOf(names)]}
        onChange={(term) => set({ term })}
      />
      {plan.variants.length > 1 && (
        <Select
          aria-label="Difference"
          value={choice.minus}
          options={[
            { value: -1, text: 'no difference' },
            ...placesOf(plan.variants.map(({ label }) => `minus “${label}”`)),
          ]}
          onChange={(minus) => set({ minus })}
        />
      )}
    </div>
  );
}

type GridBarProps = StageProps<GridView> & Sourced;

export function GridBar({ plan, view, source, onSource }: GridBarProps) {
  const lab = useLab();
  const overlay = useView((state) => state.overlay);
  const brush = useView((state) => state.brush);
  const painting = usePainting();
  const [table, setTable] = useState(false);
  const solved = plan.variants.some((variant) => variant.reference !== undefined);
  const current = overlayOf(overlay);
  return (
    <div className="stage-bar">
      <Segments
        label="Overlay"
        value={overlay}
        options={OVERLAYS.map((entry, index) => ({
          value: entry.id,
          text: entry.label,
          ...(entry.id === 'reward' && !solved
            ? { disabled: true, hint: withoutExact(plan.variants).join(' ') }
            : { hint: `${entry.help} (${index + 1})` }),
        }))}
        onChange={(value) => lab.actions.setView({ overlay: value })}
      />
      <HelpTip about={current.label}>
        <p>
          <b>{current.label}.</b> {current.help}
        </p>
        {current.unit !== '' && <p className="muted">Unit: {current.unit}. One scale for all variants.</p>}
      </HelpTip>
      <SourcePicker {...{ plan, source, onSource }} sources={sourcesOf(overlay)} />
      {overlay === 'reward' && <RewardBar plan={plan} />}
      <div className="stage-keys">
        {view.flags.length > 0 && <FlagPicker flags={view.flags} />}
        <SeedPicker />
        <Button icon="brush" size="small" pressed={painting} onClick={() => setPainting(!painting)}>
          {painting ? `Painting ${brush}` : 'Paint'}
        </Button>
        <Button size="small" tone="quiet" onClick={() => setTable(true)}>
          Table
        </Button>
      </div>
      {table && (
        <Suspense fallback={null}>
          <StageTable plan={plan} view={view} onClose={() => setTable(false)} />
        </Suspense>
      )}
    </div>
  );
}

/** Which layer of the states the maps show: with the key or without, this dirt cleaned or not. */
function FlagPicker({ flags }: { readonly flags: readonly string[] }) {
  const lab = useLab();
  const held = useView((state) => state.flags);
  const names = flags.filter((_, bit) => (held >> bit) & 1);
  return (
    <Popover
      kind="menu"
      label="States shown"
      buttonClass="button flag-button"
      face={
        <span className="preset-name">
          {names.length === 0 ? `without ${flags.length === 1 ? flags[0] : 'flags'}` : names.join(', ')}
        </span>
      }
    >
      {flags.map((flag, bit) => (
        <label key={flag}>
          <input
            type="checkbox"
            checked={((held >> bit) & 1) === 1}
            onChange={() => lab.actions.setView({ flags: held ^ (1 << bit) })}
          />
          {flag}
        </label>
      ))}
    </Popover>
  );
}
