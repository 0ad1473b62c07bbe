import { lazy, Suspense, useState } from 'react';
import { OVERLAYS, overlayOf } from '../../draw/overlays.ts';
import { withoutExact } from '../../measure/compare/variant-words.ts';
import type { GridView } from '../../worlds/view.ts';
import { useLab, useView } from '../hooks.ts';
import { Button } from '../kit/button.tsx';
import { HelpTip, Popover } from '../kit/popover.tsx';
import { Segments } from '../kit/segments.tsx';
import { sourcesOf } from './exact-numbers.ts';
import { setPainting, usePainting } from './paint-mode.tsx';
import { SeedPicker } from './seed-picker.tsx';
import { type Sourced, SourcePicker } from './source-picker.tsx';
import type { StageProps } from './stage-panels.tsx';

const StageTable = lazy(async () => ({ default: (await import('./stage-table.tsx')).StageTable }));

const RewardBar = lazy(async () => ({ default: (await import('./reward-bar.tsx')).RewardBar }));

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
      <SourcePicker plan={plan} source={source} onSource={onSource} sources={sourcesOf(overlay)} />
      {overlay === 'reward' && (
        <Suspense fallback={null}>
          <RewardBar plan={plan} />
        </Suspense>
      )}
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
