import { useEffect, useRef, useState } from 'react';
import type { StageColors } from '../../draw/colors.ts';
import { Easel } from '../../draw/easel.ts';
import type { RecordedEpisode, Recording } from '../../engine/resimulate/contract.ts';
import type { GridView } from '../../worlds/view.ts';
import { useSize, useTheme } from '../hooks.ts';
import { readColors } from '../stage/color-map.ts';
import { actionSign, cellWords } from '../stage/state-words.ts';
import { variantStyle } from '../variant-style.ts';
import { eventWords } from './episodes.ts';

interface GridStepProps {
  readonly recording: Recording;
  readonly view: GridView;
  readonly episode: RecordedEpisode;
  readonly step: number; // index in the recording
}

const HIGHEST = 320;
const MOST_TRAIL = 400; // steps; older ones are not drawn

/** The world at one step: the path so far, the positions of events, and the agent. */
export function GridStep({ recording, view, episode, step }: GridStepProps) {
  const box = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const { width } = useSize(box);
  const theme = useTheme();
  const [colors, setColors] = useState<StageColors | null>(null);
  const [easel] = useState(
    () => new Easel((w, h) => Object.assign(document.createElement('canvas'), { width: w, height: h })),
  );
  useEffect(() => {
    const request = requestAnimationFrame(() => setColors(readColors(theme)));
    return () => cancelAnimationFrame(request);
  }, [theme]);
  const size = Math.max(6, Math.floor(Math.min(width / view.width, HIGHEST / view.height, 56)));
  useEffect(() => {
    const target = canvas.current;
    if (target === null || colors === null || width === 0) return;
    const ratio = window.devicePixelRatio || 1;
    easel.mount(1, target);
    easel.set({
      ...{ view, size, ratio, nActions: recording.nActions, palette: colors.palette },
      ...{ overlay: 'none', base: 0, cursor: null, painting: false },
    });
    const color = variantStyle(recording.variant).variable;
    easel.draw(1, { values: null, extent: 0, agent: null, agentColor: color });
    const context = target.getContext('2d');
    if (context === null) return;
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    drawWay(context, { recording, view, episode, step, size, colors, color: colors.css(color) });
    context.setTransform(1, 0, 0, 1, 0, 0);
  }, [easel, colors, recording, view, episode, step, size, width]);
  const action = recording.action[step] ?? 0;
  const name = recording.actions[action] ?? String(action);
  const events = eventWords(recording, step);
  const words = `${cellWords(view, recording.observation[step] ?? 0)}. Action ${actionSign(view, action, name)} ${name}${events.length === 0 ? '' : `: ${events.join(', ')}`}.`;
  return (
    <div className="inspect-world" ref={box}>
      <canvas
        ref={canvas}
        role="img"
        aria-label={`Step ${step - episode.first + 1}. ${words}`}
        style={{ width: view.width * size, height: view.height * size }}
      />
      <p className="inspect-words" aria-live="off">
        {words}
      </p>
    </div>
  );
}

interface Way extends GridStepProps {
  readonly size: number;
  readonly colors: StageColors;
  readonly color: string;
}

function drawWay(context: CanvasRenderingContext2D, way: Way): void {
  const { recording, view, episode, step, size, colors, color } = way;
  const cells = view.cells.length;
  const center = (observation: number): readonly [number, number] => {
    const cell = observation % cells;
    return [((cell % view.width) + 0.5) * size, (Math.floor(cell / view.width) + 0.5) * size];
  };
  const first = Math.max(episode.first, step - MOST_TRAIL);
  context.lineJoin = 'round';
  context.lineCap = 'round';
  context.strokeStyle = color;
  context.lineWidth = Math.max(1.5, size / 9);
  context.globalAlpha = 0.45;
  context.beginPath();
  for (let k = first; k <= step; k++) {
    const [x, y] = center(recording.observation[k] ?? 0);
    if (k === first) context.moveTo(x, y);
    else context.lineTo(x, y);
  }
  context.stroke();
  context.globalAlpha = 1;
  // A thin line to the next cell.
  const [x, y] = center(recording.observation[step] ?? 0);
  const [toX, toY] = center(recording.nextObservation[step] ?? 0);
  context.setLineDash([size / 8, size / 8]);
  context.lineWidth = Math.max(1, size / 14);
  context.beginPath();
  context.moveTo(x, y);
  context.lineTo(toX, toY);
  context.stroke();
  context.setLineDash([]);
  context.fillStyle = colors.css('--ink');
  for (let k = first; k <= step; k++) {
    if ((recording.happened[k] ?? 0) === 0) continue;
    const [ex, ey] = center(recording.nextObservation[k] ?? 0);
    context.fillRect(ex + size * 0.28, ey - size * 0.42, Math.max(3, size / 8), Math.max(3, size / 8));
  }
  context.beginPath();
  context.arc(x, y, size * 0.28, 0, 2 * Math.PI);
  context.fillStyle = color;
  context.fill();
  context.lineWidth = Math.max(1.5, size / 14);
  context.strokeStyle = colors.css('--surface');
  context.stroke();
}
