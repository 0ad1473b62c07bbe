/** Records an episode in a grid world as a video, with the MediaRecorder of the browser, which works in real time. */
import type { StageColors } from '../../services/painter/colors.ts';
import { measured } from '../kit/numerals.ts';
import { running } from './episodes.ts';
import { drawGridStep, type GridStepProps, newEasel } from './step-drawing.ts';

export interface VideoKind {
  readonly name: string;
  readonly ending: string;
  readonly type: string;
}

/** In order of preference. Browsers that cannot write WebM write MP4. */
const KINDS: readonly VideoKind[] = [
  { name: 'WebM', ending: 'webm', type: 'video/webm;codecs=vp9' },
  { name: 'WebM', ending: 'webm', type: 'video/webm;codecs=vp8' },
  { name: 'WebM', ending: 'webm', type: 'video/webm' },
  { name: 'MP4', ending: 'mp4', type: 'video/mp4' },
];

/** @returns null if this browser cannot record a canvas */
export function videoKind(): VideoKind | null {
  if (typeof MediaRecorder === 'undefined') return null;
  if (typeof HTMLCanvasElement.prototype.captureStream !== 'function') return null;
  return KINDS.find(({ type }) => MediaRecorder.isTypeSupported(type)) ?? null;
}

export interface Film {
  readonly canvas: HTMLCanvasElement;
  readonly frames: number;
  readonly perSecond: number;
  /** Draws a frame on the canvas, whose size stays the same. */
  draw(frame: number): void;
}

/** The last frame stays this long, so that the end can be seen. */
const END_MS = 1_000;

/** Seconds that the recording takes, which is also the length of the video. */
export const secondsOf = ({ frames, perSecond }: Pick<Film, 'frames' | 'perSecond'>): number =>
  frames / perSecond + END_MS / 1_000;

/** Waits; ends early if aborted. */
const wait = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, signal.aborted ? 0 : ms);
    signal.addEventListener('abort', end);
  });

/** Waits until the page is visible: a hidden one runs its timers once a second. */
const shown = (signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const end = () => {
      if (document.hidden && !signal.aborted) return;
      document.removeEventListener('visibilitychange', end);
      signal.removeEventListener('abort', end);
      resolve();
    };
    document.addEventListener('visibilitychange', end);
    signal.addEventListener('abort', end);
    end();
  });

const BITS_PER_SECOND = 4_000_000;

/**
 * Pauses while the page is hidden. @param signal ends the recording early, with what it has so far
 * @throws Error of the browser's recorder
 */
export async function recordFilm(
  { canvas, frames, perSecond, draw }: Film,
  type: string,
  progress: (share: number) => void,
  signal: AbortSignal,
): Promise<Blob> {
  const pieces: Blob[] = [];
  draw(0);
  const stream = canvas.captureStream();
  const recorder = new MediaRecorder(stream, { mimeType: type, videoBitsPerSecond: BITS_PER_SECOND });
  const isOver = () => recorder.state === 'inactive';
  let failed = false;
  const ended = new Promise<void>((resolve) => {
    recorder.addEventListener('dataavailable', ({ data }) => pieces.push(data));
    recorder.addEventListener('stop', () => resolve());
    recorder.addEventListener('error', () => {
      failed = true;
    });
  });
  recorder.start();
  for (let frame = 0; frame < frames && !signal.aborted && !isOver(); frame++) {
    if (document.hidden) {
      recorder.pause();
      await shown(signal);
      if (!isOver()) recorder.resume();
    }
    draw(frame);
    await wait(1_000 / perSecond, signal);
    progress((frame + 1) / frames);
  }
  await wait(END_MS, signal);
  if (!isOver()) recorder.stop();
  await ended;
  for (const track of stream.getTracks()) track.stop();
  if (failed) throw new Error('the browser’s recorder failed');
  return new Blob(pieces, { type });
}

const LONGER_SIDE = 720; // pixels
const MIN_WIDTH = 360;
const LINE = 24;
const MARGIN = 10;

/** The map of the player over three lines of text: whose episode it is, the step, and both returns so far. */
export function episodeFilm(
  props: Omit<GridStepProps, 'step'>,
  perSecond: number,
  colors: StageColors,
): Film {
  const { recording, episode, view } = props;
  const size = Math.max(4, Math.min(64, Math.floor(LONGER_SIDE / Math.max(view.width, view.height))));
  const map = document.createElement('canvas');
  const easel = newEasel();
  // Some encoders need even sides.
  const even = (side: number) => side + (side % 2);
  const canvas = Object.assign(document.createElement('canvas'), {
    width: even(Math.max(MIN_WIDTH, view.width * size)),
    height: even(view.height * size + 3 * LINE + 2 * MARGIN),
  });
  const trained = running(recording.total, episode);
  const task = running(recording.taskReward, episode);
  const context = canvas.getContext('2d');
  const draw = (frame: number) => {
    if (context === null) return;
    const step = episode.first + frame;
    const action = recording.action[step] ?? 0;
    drawGridStep(easel, map, { ...props, step }, { size, ratio: 1, colors });
    context.fillStyle = colors.css('--surface');
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.drawImage(map, Math.floor((canvas.width - map.width) / 2), 0);
    context.fillStyle = colors.css('--ink');
    context.font = '16px system-ui, sans-serif';
    context.textBaseline = 'middle';
    const lines = [
      `${recording.label}, seed ${recording.seed}`,
      `Step ${frame + 1} of ${episode.steps}: ${recording.actions[action] ?? action}`,
      `Training return ${measured(trained[frame] ?? Number.NaN)}, task return ${measured(task[frame] ?? Number.NaN)}`,
    ];
    for (const [k, line] of lines.entries())
      context.fillText(line, MARGIN, map.height + MARGIN + (k + 0.5) * LINE, canvas.width - 2 * MARGIN);
  };
  return { canvas, frames: episode.steps, perSecond, draw };
}
