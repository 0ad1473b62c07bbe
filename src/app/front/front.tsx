/** The front door: one running study with one slider. */
import { lazy, type ReactNode, Suspense, startTransition, useEffect, useRef, useState } from 'react';
import type { WeightSweep } from '../../engine/audit/contract.ts';
import { browserScheduler } from '../../services/scheduler.ts';
import type { MetricId } from '../../stats/metrics/metrics.ts';
import { columnOf } from '../../stats/stats/aggregate.ts';
import { FACES } from '../audit/audit-chip.tsx';
import { startBuilding } from '../builder/steps.ts';
import { axisOf, roundAxis } from '../charts/axis.ts';
import { type Line, lastOf, readLine, sourceOf, WHOLE } from '../charts/lines.ts';
import { Series } from '../charts/series.tsx';
import { visibleRange } from '../charts/visible-range.ts';
import { PLAIN_VIEW } from '../draft/first-draft.ts';
import { goTo } from '../kit/address.ts';
import { Button } from '../kit/button.tsx';
import { Loading, Modal } from '../kit/modal.tsx';
import { measured } from '../kit/numerals.ts';
import { type DialogName, handleShortcut, SHORTCUTS } from '../kit/shortcuts.ts';
import { SiteKeys } from '../kit/site-keys.tsx';
import {
  faultMessage,
  LabContext,
  useDraft,
  useLab,
  useRun,
  useShow,
  useStore,
  useView,
} from '../model/hooks.ts';
import { FASTEST, WATCHABLE } from '../model/run-store.ts';
import { BonusEffect } from './bonus-effect.tsx';
import { BonusSlider, weightText } from './bonus-slider.tsx';
import { FrontAxes, STEPS } from './front-axes.tsx';
import { FRONT_CHARTS, FrontFrame, type FrontParts, TERM, VARIANT } from './front-frame.tsx';
import { pacedReads } from './paced-reads.ts';
import { resultText } from './result-words.ts';

const LEAST_INTERVAL_MS = 100;
const CLOCK = browserScheduler();

function useLines(metric: MetricId): readonly Line[] {
  const lab = useLab();
  const plan = useRun((state) => state.plan);
  const [lines, setLines] = useState<readonly Line[]>([]);
  useEffect(() => {
    let isEmpty = true;
    const read = () => {
      const sources = (plan?.variants ?? []).map(({ label }, k) =>
        sourceOf(k, columnOf(metric), label, { endLabel: '' }),
      );
      const now = sources.map((source) => readLine(lab, source, WHOLE).line);
      isEmpty = now.every(({ x }) => x.length === 0);
      startTransition(() => setLines(now));
    };
    const reads = pacedReads(read, LEAST_INTERVAL_MS, () => isEmpty, CLOCK);
    const stop = lab.run.subscribe((now, before) => {
      if (now.seriesVersion !== before.seriesVersion || now.generation !== before.generation) reads.later();
    });
    return () => {
      stop();
      reads.stop();
    };
  }, [lab, plan, metric]);
  return lines;
}

interface FrontChartProps {
  readonly title: string;
  readonly budget: number;
  readonly lines: readonly Line[];
  readonly share?: boolean;
}

function FrontChart({ title, budget, lines, share = false }: FrontChartProps) {
  const hidden = useView((state) => state.hiddenVariants);
  const known = lines.filter(({ x, source }) => x.length > 0 && !hidden.includes(source.variant));
  const range = visibleRange(known);
  const y =
    share || range === null ? axisOf('', 0, 1, 2) : roundAxis('', [Math.min(0, range.low), range.high], 3);
  const said = known.map((line) => `${line.source.label} ${measured(lastOf(line))}`).join('; ');
  return (
    <FrontAxes
      x={{ label: STEPS, high: budget }}
      y={y}
      label={`${title} against ${STEPS}. ${said === '' ? 'No values yet.' : `Latest: ${said}.`}`}
      draw={(scales) => <Series scales={scales} lines={known} />}
    />
  );
}

/** Keys that act on the page and not on a run. */
const KEYS = [
  SHORTCUTS.theme,
  SHORTCUTS.presets,
  SHORTCUTS.builder,
  SHORTCUTS.atlas,
  SHORTCUTS.file,
  SHORTCUTS.share,
  SHORTCUTS.runs,
  SHORTCUTS.help,
];

/** The drawing of the build stays until the maps have loaded. */
const maps = import('./front-maps.tsx');
const FrontMaps = lazy(() => maps.then((module) => ({ default: module.FrontMaps })));
const ShareForm = lazy(() =>
  import('../share/share-dialog.tsx').then((module) => ({ default: module.ShareForm })),
);

