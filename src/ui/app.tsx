import { type ComponentType, lazy, Suspense, useCallback, useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import type { View } from '../lab/atlas/address.ts';
import { secondsAt } from '../lab/costs.ts';
import type { Lab } from '../lab/lab.ts';
import { goTo, useAddress } from './address.ts';
import { Builder } from './builder/builder.tsx';
import { FindHost } from './find/find-host.tsx';
import { Front } from './front/front.tsx';
import { Header } from './header/header.tsx';
import { Notices, OfflineToast } from './header/notices.tsx';
import { PresetList, PresetQuestion } from './header/presets.tsx';
import { Transport } from './header/transport.tsx';
import {
  LabContext,
  PHONE,
  ShowContext,
  useDraft,
  useLab,
  useLink,
  useMedia,
  useRun,
  useTheme,
} from './hooks.ts';
import { keepFocus } from './keep-focus.ts';
import { Keys } from './kit/button.tsx';
import { FaultBoundary, PageBoundary } from './kit/fault-boundary.tsx';
import { Loading, Modal } from './kit/modal.tsx';
import { duration } from './numerals.ts';
import { Panels } from './panels.tsx';
import { PrintHost } from './print/print-host.tsx';
import { followInTitle } from './progress-title.ts';
import { RunBanners } from './runs/run-banners.tsx';
import { type DialogName, handleShortcut } from './shortcuts.ts';
import { Stage } from './stage/stage.tsx';

const LONG_SECONDS = 60;

/** A pending change: apply it and continue, or restart. */
function PendingBanner() {
  const lab = useLab();
  const { pending, difference, cost } = useDraft((state) => state);
  const speed = useRun((state) => state.speed);
  const seconds = secondsAt(speed, cost);
  if (pending === 'none') return null;
  return (
    <section className="pending" aria-label="Pending change" aria-live="polite">
      <p>
        <b>Not applied yet:</b> {difference}
        {seconds > LONG_SECONDS && <span className="muted"> · takes {duration(seconds)} on this device</span>}
      </p>
      <div className="pending-keys">
        <Keys
          keys={[
            { text: 'Discard', act: lab.actions.discardPending },
            { text: 'Apply and continue', act: lab.actions.keepLearned },
            { text: 'Restart', tone: 'accent', act: lab.actions.start },
          ]}
        />
      </div>
    </section>
  );
}

const GuestBanner = lazy(() =>
  import('./share/guest-banner.tsx').then((module) => ({ default: module.GuestBanner })),
);

interface DialogProps {
  readonly onClose: () => void;
  /** A checkpoint that was dropped on the page. */
  readonly checkpoint: File | null;
}

const DIALOGS: Readonly<Record<DialogName, Dialog>> = {
  presets: { title: 'Presets', Content: PresetList },
  file: {
    title: 'Export and import',
    what: 'The dialog for files',
    Content: lazy(() => import('./header/file-dialog.tsx').then((module) => ({ default: module.FileForm }))),
  },
  share: {
    title: 'Share',
    what: 'The dialog for sharing',
    Content: lazy(() => import('./share/share-dialog.tsx').then((module) => ({ default: module.ShareForm }))),
  },
  runs: {
    title: 'My runs',
    what: 'The list of runs',
    Content: lazy(() => import('./runs/runs-dialog.tsx').then((module) => ({ default: module.Runs }))),
  },
  builder: { title: 'Experiment', sheet: true, Content: Builder },
};

interface Dialog {
  readonly title: string;
  /** The name for the fault boundary. */
  readonly what?: string;
  readonly sheet?: boolean;
  readonly Content: ComponentType<DialogProps>;
}

function App({ lab, show }: { readonly lab: Lab; readonly show: Lab }) {
  return (
    <PageBoundary lab={lab}>
      <LabContext value={lab}>
        <ShowContext value={show}>
          <Page />
        </ShowContext>
      </LabContext>
    </PageBoundary>
  );
}

const AtlasPages = lazy(() => import('./atlas/pages.tsx').then((module) => ({ default: module.AtlasPages })));

/** The lab, or another view that the address names. */
function Page() {
  const view = useAddress();
  const theme = useTheme();
  useEffect(() => {
    document.documentElement.dataset.theme = theme;
  }, [theme]);
  useEffect(() => keepFocus(document), []);
  return (
    <>
      <ShownView view={view} />
      <FindHost />
      <div className="toasts corner">
        <OfflineToast />
      </div>
    </>
  );
}

function ShownView({ view }: { readonly view: View }) {
  if (view.name === 'front') return <Front />;
  if (view.name !== 'lab') return <OtherView view={view} />;
  return (
    <>
      <LabView asked={view.dialog ?? null} />
      <PrintHost />
    </>
  );
}

const OtherView = ({ view }: { readonly view: View }) => (
  <FaultBoundary what="This view" attempt={view.name}>
    <Suspense fallback={<Loading className="panel-empty" />}>
      <AtlasPages view={view} />
    </Suspense>
  </FaultBoundary>
);

/** @param asked the dialog that the address names */
function LabView({ asked }: { readonly asked: DialogName | null }) {
  const lab = useLab();
  const phone = useMedia(PHONE);
  const [dialog, setDialog] = useState<DialogName | null>(asked);
  useEffect(() => setDialog(asked), [asked]);
  const plan = useRun((state) => state.plan);
  const { flags, guest, offered } = useLink((state) => state);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => handleShortcut(event, lab, setDialog);
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [lab]);
  useEffect(() => followInTitle(lab, document), [lab]);
  const [checkpoint, setCheckpoint] = useState<File | null>(null);
  const openCheckpoint = useCallback((file: File) => {
    setCheckpoint(file);
    setDialog('file');
  }, []);
  useFileDrop(lab, openCheckpoint);
  const shown = dialog === null || (dialog === 'builder' && !phone) ? null : DIALOGS[dialog];
  // The browser reports a closed dialog late; a key may have opened the next one by then.
  const close = () => {
    setDialog((now) => (now === dialog ? null : now));
    if (asked !== null) goTo('#lab', true);
    if (dialog === 'file') setCheckpoint(null);
  };
  return (
    <div className="lab" data-hide={flags.hide.join(' ') || undefined}>
      <a className="skip" href="#stage">
        Skip to the world view
      </a>
      <Header open={setDialog} phone={phone} />
      <Transport />
      <main className="work">
        {flags.hide.includes('header') && <h1 className="visually-hidden">Reward Lab</h1>}
        {!phone && (
          <aside className="side" aria-label="Experiment" inert={guest !== null && flags.lock}>
            <Builder />
          </aside>
        )}
        <div className="scene">
          {(guest !== null || offered !== null) && (
            <Suspense fallback={null}>
              <GuestBanner />
            </Suspense>
          )}
          <section className="toasts" aria-label="Notices">
            <RunBanners openRuns={() => setDialog('runs')} />
            <Notices />
            <PendingBanner />
          </section>
          <PresetQuestion open={() => setDialog('presets')} />
          <FaultBoundary what="The world view" attempt={plan}>
            <Stage phone={phone} />
          </FaultBoundary>
          <Panels phone={phone} />
        </div>
      </main>
      {shown !== null && (
        <Modal key={dialog} {...shown} onClose={close}>
          <shown.Content onClose={close} checkpoint={checkpoint} />
        </Modal>
      )}
    </div>
  );
}

/** Replaces the outline of index.html by the page. */
export function mount(lab: Lab, show: Lab): void {
  const root = document.getElementById('root');
  if (root === null) throw new Error('index.html has no #root');
  createRoot(root).render(<App lab={lab} show={show} />);
}

/** Opens a file dropped anywhere on the page: an experiment or a checkpoint. */
function useFileDrop(lab: Lab, openCheckpoint: (file: File) => void): void {
  useEffect(() => {
    const end = new AbortController();
    const allow = (event: DragEvent) => {
      if (event.dataTransfer?.types.includes('Files')) event.preventDefault();
    };
    const drop = async (event: DragEvent) => {
      const file = event.dataTransfer?.files[0];
      if (file === undefined) return;
      event.preventDefault();
      const { isCheckpointFile } = await import('../lab/runs/files/checkpoint-file.ts');
      if (await isCheckpointFile(file)) return openCheckpoint(file);
      const { openFile } = await import('../lab/runs/files/any-file.ts');
      const text = await openFile(lab, file);
      if (text !== null) await lab.actions.openText(text);
    };
    window.addEventListener('dragover', allow, end);
    window.addEventListener('drop', drop, end);
    return () => end.abort();
  }, [lab, openCheckpoint]);
}
