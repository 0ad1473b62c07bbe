/** What the seeds of a study can decide: a small pilot with other random numbers, before the study itself runs. */
import { useEffect, useRef, useState } from 'react';
import { errorMessage } from '../../core/error-message.ts';
import { WorkerExecutor } from '../../services/student/worker-executor.ts';
import { type Power, pilotSeed } from '../../study/power.ts';
import { powerLines } from '../../study/power-words.ts';
import { planStudy, runStudy } from '../../study/run.ts';
import type { WrittenStudy } from '../../study/study.ts';
import { Button } from '../kit/button.tsx';
import { useLab } from '../model/hooks.ts';
import { studyWorkers } from '../model/study-service.ts';

const PILOT_SEEDS = 5;
const NO_VERDICT = { verdict: 'undecided', gates: [], parts: [], controls: [] } as const;

interface PowerSectionProps {
  readonly study: WrittenStudy;
  /** The study was checked and can run. */
  readonly ready: boolean;
  readonly onPilot: (seed: number, coreMinutesPerSeed: number) => void;
}

/** What the pilot depends on: words may change. */
const keyOf = ({ runs, parts, gates }: WrittenStudy): string => JSON.stringify([runs, parts, gates]);

export function PowerSection({ study, ready, onPilot }: PowerSectionProps) {
  const { studies } = useLab();
  const { makeWorker, scheduler } = studies;
  const [share, setShare] = useState<number | null>(null);
  const [found, setFound] = useState<{ readonly of: string; readonly power: Power } | null>(null);
  const [fault, setFault] = useState('');
  const ended = useRef<AbortController | null>(null);
  useEffect(() => () => ended.current?.abort(), []);
  const run = async () => {
    const end = new AbortController();
    ended.current = end;
    const executors = Array.from(
      { length: studyWorkers(studies) },
      () => new WorkerExecutor(makeWorker, scheduler),
    );
    setFault('');
    setShare(0);
    const begun = scheduler.now();
    try {
      const pilot = pilotSeed(study);
      const plan = planStudy(study, { pilot, seeds: (_, asked) => Math.min(asked, PILOT_SEEDS) });
      const state = await runStudy(plan, {
        executors,
        judge: () => NO_VERDICT,
        signal: end.signal,
        progress: setShare,
      });
      if (state === null) return;
      const power = await (executors[0] as WorkerExecutor).power(study, state.numbers.scores);
      const minutes = ((scheduler.now() - begun) / 60_000) * executors.length;
      setFound({ of: keyOf(study), power });
      onPilot(pilot, minutes / PILOT_SEEDS);
    } catch (error) {
      if (!end.signal.aborted) setFault(errorMessage(error));
    } finally {
      for (const executor of executors) executor.close('the pilot is over');
      setShare(null);
    }
  };
  const old = found !== null && found.of !== keyOf(study);
  return (
    <section className="write-section" aria-label="What the seeds can decide">
      <h2>What the seeds can decide</h2>
      <p className="muted small">
        A pilot of {PILOT_SEEDS} seeds with other random numbers estimates the spread. The study says that it
        was run.
      </p>
      <div className="write-keys">
        {share === null ? (
          <Button disabled={!ready} onClick={() => void run()}>
            {found === null ? 'Run a pilot' : 'Run another pilot'}
          </Button>
        ) : (
          <>
            <Button icon="stop" onClick={() => ended.current?.abort()}>
              Stop
            </Button>
            <progress max={1} value={share} aria-label="Pilot done" />
          </>
        )}
      </div>
      <div role="status">
        {found !== null && (
          <>
            {old && <p className="muted small">The study has changed since this pilot.</p>}
            <ul className="write-power">
              {powerLines(found.power).map(({ text, decides }) => (
                <li key={text} data-decides={decides}>
                  {text}
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
      {fault !== '' && <p role="alert">The pilot ended early: {fault}</p>}
    </section>
  );
}
