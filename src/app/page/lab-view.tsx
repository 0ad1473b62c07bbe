/** The lab: the maps and charts of a run, with the builder in a drawer and the panels below. */
import {
  type ComponentType,
  type CSSProperties,
  lazy,
  type KeyboardEvent as ReactKeyboardEvent,
  Suspense,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react';
import type { WorldView } from '../../worlds/view.ts';
import { AuditChip } from '../audit/audit-chip.tsx';
import { Builder } from '../builder/builder.tsx';
import { Drawer, setDrawer, toggleDrawer, useDrawer } from '../builder/drawer.tsx';
import { ChartsOutline } from '../charts/charts-outline.tsx';
import { CurvesNote } from '../charts/curves-note.tsx';
import { VerdictStrip } from '../compare/verdict-strip.tsx';
import { Header } from '../header/header.tsx';
import { Notices } from '../header/notices.tsx';
import { PendingBanner } from '../header/pending-banner.tsx';
import { PresetList, PresetQuestion } from '../header/presets.tsx';
import { Transport } from '../header/transport.tsx';
import { FindingCard } from '../inspect/finding-card.tsx';
import { goTo } from '../kit/address.ts';
import { Button, LinkButton } from '../kit/button.tsx';
import { FaultBoundary } from '../kit/fault-boundary.tsx';
import { useFileDrop } from '../kit/file-drop.ts';
import { Loading, Modal } from '../kit/modal.tsx';
import { type DialogName, handleShortcut } from '../kit/shortcuts.ts';
import {
  PHONE,
  useInspect,
  useLab,
  useLink,
  useMedia,
  useRun,
  useStore,
  useView,
  useWindowHeight,
} from '../model/hooks.ts';
import type { Lab } from '../model/lab.ts';
import { PANEL_ORDER, type PanelName } from '../model/model.ts';
import { PrintHost } from '../print/print-host.tsx';
import { useRunBanners } from '../runs/run-banners.tsx';
import { isWide } from '../stage/arrange.ts';
import { Stage } from '../stage/stage.tsx';
import { followInTitle } from './progress-title.ts';

/** The panels below the stage, one at a time. The code of each panel loads when it is first shown. */
interface PanelProps {
  readonly phone: boolean;
}
interface PanelEntry {
  readonly label: string;
  readonly hint: string;
  readonly Panel: ComponentType<PanelProps>;
}

const PANELS: Readonly<Record<PanelName, PanelEntry>> = {
  charts: {
    label: 'All metrics',
    hint: 'All curves of the run during training',
    // Charts load while the workers already train.
    Panel: lazy(() => import('../charts/charts.tsx').then((module) => ({ default: module.Charts }))),
  },
  compare: {
    label: 'Comparison',
    hint: 'Which design is better, by how much, and with what confidence',
    Panel: lazy(() => import('../compare/compare.tsx').then((module) => ({ default: module.Compare }))),
  },
  audit: {
    label: 'Audit',
    hint: 'What each reward design incentivizes, computed before training',
    Panel: lazy(() => import('../audit/audit.tsx').then((module) => ({ default: module.Audit }))),
  },
  inspect: {
    label: 'Episodes',
    hint: 'The episodes behind a point of a curve, step by step, and a diagnosis',
    Panel: lazy(() => import('../inspect/inspect.tsx').then((module) => ({ default: module.Inspect }))),
  },
};

/** Tabs follow the WAI-ARIA pattern: one tab stop, arrow keys between tabs. */
function Panels({ phone }: PanelProps) {
  const lab = useLab();
  const shown = useView((state) => state.panel);
  const plan = useRun((state) => state.plan);
  // Charts, comparison and episodes still show the previous run; the audit shows the draft.
  const before = useRun((state) => state.plan !== null && state.status === 'building') && shown !== 'audit';
  const bar = useRef<HTMLDivElement>(null);
  const { label, Panel } = PANELS[shown];
  const go = (name: PanelName) => {
    lab.actions.setView({ panel: name });
    bar.current?.querySelector<HTMLElement>(`#panel-tab-${name}`)?.focus();
  };
  const onKey = (event: ReactKeyboardEvent) => {
    const at = PANEL_ORDER.indexOf(shown);
    const end = PANEL_ORDER.length - 1;
    const to = { ArrowRight: at === end ? 0 : at + 1, ArrowLeft: at === 0 ? end : at - 1, Home: 0, End: end }[
      event.key
    ];
    const name = to === undefined ? undefined : PANEL_ORDER[to];
    if (name === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    go(name);
  };
  return (
    <div className="panels" data-building={before || undefined}>
      <div ref={bar} className="panel-tabs" role="tablist" aria-label="Below the world view">
        {PANEL_ORDER.map((name) => (
          <PanelTab
            key={name}
            name={name}
            isShown={name === shown}
            onChoose={() => go(name)}
            onKeyDown={onKey}
          />
        ))}
      </div>
      <div id="panel" role="tabpanel" aria-labelledby={`panel-tab-${shown}`}>
        <h2 className="visually-hidden">{label}</h2>
        <FaultBoundary key={shown} what={`The ${label.toLowerCase()}`} attempt={plan}>
          <Suspense
            fallback={
              shown === 'charts' ? <ChartsOutline phone={phone} /> : <Loading className="panel-empty" />
            }
          >
            <Panel phone={phone} />
          </Suspense>
        </FaultBoundary>
      </div>
    </div>
  );
}

/** Shows a panel, and brings its tab into sight. */
function goToPanel(lab: Lab, name: PanelName): void {
  lab.actions.setView({ panel: name });
  requestAnimationFrame(() => {
    const tab = document.getElementById(`panel-tab-${name}`);
    tab?.scrollIntoView({ block: 'start' });
    tab?.focus({ preventScroll: true });
  });
}

/** The panels are below the first screen, so the line of the verdict leads to them. */
function PanelLinks() {
  const lab = useLab();
  return (
    <nav className="panel-links" aria-label="Below the world view">
      {PANEL_ORDER.map((name) => (
        <LinkButton key={name} title={PANELS[name].hint} onClick={() => goToPanel(lab, name)}>
          {PANELS[name].label}
        </LinkButton>
      ))}
    </nav>
  );
}

interface PanelTabProps {
  readonly name: PanelName;
  readonly isShown: boolean;
  readonly onChoose: () => void;
  readonly onKeyDown: (event: ReactKeyboardEvent) => void;
}

function PanelTab({ name, isShown, onChoose, onKeyDown }: PanelTabProps) {
  const findings = useInspect((state) => state.findings.length);
  const noun = findings === 1 ? 'finding' : 'findings';
  return (
    <button
      type="button"
      id={`panel-tab-${name}`}
      role="tab"
      className="panel-tab"
      title={PANELS[name].hint}
      aria-selected={isShown}
      aria-controls="panel"
      tabIndex={isShown ? 0 : -1}
      onClick={onChoose}
      onKeyDown={onKeyDown}
    >
      {PANELS[name].label}
      {name === 'inspect' && findings > 0 && (
        <span className="findings-badge" title={`Diagnosis: ${findings} ${noun}`}>
          {findings}
          <span className="findings-word"> {noun}</span>
        </span>
      )}
    </button>
  );
}

// The charts next to the maps, or above or below them in a wide world, load while the workers already train.
const LearningCharts = lazy(() =>
  import('../charts/learning-charts.tsx').then((module) => ({ default: module.LearningCharts })),
);

/** The height around the arena in CSS pixels: header, run controls, question, verdict, tabs. */
const AROUND = 212;
/** The height around each plot: its head and edges. */
const CARD = 56;
/** The height of a finding under the charts. */
const FINDING = 64;
/** The height under the maps: scale and hint. */
const BARS = 64;
const LEAST_PLOT = 152;
const MAX_PLOT = 272;
const LEAST_MAPS = 216;

const needsWidth = (view: WorldView) => isWide(view) || isText(view);
/** Texts are long, so the charts are above them. */
const isText = ({ kind }: WorldView) => kind === 'language' || kind === 'tokens';

function Arena({ phone }: { readonly phone: boolean }) {
  const plan = useRun((state) => state.plan);
  const [bar, setBar] = useState(false);
  const room = useWindowHeight() - AROUND;
  const wide = plan !== null && needsWidth(plan.view);
  const plot = wide || phone ? 0 : (room - FINDING) / 2 - CARD;
  const plotHeight = Math.round(Math.max(LEAST_PLOT, Math.min(MAX_PLOT, plot)));
  const building = useRun((state) => state.status === 'building');
  const maps = wide ? room - LEAST_PLOT - CARD - BARS : room - BARS;
  return (
    <div
      className="arena"
      data-wide={wide || undefined}
      data-text={(plan !== null && isText(plan.view)) || undefined}
      data-bar={bar}
    >
      <div className="arena-maps">
        <h2 className="visually-hidden">World view</h2>
        <FaultBoundary what="The world view" attempt={plan}>
          <Stage
            phone={phone}
            total={Math.max(LEAST_MAPS, maps)}
            renderHead={(variant) => <AuditChip variant={variant} />}
          />
        </FaultBoundary>
        {phone && (
          <Button icon="sliders" expanded={bar} onClick={() => setBar(!bar)}>
            Map controls
          </Button>
        )}
      </div>
      <div
        className="arena-charts"
        data-building={building || undefined}
        style={{ '--plot': `${plotHeight}px` } as CSSProperties}
      >
        <h2 className="visually-hidden">Learning curves</h2>
        <CurvesNote />
        <FaultBoundary what="The charts" attempt={plan}>
          <Suspense fallback={<div className="learning-charts" aria-busy="true" />}>
            <LearningCharts height={plotHeight} />
          </Suspense>
        </FaultBoundary>
        <FindingCard />
      </div>
    </div>
  );
}

const EmbedHead = lazy(() =>
  import('../share/embed-head.tsx').then((module) => ({ default: module.EmbedHead })),
);
const GuestBanner = lazy(() =>
  import('../share/guest-banner.tsx').then((module) => ({ default: module.GuestBanner })),
);

const LogQuestion = lazy(() =>
  import('../share/log-question.tsx').then((module) => ({ default: module.LogQuestion })),
);

interface DialogProps {
  readonly onClose: () => void;
  readonly checkpoint: File | null;
}

const DIALOGS: Readonly<Record<DialogName, Dialog>> = {
  presets: { title: 'Presets', Content: PresetList },
  file: {
    title: 'Export and import',
    what: 'The dialog for files',
    Content: lazy(() => import('../header/file-dialog.tsx').then((module) => ({ default: module.FileForm }))),
  },
  share: {
    title: 'Share',
    what: 'The dialog for sharing',
    Content: lazy(() =>
      import('../share/share-dialog.tsx').then((module) => ({ default: module.ShareForm })),
    ),
  },
  builder: { title: 'Experiment', sheet: true, Content: Builder },
};

interface Dialog {
  readonly title: string;
  readonly what?: string;
  readonly sheet?: boolean;
  readonly Content: ComponentType<DialogProps>;
}

/** Returns the open dialog and what opens one: the address, keys, buttons and dropped files. */
function useDialogs(asked: DialogName | null, phone: boolean) {
  const lab = useLab();
  const [dialog, setDialog] = useState<DialogName | null>(asked);
  useEffect(() => {
    setDialog(asked);
    if (asked === 'builder' && !phone) setDrawer(true);
  }, [asked, phone]);
  const open = useCallback(
    (name: DialogName) => (name === 'builder' && !phone ? toggleDrawer() : setDialog(name)),
    [phone],
  );
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => handleShortcut(event, lab, open);
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [lab, open]);
  const [checkpoint, setCheckpoint] = useState<File | null>(null);
  const openCheckpoint = useCallback((file: File) => {
    setCheckpoint(file);
    setDialog('file');
  }, []);
  useDroppedFiles(lab, openCheckpoint);
  const shown = dialog === null || (dialog === 'builder' && !phone) ? null : DIALOGS[dialog];
  // The browser reports a closed dialog late. By then, a key may have opened the next one.
  const close = () => {
    setDialog((now) => (now === dialog ? null : now));
    if (asked !== null) goTo('#lab', true);
    if (dialog === 'file') setCheckpoint(null);
  };
  return { dialog, shown, checkpoint, open, setDialog, close };
}

interface LabViewProps {
  readonly asked: DialogName | null;
}

export const LabView = ({ asked }: LabViewProps) => (
  <>
    <LabScreen asked={asked} />
    <PrintHost />
  </>
);

function LabScreen({ asked }: LabViewProps) {
  const lab = useLab();
  const phone = useMedia(PHONE);
  const { dialog, shown, checkpoint, open, setDialog, close } = useDialogs(asked, phone);
  const drawn = useDrawer();
  const { flags, guest, offered } = useLink((state) => state);
  useEffect(() => followInTitle(lab, document), [lab]);
  const asks = useStore(lab.imported, ({ lines, open: unnamed }) => lines.length === 0 && unnamed.length > 0);
  const leaveLog = () => lab.setImported({ ...lab.imported.getState(), open: [] });
  return (
    <div className="lab" data-hide={flags.hide.join(' ') || undefined}>
      <a className="skip" href="#stage">
        Skip to the world view
      </a>
      <Header open={open} phone={phone} />
      <Transport />
      {flags.embed && (
        <Suspense fallback={null}>
          <EmbedHead />
        </Suspense>
      )}
      <main className="work" data-drawer={(drawn && !phone) || undefined}>
        {flags.hide.includes('header') && !flags.embed && <h1 className="visually-hidden">Reward Lab</h1>}
        {!phone && <Drawer inert={guest !== null && flags.lock} open={open} />}
        <div className="scene">
          {(guest !== null || offered !== null) && (
            <Suspense fallback={null}>
              <GuestBanner />
            </Suspense>
          )}
          <Notices banners={useRunBanners(false)} />
          {!phone && <PresetQuestion open={() => setDialog('presets')} />}
          <div className="standing">
            <div className="standing-line">
              <VerdictStrip />
              <PanelLinks />
            </div>
            <PendingBanner />
          </div>
          {phone && <PresetQuestion open={() => setDialog('presets')} />}
          <Arena phone={phone} />
          <Panels phone={phone} />
        </div>
      </main>
      {asks && dialog === null && (
        <Modal title="Which metric is this?" what="The question about the log" onClose={leaveLog}>
          <LogQuestion onClose={leaveLog} />
        </Modal>
      )}
      {shown !== null && (
        <Modal key={dialog} {...shown} onClose={close}>
          <shown.Content onClose={close} checkpoint={checkpoint} />
        </Modal>
      )}
    </div>
  );
}

/** Opens what is dropped anywhere on the page: an experiment, a checkpoint, a log, or the files of a model. */
function useDroppedFiles(lab: Lab, openCheckpoint: (file: File) => void): void {
  const open = useCallback(
    async (file: File, files: readonly File[]) => {
      const { isCheckpointFile } = await import('../../services/trainer/checkpoint-file.ts');
      if (await isCheckpointFile(file)) return openCheckpoint(file);
      const { openFiles } = await import('../share/any-file.ts');
      const text = await openFiles(lab, files);
      if (text !== null) await lab.actions.openText(text);
    },
    [lab, openCheckpoint],
  );
  useFileDrop(open);
}
