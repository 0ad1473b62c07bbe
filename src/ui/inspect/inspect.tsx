import { Fragment, useEffect } from 'react';
import { useInspect, useLab, useRun } from '../hooks.ts';
import { Button } from '../kit/button.tsx';
import { Modal } from '../kit/modal.tsx';
import { percent } from '../numerals.ts';
import { Chooser } from './chooser.tsx';
import { cutWords, deviceWords, spanWords } from './episodes.ts';
import { Findings } from './findings.tsx';
import { ForkForm } from './fork-form.tsx';
import { Completions, Episodes } from './window.tsx';
import '../styles/views/language.css';
import '../styles/views/inspect-player.css';
import '../styles/views/inspect.css';
import '../styles/views/fork.css';

/** The replayed episodes behind a point of a curve, and the diagnosis of the run. */
export function Inspect() {
  const lab = useLab();
  const plan = useRun((state) => state.plan);
  const request = useInspect((state) => state.fork);
  useEffect(() => lab.inspector.examine(), [lab]);
  if (plan === null)
    return <p className="panel-empty muted">There are no episodes yet. Press play to start a run.</p>;
  const close = () => lab.inspector.requestFork(null);
  return (
    <div className="inspect">
      <Findings />
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
        <Fragment key={`${recording.variant}/${recording.seed}/${recording.to}`}>
          <p className="small inspect-says">
            {recording.label}, seed {recording.seed}, {spanWords(recording)}{' '}
            {agreement === 'same' && <b>Identical to the run, bit for bit.</b>}
            {agreement === 'differs' && (
              <b className="inspect-differs">
                The run had different numbers here. It was changed before this page opened it, or its device
                rounds differently. These episodes belong to the same experiment, but not to this run.
              </b>
            )}{' '}
            {rounds && agreement !== 'same' && deviceWords} {cutWords(recording)}
          </p>
          {recording.fault !== null && <p className="problem">{recording.fault}</p>}
          {recording.kind === 'steps' && recording.episodes.length > 0 && <Episodes recording={recording} />}
          {recording.kind === 'texts' && recording.texts.length > 0 && <Completions recording={recording} />}
          {recording.steps === 0 && (
            <p className="panel-empty muted">
              This window has no steps, because the seed stopped before it. Choose an earlier window.
            </p>
          )}
        </Fragment>
      )}
    </>
  );
}
