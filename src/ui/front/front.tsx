/** The front door: one study, running, with one slider. */
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import type { WeightSweep } from '../../engine/audit/contract.ts';
import { openInLab } from '../../lab/atlas/open-change.ts';
import { FASTEST } from '../../lab/stores/run-store.ts';
import { goToLab } from '../address.ts';
import { FACES } from '../audit/audit-chip.tsx';
import { FindButton, HelpButton } from '../find/find-button.tsx';
import { ThemeButton } from '../header/theme-button.tsx';
import { LabContext, PHONE, useDraft, useLab, useMedia, useRun, useShow, useStore } from '../hooks.ts';
import { Button } from '../kit/button.tsx';
import { Loading, Modal } from '../kit/modal.tsx';
import { type DialogName, handleShortcut } from '../shortcuts.ts';
import { BonusSlider } from './bonus-slider.tsx';
import { FrontChart, useLines } from './front-chart.tsx';
import { FRONT_CHARTS, FrontFrame, type FrontParts } from './front-frame.tsx';
import { resultWords } from './result-words.ts';

/** The slider's variant and term. */
const [VARIANT, TERM] = [1, 1];

/** The drawing of the build stands until they are there. */
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
    const open = (dialog: DialogName) => (dialog === 'share' ? setSharing(true) : goToLab());
    const onKey = (event: KeyboardEvent) => handleShortcut(event, show, open);
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [show]);
  const build = () => {
    void import('../builder/drawer.tsx').then(({ setDrawer }) => setDrawer(true));
    void openInLab(lab, show.draft.getState().experiment, goToLab);
  };
  useEffect(() => {
    const [first] = show.presets;
    // A study may have left its experiment on this stage.
    if (first !== undefined && show.draft.getState().experiment.name !== first.experiment.name)
      show.actions.openPreset(first.id);
    else if (show.run.getState().status === 'empty') show.actions.start();
    return () => show.actions.stop();
  }, [show]);
  return (
    <LabContext value={show}>
      <FrontPage build={build} share={() => setSharing(true)} />
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
  readonly share: () => void;
}

function FrontPage({ build, share }: FrontPageProps) {
  const lab = useLab();
  const begun = useRun((state) => state.envSteps > 0 || state.status === 'done');
  // The first curve comes first: both need a core.
  useEffect(() => (begun ? lab.audit.watch() : undefined), [lab, begun]);
  const experiment = useDraft((state) => state.experiment);
  const seeds = useRun((state) => state.experiment?.seeds ?? 0);
  const task = useLines('taskReturn');
  const training = useLines('return');
  const sweep = useSweep();
  const hasRun = useRun((state) => state.plan !== null);
  const budget = experiment.envSteps;
  const parts: FrontParts = {
    keys: <FrontKeys share={share} />,
    maps: hasRun ? <FrontMaps head={(variant) => <FrontVerdict variant={variant} />} /> : null,
    verdict: (variant) => <FrontVerdict variant={variant} />,
    slider: <BonusSlider variant={VARIANT} term={TERM} label="Bonus per step closer" sweep={sweep} />,
    charts: [
      <FrontChart key="task" title={FRONT_CHARTS[0]} budget={budget} lines={task} share />,
      <FrontChart key="training" title={FRONT_CHARTS[1]} budget={budget} lines={training} />,
    ],
    controls: <FrontControls seeds={seeds} />,
    result: resultWords(task, training, seeds),
  };
  return <FrontFrame experiment={experiment} parts={parts} build={build} />;
}

/** The sweep of the slider's term; while a new audit runs, the last one, which differs in nothing but its present weight. */
function useSweep(): WeightSweep | null {
  const { audit } = useLab();
  const now = useStore(
    audit.store,
    ({ variants }) => variants[VARIANT]?.audit?.exact?.terms[TERM]?.sweep ?? null,
  );
  const last = useRef<WeightSweep | null>(null);
  if (now !== null) last.current = now;
  return last.current;
}

function FrontVerdict({ variant }: { readonly variant: number }) {
  const { audit } = useLab();
  const found = useStore(audit.store, ({ variants }) => variants[variant]?.audit ?? null);
  if (found === null) return <span className="front-verdict muted">checking …</span>;
  const weight = found.exact?.terms[TERM]?.weight;
  const good = found.verdict === 'agrees';
  return (
    <p
      className="front-verdict"
      title={found.sentence}
      {...(variant === VARIANT && { 'data-follows-slider': weight })}
    >
      <b data-good={good}>{FACES[found.verdict]}</b>
      {found.deed !== undefined && <span className="muted">: {found.deed}</span>}
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
        onClick={() => lab.actions.togglePlay()}
      />
      <Button icon="step" label="To the end at full speed" onClick={() => lab.actions.setSpeed(FASTEST)} />
      <span className="muted small">{seeds} seeds</span>
    </span>
  );
}

function FrontKeys({ share }: Pick<FrontPageProps, 'share'>) {
  const phone = useMedia(PHONE);
  return (
    <>
      <FindButton compact={phone} />
      {!phone && <Button icon="share" tone="quiet" label="Share" onClick={share} />}
      <ThemeButton />
      <HelpButton />
    </>
  );
}
