import { lazy, Suspense, useEffect } from 'react';
import { Button } from '../kit/button.tsx';
import { Modal } from '../kit/modal.tsx';
import { percent } from '../kit/numerals.ts';
import { useInspect, useLab, useRun, useStore } from '../model/hooks.ts';
import { cutText, deviceText, spanText } from './episodes.ts';
import { ForkForm } from './fork-form.tsx';
import { Completions, Episodes } from './window.tsx';
import '../stage/language.css';
import './inspect-player.css';
import './inspect.css';
import './fork.css';
import { useState } from 'react';
import { budgetOf } from '../../experiment/budget.ts';
import type { Finding } from '../../stats/doctor/contract.ts';
import { METRICS } from '../../stats/metrics/dictionary.ts';
import { LinkButton } from '../kit/button.tsx';
import { NumberEntry } from '../kit/entries.tsx';
import { compact } from '../kit/numerals.ts';
import { placesOf, Select } from '../kit/select.tsx';
import { VariantMark } from '../kit/variant-mark.tsx';
import { seeBehavior } from '../model/hooks.ts';
import { type InspectState, SEED_RANKS, type SeedRank } from '../model/inspect-state.ts';
import { tryRemedy } from './try-remedy.ts';

const LogFindings = lazy(() =>
  import('./log-findings.tsx').then((module) => ({ default: module.LogFindings })),
);

