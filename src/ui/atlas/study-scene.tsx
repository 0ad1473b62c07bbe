import { useEffect, useState } from 'react';
import { openOnStage } from '../../lab/atlas/open-change.ts';
import { PLAIN_VIEW } from '../../lab/draft/first-draft.ts';
import type { Lab } from '../../lab/lab.ts';
import { SPEEDS } from '../../lab/model.ts';
import type { WrittenStudy } from '../../studies/study.ts';
import { BestLoop, LoopWords } from '../audit/best-loop.tsx';
import { faultWords, LabContext, PHONE, useCalm, useMedia, useShow, useStore } from '../hooks.ts';
import { isWide } from '../stage/arrange.ts';
import { Stage } from '../stage/stage.tsx';
import type { StageLook } from '../stage/stage-panels.tsx';

/** A run is watched for about this long. */
const WATCHED_SECONDS = 15;
const STEPS = 40_000;

/** Places in SPEEDS, which count episodes where the budget does: something moves and little is learned, or all is learned in time. */
function speedsOf(study: WrittenStudy) {
  const { envSteps = STEPS, episodes } = (Object.values(study.runs)[0] ?? {}) as {
    envSteps?: number;
    episodes?: number;
  };
  const wanted = (episodes ?? envSteps) / WATCHED_SECONDS;
  const watched = SPEEDS.findLastIndex(({ stepsPerSecond }) => stepsPerSecond <= wanted);
  return { still: episodes === undefined ? 1 : 0, watched: Math.max(1, watched) };
}

/** Two rows of maps in the place of one, wide maps below each other, and a phone. */
const SHRUNK = 0.6;
const FLAT = 0.75;
const SMALL = 0.45;
const variantsOf = (study: WrittenStudy) => Object.values(study.runs)[0]?.variants.length ?? 0;

function rest(show: Lab): void {
  const { status } = show.run.getState();
  if (status === 'running' || status === 'building') show.actions.togglePlay();
}

/** Where an optimal policy never ends, a newcomer sees its loop. */
const LOOPS: Pick<StageLook, 'renderHead' | 'renderOver'> = {
  renderHead: (variant) => <LoopWords variant={variant} />,
  renderOver: (variant, view) => <BestLoop variant={variant} view={view} />,
};

interface StudySceneProps {
  readonly study: WrittenStudy;
  /** False: the agents move and have not learned yet. */
  readonly learning: boolean;
  /** For newcomers. */
  readonly plain: boolean;
  /** With the loops of optimal policies over the maps. */
  readonly loops?: boolean;
  /** CSS pixels of a row of maps. */
  readonly height: number;
}

/** The maps of the study's main experiment, training at a speed that can be watched. */
export function StudyScene({ study, learning, plain, loops = false, height }: StudySceneProps) {
  const show = useShow();
  const phone = useMedia(PHONE);
  const calm = useCalm();
  const wide = useStore(show.run, ({ plan }) => plan !== null && isWide(plan.view));
  const two = variantsOf(study) > 2 && !wide;
  const [fault, setFault] = useState('');
  useEffect(() => {
    let here = true;
    show.actions.setView(PLAIN_VIEW);
    openOnStage(show, study, () => here)
      .catch(faultWords)
      .then((wrong) => {
        if (!here) return;
        setFault(wrong);
        if (calm) rest(show);
      });
    return () => {
      here = false;
      rest(show);
    };
  }, [show, study, calm]);
  useEffect(() => (loops ? show.audit.watch() : undefined), [show, loops]);
  useEffect(() => {
    const before = show.run.getState().speed;
    return () => show.actions.setSpeed(before);
  }, [show]);
  useEffect(() => {
    const { still, watched } = speedsOf(study);
    show.actions.setSpeed(learning ? watched : still);
  }, [show, study, learning]);
  return (
    <div className="study-scene">
      {fault === '' ? (
        <LabContext value={show}>
          <Stage
            bare
            plainNames
            plain={plain}
            {...(loops && LOOPS)}
            phone={phone || two}
            height={height * (phone ? SMALL : two ? SHRUNK : wide ? FLAT : 1)}
          />
        </LabContext>
      ) : (
        <p role="alert">The maps could not be shown: {fault}</p>
      )}
    </div>
  );
}
