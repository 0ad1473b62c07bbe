import { useEffect, useRef, useState } from 'react';
import type { StageColours } from '../../draw/colors.ts';
import { Easel } from '../../draw/easel.ts';
import type { RecordedEpisode, Recording } from '../../engine/resimulate/contract.ts';
import type { GridView } from '../../worlds/contract.ts';
import { useSize, useTheme } from '../hooks.ts';
import { readColours } from '../stage/color-map.ts';
import { actionSign, cellWords } from '../stage/state-words.ts';
import { armStyle } from '../variant-style.ts';
import { eventWords } from './episodes.ts';

interface GridStepProps {
  readonly recording: Recording;
  readonly view: GridView;
  readonly episode: RecordedEpisode;
  readonly step: number; // index in the recording
}

const HIGHEST = 320;
const MOST_TRAIL = 400; // steps; older ones are not drawn

/** The world at one step: the way so far, where events happened, and the agent. */
export function GridStep({ recording, view, episode, step }: GridStepProps) {
  const box = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const { width } = useSize(box);
  const theme = useTheme();
  const [colours, setColours] = useState<StageColours | null>(null);
  const [easel] = useState(
    () => new Easel((w, h) => Object.assign(document.createElement('canvas'), { width: w, height: h })),
  );
  useEffect(() => {
    const request = requestAnimationFrame(() => setColours(readColours(theme)));
    return () => cancelAnimationFrame(request);
  }, [theme]);
  const size = Math.max(6, Math.floor(Math.min(width / view.width, HIGHEST / view.height, 56)));
  useEffect(() => {
    const target = canvas.current;
    if (target === null || colours === null || width === 0) return;
    const ratio = window.devicePixelRatio || 1;
    easel.mount(1, target);
    easel.set({
      ...{ view, size, ratio, nActions: recording.nActions, palette: colours.palette },
      ...{ overlay: 'none', base: 0, cursor: null, painting: false },
    });
    const colour = armStyle(recording.arm).variable;
    easel.draw(1, { values: null, extent: 0, agent: null, agentColour: colour });
    const context = target.getContext('2d');
    if (context === null) return;
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    drawWay(context, { recording, view, episode, step, size, colours, colour: colours.css(colour) });
    context.setTransform(1, 0, 0, 1, 0, 0);
  }, [easel, colours, recording, view, episode, step, size, width]);
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
  readonly colours: StageColours;
  readonly colour: string;
}

function drawWay(context: CanvasRenderingContext2D, way: Way): void {
  const { recording, view, episode, step, size, colours, colour } = way;
  const cells = view.cells.length;
  const centre = (observation: number): readonly [number, number] => {
    const cell = observation % cells;
    return [((cell % view.width) + 0.5) * size, (Math.floor(cell / view.width) + 0.5) * size];
  };
  const first = Math.max(episode.first, step - MOST_TRAIL);
  context.lineJoin = 'round';
  context.lineCap = 'round';
  context.strokeStyle = colour;
  context.lineWidth = Math.max(1.5, size / 9);
  context.globalAlpha = 0.45;
  context.beginPath();
  for (let k = first; k <= step; k++) {
    const [x, y] = centre(recording.observation[k] ?? 0);
    if (k === first) context.moveTo(x, y);
    else context.lineTo(x, y);
  }
  context.stroke();
  context.globalAlpha = 1;
  // Where the step leads: a thin line to the cell after it.
  const [x, y] = centre(recording.observation[step] ?? 0);
  const [toX, toY] = centre(recording.nextObservation[step] ?? 0);
  context.setLineDash([size / 8, size / 8]);
  context.lineWidth = Math.max(1, size / 14);
  context.beginPath();
  context.moveTo(x, y);
  context.lineTo(toX, toY);
  context.stroke();
  context.setLineDash([]);
  context.fillStyle = colours.css('--ink');
  for (let k = first; k <= step; k++) {
    if ((recording.happened[k] ?? 0) === 0) continue;
    const [ex, ey] = centre(recording.nextObservation[k] ?? 0);
    context.fillRect(ex + size * 0.28, ey - size * 0.42, Math.max(3, size / 8), Math.max(3, size / 8));
  }
  context.beginPath();
  context.arc(x, y, size * 0.28, 0, 2 * Math.PI);
  context.fillStyle = colour;
  context.fill();
  context.lineWidth = Math.max(1.5, size / 14);
  context.strokeStyle = colours.css('--surface');
  context.stroke();
}