export function Front() {
  const show = useShow();
  const lab = useLab();
  const [sharing, setSharing] = useState(false);
  useEffect(() => {
    const open = (dialog: DialogName) => (dialog === 'share' ? setSharing(true) : goTo(`#${dialog}`));
    const onKey = (event: KeyboardEvent) => {
      handleShortcut(event, show, open, [SHORTCUTS.play]);
      handleShortcut(event, lab, open, KEYS);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [show, lab]);
  const [refusal, setRefusal] = useState('');
  const build = () => {
    import('../atlas/open-change.ts')
      .then(({ openInLab }) => openInLab(lab, show.draft.getState().experiment, startBuilding))
      .catch(faultMessage)
      .then(setRefusal);
  };
  // Studies and games share this stage. They may have left their experiment there, or may still be opening it.
  const name = useStore(show.draft, ({ experiment }) => experiment.name);
  useEffect(() => {
    const [first] = show.presets;
    const goesOn = ['building', 'running', 'paused', 'done'].includes(show.run.getState().status);
    if (first !== undefined && name !== first.experiment.name) show.actions.openPreset(first.id);
    else if (!goesOn) show.actions.start();
  }, [show, name]);
  useEffect(() => {
    show.actions.setView(PLAIN_VIEW);
    show.actions.setSpeed(WATCHABLE);
    return () => show.actions.stop();
  }, [show]);
  return (
    <LabContext value={show}>
      <FrontPage
        build={build}
        refusal={refusal}
        keys={
          <LabContext value={lab}>
            <SiteKeys share={() => setSharing(true)} />
          </LabContext>
        }
      />
      {sharing && (
        <Modal title="Share" onClose={() => setSharing(false)}>
          <Suspense fallback={<Loading />}>
            <ShareForm />
          </Suspense>
        </Modal>
      )}
    </LabContext>
  );
}

interface FrontPageProps {
  readonly build: () => void;
  /** Explains why the lab rejected the experiment; empty if it did not, or was not asked. */
  readonly refusal: string;
  readonly keys: ReactNode;
}

function FrontPage({ build, refusal, keys }: FrontPageProps) {
  const lab = useLab();
  const begun = useRun((state) => state.envSteps > 0 || state.status === 'done');
  // Wait for the first curve, because both need a core.
  useEffect(() => (begun ? lab.audit.watch() : undefined), [lab, begun]);
  const experiment = useDraft((state) => state.experiment);
  const seeds = useRun((state) => state.experiment?.seeds ?? 0);
  const task = useLines('taskReturn');
  const training = useLines('return');
  const sweep = useSweep();
  const hasRun = useRun((state) => state.plan !== null);
  const over = useRun((state) => state.status === 'done');
  const budget = experiment.envSteps;
  const wanted = experiment.variants[VARIANT]?.reward[TERM]?.weight;
  const stale = useRun(({ status, experiment: ran, plan }) => {
    const weight = ran?.variants[VARIANT]?.reward[TERM]?.weight;
    const isOld = plan !== null && (status === 'building' || weight !== wanted);
    return isOld && weight !== undefined ? weightText(weight) : '';
  });
  const parts: FrontParts = {
    keys,
    refusal,
    maps: hasRun ? <FrontMaps head={(variant) => <FrontVerdict variant={variant} />} /> : null,
    verdict: (variant) => <FrontVerdict variant={variant} />,
    slider: <BonusSlider variant={VARIANT} term={TERM} label="Bonus per step closer" sweep={sweep} />,
    charts: [
      <BonusEffect
        key="effect"
        title={FRONT_CHARTS[0]}
        variant={VARIANT}
        term={TERM}
        weight={wanted ?? 0}
        sweep={sweep}
        line={task[VARIANT]}
      />,
      <FrontChart key="task" title={FRONT_CHARTS[1]} budget={budget} lines={task} share />,
      <FrontChart key="training" title={FRONT_CHARTS[2]} budget={budget} lines={training} />,
    ],
    controls: <FrontControls seeds={seeds} />,
    result:
      stale !== ''
        ? `A new run begins with ${weightText(wanted ?? 0)}.`
        : resultText(task, training, seeds, VARIANT),
    over,
    stale,
  };
  return <FrontFrame experiment={experiment} parts={parts} build={build} />;
}

/** What the build has solved of the same experiment; null where the page was not built. */
function sweepOfBuild(): WeightSweep | null {
  const text = document.querySelector<HTMLMetaElement>('meta[name=first-sweep]')?.content;
  return text ? (JSON.parse(text) as WeightSweep) : null;
}

/** Returns the sweep of the slider's term, or during a new audit the previous one, which differs only in its weight. */
function useSweep(): WeightSweep | null {
  const { audit } = useLab();
  const now = useStore(
    audit.store,
    ({ variants }) => variants[VARIANT]?.audit?.exact?.terms[TERM]?.sweep ?? null,
  );
  const [built] = useState(sweepOfBuild);
  const last = useRef(built);
  if (now !== null) last.current = now;
  return last.current;
}

function FrontVerdict({ variant }: { readonly variant: number }) {
  const { audit } = useLab();
  const found = useStore(audit.store, ({ variants }) => variants[variant]?.audit ?? null);
  const fault = useStore(audit.store, (state) => state.fault ?? state.variants[variant]?.message ?? '');
  if (found === null) return <span className="front-verdict muted">{fault || 'checking …'}</span>;
  const weight = found.exact?.terms[TERM]?.weight;
  const good = found.verdict === 'agrees';
  return (
    <p
      className="front-verdict"
      title={found.sentence}
      {...(variant === VARIANT && { 'data-follows-slider': weight })}
    >
      <b data-good={good}>{FACES[found.verdict]}</b>
      {found.deed !== undefined && <span className="muted">: the best policy {found.deed}</span>}
      {good && variant === VARIANT && <span className="muted">: the best policy reaches the goal</span>}
    </p>
  );
}

function FrontControls({ seeds }: { readonly seeds: number }) {
  const lab = useLab();
  const status = useRun((state) => state.status);
  const running = status === 'running' || status === 'building';
  return (
    <span className="front-controls">
      <Button
        icon={running ? 'pause' : 'play'}
        label={running ? 'Pause' : status === 'paused' ? 'Play' : 'Run again'}
        shortcut="Space"
        onClick={() => {
          if (status === 'done') lab.actions.setSpeed(WATCHABLE);
          lab.actions.togglePlay();
        }}
      />
      <Button icon="step" label="To the end at full speed" onClick={() => lab.actions.setSpeed(FASTEST)} />
      <span className="muted small">{seeds} seeds</span>
    </span>
  );
}
