/** The instrument: the maps and charts of a run, with the builder in a drawer and the panels below. */
import { type ComponentType, lazy, Suspense, useCallback, useEffect, useState } from 'react';
import type { Lab } from '../lab/lab.ts';
import { goTo } from './address.ts';
import { Arena } from './arena.tsx';
import { Builder } from './builder/builder.tsx';
import { Drawer, setDrawer, toggleDrawer, useDrawer } from './builder/drawer.tsx';
import { VerdictStrip } from './compare/verdict-strip.tsx';
import { Header } from './header/header.tsx';
import { Notices } from './header/notices.tsx';
import { PendingBanner } from './header/pending-banner.tsx';
import { PresetList, PresetQuestion } from './header/presets.tsx';
import { Transport } from './header/transport.tsx';
import { PHONE, useLab, useLink, useMedia, useStore } from './hooks.ts';
import { Modal } from './kit/modal.tsx';
import { Panels } from './panels.tsx';
import { followInTitle } from './progress-title.ts';
import { RunBanners } from './runs/run-banners.tsx';
import { type DialogName, handleShortcut } from './shortcuts.ts';

const EmbedHead = lazy(() =>
  import('./share/embed-head.tsx').then((module) => ({ default: module.EmbedHead })),
);
const GuestBanner = lazy(() =>
  import('./share/guest-banner.tsx').then((module) => ({ default: module.GuestBanner })),
);

const LogQuestion = lazy(() =>
  import('./share/log-question.tsx').then((module) => ({ default: module.LogQuestion })),
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

/** @param asked the dialog that the address names */
export function LabView({ asked }: { readonly asked: DialogName | null }) {
  const lab = useLab();
  const phone = useMedia(PHONE);
  const [dialog, setDialog] = useState<DialogName | null>(asked);
  useEffect(() => {
    setDialog(asked);
    if (asked === 'builder' && !phone) setDrawer(true);
  }, [asked, phone]);
  const drawn = useDrawer();
  const { flags, guest, offered } = useLink((state) => state);
  const open = useCallback(
    (name: DialogName) => (name === 'builder' && !phone ? toggleDrawer() : setDialog(name)),
    [phone],
  );
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => handleShortcut(event, lab, open);
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [lab, open]);
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
          <section className="toasts" aria-label="Notices">
            <RunBanners openRuns={() => setDialog('runs')} />
            <Notices />
          </section>
          {!phone && <PresetQuestion open={() => setDialog('presets')} />}
          <div className="standing">
            <VerdictStrip />
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
