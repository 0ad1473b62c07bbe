import { useEffect, useRef, useState } from 'react';
import { Button } from '../kit/button.tsx';
import { percent } from '../kit/numerals.ts';
import { saveFile } from '../kit/save-file.ts';
import { faultMessage } from '../model/hooks.ts';
import { useColors } from '../stage/color-map.tsx';
import { episodeFilm, recordFilm, secondsOf, videoKind } from './film.ts';
import type { GridStepProps } from './step-drawing.ts';

interface FilmKeyProps extends Omit<GridStepProps, 'step'> {
  /** Steps per second, as the player plays them. */
  readonly perSecond: number;
  /** Of the file, without its ending. */
  readonly name: string;
}

/** Saves the episode as a video. */
export function FilmKey({ perSecond, name, ...props }: FilmKeyProps) {
  const colors = useColors();
  const [kind] = useState(videoKind);
  const [share, setShare] = useState<number | null>(null);
  const [fault, setFault] = useState('');
  const stop = useRef<AbortController | null>(null);
  // Whoever leaves the episode no longer wants its video.
  useEffect(() => () => stop.current?.abort(LEFT), []);
  if (kind === null)
    return (
      <span className="muted small">
        This browser cannot record a video: it has no MediaRecorder for WebM or MP4. The CSV has every step.
      </span>
    );
  const record = async () => {
    if (colors === null) return;
    const abort = new AbortController();
    stop.current = abort;
    setFault('');
    setShare(0);
    try {
      const film = episodeFilm(props, perSecond, colors);
      const video = await recordFilm(film, kind.type, setShare, abort.signal);
      if (abort.signal.reason !== LEFT) saveFile(`${name}.${kind.ending}`, kind.type, video);
    } catch (error) {
      setFault(`The video could not be recorded: ${faultMessage(error)}. The CSV has every step.`);
    } finally {
      setShare(null);
    }
  };
  const seconds = Math.ceil(secondsOf({ frames: props.episode.steps, perSecond }));
  if (share !== null)
    return (
      <>
        <progress max={1} value={share} aria-label="Recorded" />
        <span className="number small">{percent(share)}</span>
        <Button size="small" onClick={() => stop.current?.abort()}>
          Stop and save
        </Button>
        <span className="muted small">Leave this page open and visible.</span>
      </>
    );
  return (
    <>
      <Button
        size="small"
        disabled={colors === null}
        label={`Save as ${kind.name}, at the speed of the player: takes ${seconds} s`}
        onClick={() => void record()}
      >
        Save as {kind.name}
      </Button>
      {fault !== '' && (
        <span className="inspect-differs small" role="status">
          {fault}
        </span>
      )}
    </>
  );
}

/** The reason of an abort after which nothing is saved. */
const LEFT = 'left';