function Chooser() {
  const lab = useLab();
  const place = useInspect((state) => state.place);
  const plan = useRun((state) => state.plan);
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
      <SeedChooser seed={now.seed} onSeed={(seed) => look({ ...now, seed })} />
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

interface SeedChooserProps {
  readonly seed: number | SeedRank;
  readonly onSeed: (seed: number | SeedRank) => void;
}

function SeedChooser({ seed, onSeed }: SeedChooserProps) {
  const seeds = useRun((state) => state.experiment?.seeds ?? 1);
  return (
    <div className="inspect-seed">
      <span className="muted small" id="inspect-seed">
        Seed
      </span>
      <NumberEntry
        aria-label="Seed"
        integer
        value={typeof seed === 'number' ? seed : 0}
        min={0}
        max={seeds - 1}
        onCommit={(wanted) => onSeed(Math.max(0, Math.min(seeds - 1, Math.round(wanted))))}
      />
      {seeds > 1 &&
        SEED_RANKS.map((rank: SeedRank) => (
          <Button
            key={rank}
            size="small"
            label={`Seed with the ${rank} latest task return`}
            onClick={() => onSeed(rank)}
          >
            {rank}
          </Button>
        ))}
    </div>
  );
}

function Findings() {
  const findings = useInspect((state) => state.findings);
  const plan = useRun((state) => state.plan);
  const [refusal, setRefusal] = useState('');
  if (plan === null) return null;
  if (findings.length === 0)
    return (
      <p className="muted small inspect-quiet">The diagnosis has found no problem in this run so far.</p>
    );
  return (
    <section className="findings" aria-label="Diagnosis">
      <h3>Diagnosis</h3>
      <ul>
        {findings.map((finding) => (
          <li key={`${finding.variant}/${finding.rule}`}>
            <FindingEntry
              finding={finding}
              label={plan.variants[finding.variant]?.label ?? ''}
              onRefused={setRefusal}
            />
          </li>
        ))}
      </ul>
      {refusal !== '' && (
        <p className="problem" role="alert">
          {refusal}
        </p>
      )}
    </section>
  );
}

interface FindingEntryProps {
  readonly finding: Finding;
  readonly label: string;
  /** Receives the reason if a fix could not be tried, or '' if it runs. */
  readonly onRefused: (refusal: string) => void;
}

function FindingEntry({ finding, label, onRefused }: FindingEntryProps) {
  const lab = useLab();
  const { variant, title, what, since, evidence, remedies } = finding;
  return (
    <details className="finding">
      <summary>
        <VariantMark variant={variant} />
        <span className="finding-variant">{label}</span>
        <span>{title}</span>
        <span className="muted small">since {since === 0 ? 'the beginning' : `step ${compact(since)}`}</span>
      </summary>
      <p>{what}</p>
      <ul className="finding-evidence small">
        {evidence.map(({ words, chart }) => (
          <li key={words}>
            {words}{' '}
            <LinkButton onClick={() => lab.actions.setView({ panel: 'charts' })}>
              {METRICS[chart].label}
            </LinkButton>
          </li>
        ))}
      </ul>
      <div className="inspect-row">
        <Button
          size="small"
          icon="look"
          onClick={() => seeBehavior(lab, { variant, seed: 'median', at: Math.max(1, since) })}
        >
          Show episodes here
        </Button>
        {remedies.map((remedy) => (
          <Button
            key={remedy.words}
            size="small"
            icon="fork"
            onClick={async () => onRefused(await tryRemedy(lab, variant, remedy))}
          >
            {remedy.words}
          </Button>
        ))}
      </div>
      {remedies.length > 0 && (
        <p className="muted small">
          Each button adds a variant that forks from this one at that step and differs only in the named
          change. The run is computed again; existing variants keep the same numbers. Undo reverts this.
        </p>
      )}
    </details>
  );
}

function DiagnosisOfLog() {
  const isRead = useStore(useLab().imported, ({ lines }) => lines.length > 0);
  if (!isRead) return null;
  return (
    <Suspense fallback={null}>
      <LogFindings />
    </Suspense>
  );
}

/** Shows the replayed episodes behind a point of a curve, and the diagnosis of the run. */
export function Inspect() {
  const lab = useLab();
  const plan = useRun((state) => state.plan);
  const request = useInspect((state) => state.fork);
  useEffect(() => lab.inspector.examine(), [lab]);
  if (plan === null)
    return (
      <div className="inspect">
        <DiagnosisOfLog />
        <p className="panel-empty muted">There are no episodes yet. Press play to start a run.</p>
      </div>
    );
  const close = () => lab.inspector.requestFork(null);
  return (
    <div className="inspect">
      <Findings />
      <DiagnosisOfLog />
      <Chooser />
      <Replayed />
      {request !== null && (
        <Modal title="Fork from here" onClose={close}>
          <ForkForm place={request} onClose={close} />
        </Modal>
      )}
    </div>
  );
}

function Replayed() {
  const lab = useLab();
  const { status, share, words, recording, agreement } = useInspect((state) => state);
  const rounds = useRun((state) => state.backend.parity === 'tolerance');
  return (
    <>
      {status === 'replaying' && (
        <div className="inspect-progress" role="status">
          <progress value={share} max={1} aria-label="Replaying" />
          <span className="small">
            Replaying: {percent(share)}
            {words !== '' && <span className="muted"> {words}</span>}
          </span>
          <Button size="small" onClick={() => lab.inspector.cancel()}>
            Stop
          </Button>
        </div>
      )}
      {status === 'failed' && (
        <p className="problem" role="alert">
          {words}
        </p>
      )}
      {recording === null && status === 'idle' && (
        <p className="panel-empty muted">
          Click a curve in the charts, or choose a variant, a seed and a window above and press Replay. The
          page then recomputes the episodes, step by step.
        </p>
      )}
      {recording !== null && (
        <Recorded
          key={`${recording.variant}/${recording.seed}/${recording.to}`}
          recording={recording}
          agreement={agreement}
          rounds={rounds}
        />
      )}
    </>
  );
}

interface RecordedProps {
  readonly recording: NonNullable<InspectState['recording']>;
  readonly agreement: InspectState['agreement'];
  /** True if the device rounds differently from others. */
  readonly rounds: boolean;
}

function Recorded({ recording, agreement, rounds }: RecordedProps) {
  return (
    <>
      <p className="small inspect-says">
        {recording.label}, seed {recording.seed}, {spanText(recording)}{' '}
        {agreement === 'same' && <b>Identical to the run, bit for bit.</b>}
        {agreement === 'differs' && (
          <b className="inspect-differs">
            The run had different numbers here. It was changed before this page opened it, or its device
            rounds differently. These episodes belong to the same experiment, but not to this run.
          </b>
        )}{' '}
        {rounds && agreement !== 'same' && deviceText} {cutText(recording)}
      </p>
      {recording.fault !== null && <p className="problem">{recording.fault}</p>}
      {recording.kind === 'steps' && recording.episodes.length > 0 && <Episodes recording={recording} />}
      {recording.kind === 'texts' && recording.texts.length > 0 && <Completions recording={recording} />}
      {recording.steps === 0 && (
        <p className="panel-empty muted">
          This window has no steps, because the seed stopped before it. Choose an earlier window.
        </p>
      )}
    </>
  );
}
