import { useEffect } from 'react';
import { studySeconds } from '../../lab/atlas/study-desk.ts';
import type { LiveStudy, StudyRun } from '../../lab/atlas/study-run.ts';
import type { WrittenStudy } from '../../studies/study.ts';
import { useLab } from '../hooks.ts';
import { Button } from '../kit/button.tsx';
import { duration } from '../numerals.ts';

/** Longer studies run next to the maps, which take their share of the cores. */
const WITH_MAPS = 20;

interface StudyControlsProps {
  readonly study: WrittenStudy;
  readonly run: StudyRun;
  readonly live: LiveStudy;
}

/** Run and stop, and how far it is. The lab's own run waits meanwhile: both cores are the study's. */
export function StudyControls({ study, run, live }: StudyControlsProps) {
  const lab = useLab();
  const { status, share, seeds, of, secondsLeft, fault } = live;
  const running = status === 'running';
  useEffect(() => {
    if (!running || lab.run.getState().status !== 'running') return;
    lab.actions.togglePlay();
    return () => {
      if (lab.run.getState().status === 'paused') lab.actions.togglePlay();
    };
  }, [lab, running]);
  const seconds = studySeconds(study.budget.coreMinutes, lab.studies);
  const time = duration(seconds > WITH_MAPS ? 2 * seconds : seconds);
  return (
    <div className="study-controls">
      {running ? (
        <Button icon="stop" onClick={() => run.stop()}>
          Stop
        </Button>
      ) : (
        <Button icon="play" onClick={() => run.start()}>
          {status === 'stopped' || status === 'failed'
            ? 'Continue'
            : `${status === 'idle' ? 'Run it here' : 'Run again'} · ${time}`}
        </Button>
      )}
      <div className="study-progress">
        {/* The seconds that are left change too often to be read out. */}
        {status === 'idle' && (
          <p className="small">
            The run tests the claim over seeds, which are runs with other random numbers.
          </p>
        )}
        {running && (
          <p className="small">
            {seeds} of {of} seeds{Number.isNaN(secondsLeft) ? '' : `, ${duration(secondsLeft)} left`}. It goes
            on while you read other pages here.
          </p>
        )}
        <p className="small" role="status">
          {status === 'done' && `Done: ${seeds} seeds.`}
          {status === 'stopped' && `Stopped: ${seeds} of ${of} seeds are there. The rest can follow.`}
        </p>
        {running && <progress max={1} value={share} aria-label="Work done" />}
        {status === 'failed' && (
          <p role="alert">
            The run ended early: {fault}. The page keeps what arrived. Press Continue to try the rest.
          </p>
        )}
      </div>
    </div>
  );
}
