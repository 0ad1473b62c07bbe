import { useEffect, useState } from 'react';
import type { Recording } from '../../engine/replay/contract.ts';
import type { ArmChange } from '../../lab/fork.ts';
import type { Remedy } from '../../measure/doctor-contract.ts';
import { useLab, useRun } from '../hooks.ts';
import { Button } from '../kit/button.tsx';
import { compact, percent } from '../numerals.ts';
import { Chooser } from './chooser.tsx';
import { EpisodeList } from './episode-list.tsx';
import { spansOf } from './episodes.ts';
import { Findings } from './findings.tsx';
import { ForkDialog } from './fork-dialog.tsx';
import { Player } from './player.tsx';
import { seeBehaviour } from './see-behaviour.ts';
import { useInspect } from './use-inspect.ts';

/** What happened behind a point of a curve: its episodes, found again and played; and what the doctor makes of the run. */
export function Inspect() {
  const lab = useLab();
  const plan = useRun((state) => state.plan);
  const wish = useInspect((state) => state.fork);
  const [refusal, setRefusal] = useState('');
  useEffect(() => lab.inspector.examine(), [lab]);
  if (plan === null)
    return <p className="panel-empty muted">Nothing runs yet, so there are no episodes: press play.</p>;
  const tryOut = async (arm: number, { change, at }: Remedy) => {
    setRefusal((await lab.actions.fork({ arm, at, change: change as ArmChange })) ?? '');
  };
  const fork = (arm: number, at: number) => lab.inspector.wishFork({ arm, at });
  return (
    <div className="inspect">
      <Findings
        onLook={(arm, at) => seeBehaviour(lab, { arm, seed: 'median', at })}
        onTry={(arm, remedy) => void tryOut(arm, remedy)}
      />
      {refusal !== '' && (
        <p className="problem" role="alert">
          {refusal}
        </p>
      )}
      <Chooser onFork={fork} />
      <Replayed />
      <ForkDialog place={wish} onClose={() => lab.inspector.wishFork(null)} />
    </div>
  );
}

function Replayed() {
  const lab = useLab();
  const status = useInspect((state) => state.status);
  const share = useInspect((state) => state.share);
  const words = useInspect((state) => state.words);
  const recording = useInspect((state) => state.recording);
  return (
    <>
      {status === 'replaying' && (
        <div className="inspect-progress" role="status">
          <progress value={share} max={1} aria-label="Replaying" />
          <span className="small">Replaying: {percent(share)}</span>
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
      {recording === null ? (
        status === 'idle' && (
          <p className="panel-empty muted">
            Click a curve in the charts, or choose an arm, a seed and a window above and press Replay: the
            episodes are found again, step by step.
          </p>
        )
      ) : (
        <Episodes recording={recording} key={`${recording.arm}/${recording.seed}/${recording.to}`} />
      )}
    </>
  );
}

function Episodes({ recording }: { readonly recording: Recording }) {
  const agreement = useInspect((state) => state.agreement);
  const [chosen, setChosen] = useState(0);
  const episodes = spansOf(recording);
  const episode = episodes[chosen];
  return (
    <>
      <p className="small inspect-says">
        {recording.label}, seed {recording.seed}, env steps {compact(recording.from)} to{' '}
        {compact(recording.to)}: {recording.steps.toLocaleString('en')} steps recorded.{' '}
        {agreement === 'same' && <b>The same numbers as the run, bit for bit.</b>}
        {agreement === 'differs' && (
          <b className="inspect-differs">
            The run itself had other numbers here: it was changed before this page opened it, or it is
            computed on a device that rounds otherwise. What you see happened under this experiment, but not
            in this run.
          </b>
        )}{' '}
        {cutWords(recording)}
      </p>
      {recording.fault !== null && <p className="problem">{recording.fault}</p>}
      {episodes.length === 0 ? (
        <p className="panel-empty muted">
          No step of this window is there: the replica had stopped before it.
        </p>
      ) : (
        <div className="inspect-body">
          {recording.view.kind !== 'arms' && (
            <EpisodeList recording={recording} chosen={chosen} onChoose={setChosen} />
          )}
          {episode !== undefined && (
            <Player key={chosen} recording={recording} episode={episode} number={chosen + 1} />
          )}
        </div>
      )}
    </>
  );
}

function cutWords({ cut, start, steps, to }: Recording): string {
  const end = start + steps;
  if (cut === 'room')
    return `There is room for no more: it ends at step ${compact(end)} instead of ${compact(to)}.`;
  if (cut === 'edit')
    return `It ends at step ${compact(end)}, where the experiment was changed: go on to the next window.`;
  if (cut === 'fault') return `The replica stopped at step ${compact(end)}.`;
  return '';
}
