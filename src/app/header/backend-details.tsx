/** Why the run uses its backend, how fast it is, details to copy, and the choice of another one. */
import './backend-details.css';
import type { BackendChoice } from '../../engine/contract.ts';
import { ShortcutButton } from '../kit/button.tsx';
import { CopyButton } from '../kit/copy-button.tsx';
import { compact, steady } from '../kit/numerals.ts';
import { Segments } from '../kit/segments.tsx';
import type { SelectOption } from '../kit/select.tsx';
import { type Fact, Facts } from '../kit/table.tsx';
import { useCalmRun, useLab, useRun, useView } from '../model/hooks.ts';
import type { RunState } from '../model/model.ts';

const CHOICES: readonly SelectOption<BackendChoice>[] = [
  {
    value: 'auto',
    text: 'Automatic',
    hint: 'A short test chooses the faster one if the run is large enough',
  },
  { value: 'cpu', text: 'CPU', hint: 'WebAssembly in parallel workers' },
  { value: 'gpu', text: 'Graphics device', hint: 'WebGPU, even if the CPU only emulates it' },
];

export function BackendDetails() {
  const lab = useLab();
  const backend = useRun((state) => state.backend);
  const choice = useView((state) => state.backend);
  const over = useRun(({ status }) => ['done', 'stopped', 'failed', 'empty'].includes(status));
  return (
    <div className="backend-panel">
      <Segments
        label="Backend"
        value={choice}
        options={CHOICES}
        onChange={(value) => lab.actions.setBackend(value)}
      />
      {backend.reason !== '' && <p>{backend.reason}</p>}
      <Rate />
      <Facts className="backend-facts" facts={factsOf(backend)} />
      <p className="hint">
        A change restarts the run with the same experiment and seeds, so the numbers are the same.
      </p>
      <div className="inspect-row">
        <ShortcutButton does="stop" icon="stop" disabled={over}>
          Stop this run
        </ShortcutButton>
        <CopyButton text={async () => recordOf(lab.run.getState())} label="Copy run details" />
      </div>
    </div>
  );
}

function Rate() {
  const rate = useCalmRun((state) => state.stepsPerSecond);
  const unit = useRun((state) => state.plan?.unit ?? 'environment steps');
  return (
    <p>
      {rate > 0 ? steady(rate) : '–'} {unit} per second, all seeds
    </p>
  );
}

function factsOf(backend: RunState['backend']): readonly (Fact | false)[] {
  const { adapter, gpuStepsPerSecond, cpuStepsPerSecond, parity } = backend;
  const device = adapter && [adapter.vendor, adapter.architecture, adapter.device, adapter.description];
  const rate = (name: string, stepsPerSecond: number) =>
    stepsPerSecond > 0 && { name, value: `${compact(stepsPerSecond)} env steps/s in the self-test` };
  return [
    !!device && { name: 'Adapter', value: [...new Set(device)].filter(Boolean).join(' · ') },
    {
      name: 'Numbers',
      value:
        parity === 'bit-exact'
          ? 'bit-exact with the CPU in the self-test'
          : 'integers equal to the CPU’s, other numbers equal within rounding',
    },
    adapter?.fallback === true && {
      name: 'Emulated',
      value: 'the CPU emulates a graphics device, which is slow',
    },
    rate('Graphics device', gpuStepsPerSecond),
    rate('CPU', cpuStepsPerSecond),
  ];
}

/** Returns as JSON everything that distinguishes this run from another run of the same experiment. */
function recordOf({ backend, plan, experiment, marks, envSteps }: RunState): string {
  return JSON.stringify(
    {
      experiment: experiment?.name,
      seed: experiment?.seed,
      seeds: experiment?.seeds,
      envSteps,
      programs: plan?.variants.map((variant) => ({ variant: variant.label, hash: variant.programHash })),
      backend,
      browser: navigator.userAgent,
      marks,
    },
    null,
    2,
  );
}
