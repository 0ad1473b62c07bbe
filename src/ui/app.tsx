import { useCallback, useEffect, useState } from 'react';
import { isCheckpointFile } from '../lab/checkpoint-file.ts';
import type { Lab } from '../lab/model.ts';
import { Builder } from './builder/builder.tsx';
import { FileDialog } from './header/file-dialog.tsx';
import { Header } from './header/header.tsx';
import { HelpDialog } from './header/help-dialog.tsx';
import { Notices } from './header/notices.tsx';
import { PendingBanner } from './header/pending-banner.tsx';
import { PresetDialog, PresetQuestion } from './header/presets.tsx';
import { Transport } from './header/transport.tsx';
import { LabContext, PHONE, useLab, useMedia, useRun, useTheme } from './hooks.ts';
import { FaultBoundary } from './kit/fault-boundary.tsx';
import { Modal } from './kit/modal.tsx';
import { Panels } from './panels.tsx';
import { type DialogName, handleShortcut } from './shortcuts.ts';
import { PaintModeProvider } from './stage/paint-mode.tsx';
import { Stage } from './stage/stage.tsx';

export function App({ lab }: { readonly lab: Lab }) {
  return (
    <LabContext value={lab}>
      <PaintModeProvider>
        <Page />
      </PaintModeProvider>
    </LabContext>
  );
}

function Page() {
  const lab = useLab();
  const phone = useMedia(PHONE);
  const [dialog, setDialog] = useState<DialogName>('none');
  const theme = useTheme();
  const plan = useRun((state) => state.plan);
  useEffect(() => {
    document.documentElement.dataset.theme = theme;
  }, [theme]);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => handleShortcut(event, lab, setDialog);
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [lab]);
  const [checkpoint, setCheckpoint] = useState<File | null>(null);
  const openCheckpoint = useCallback((file: File) => {
    setCheckpoint(file);
    setDialog('file');
  }, []);
  useFileDrop(lab, openCheckpoint);
  const close = () => {
    setDialog('none');
    setCheckpoint(null);
  };
  return (
    <div className="lab">
      <a className="skip" href="#stage">
        Skip to the stage
      </a>
      <Header open={setDialog} phone={phone} />
      <Transport />
      <main className="work">
        {!phone && (
          <aside className="side" aria-label="Experiment">
            <Builder />
          </aside>
        )}
        <div className="scene">
          <PendingBanner />
          <Notices />
          <PresetQuestion open={() => setDialog('presets')} />
          <FaultBoundary what="The stage" attempt={plan}>
            <Stage phone={phone} />
          </FaultBoundary>
          <Panels phone={phone} />
        </div>
      </main>
      <PresetDialog open={dialog === 'presets'} onClose={close} />
      <FileDialog open={dialog === 'file'} checkpoint={checkpoint} onClose={close} />
      <HelpDialog open={dialog === 'help'} onClose={close} />
      {phone && (
        <Modal title="Experiment" open={dialog === 'builder'} onClose={close} sheet>
          <Builder />
        </Modal>
      )}
    </div>
  );
}

/** A file dropped anywhere on the page is opened: an experiment, or a run as it stood. */
function useFileDrop(lab: Lab, openCheckpoint: (file: File) => void): void {
  useEffect(() => {
    const allow = (event: DragEvent) => {
      if (event.dataTransfer?.types.includes('Files')) event.preventDefault();
    };
    const drop = (event: DragEvent) => {
      const file = event.dataTransfer?.files[0];
      if (file === undefined) return;
      event.preventDefault();
      void isCheckpointFile(file).then(async (is) => {
        if (is) openCheckpoint(file);
        else lab.actions.openText(await file.text());
      });
    };
    window.addEventListener('dragover', allow);
    window.addEventListener('drop', drop);
    return () => {
      window.removeEventListener('dragover', allow);
      window.removeEventListener('drop', drop);
    };
  }, [lab, openCheckpoint]);
}
