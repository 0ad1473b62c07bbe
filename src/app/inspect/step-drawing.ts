/** Draws a grid world at a step of an episode, for the page and for videos. */
import type { StageColors } from '../../services/painter/colors.ts';
import { Easel } from '../../services/painter/easel.ts';
import type { GridView } from '../../worlds/view.ts';
import { variantStyle } from '../kit/variant-style.ts';
import type { StepProps } from './step-numbers.tsx';

export type GridStepProps = StepProps & { readonly view: GridView };

export interface StepLook {
  /** CSS pixels of a cell. */
  readonly size: number;
  /** Device pixels per CSS pixel. */
  readonly ratio: number;
  readonly colors: StageColors;
}

const MAX_TRAIL = 400; // steps; older ones are not drawn

export const newEasel = () =>
  new Easel((width, height) => Object.assign(document.createElement('canvas'), { width, height }));

/** Draws the path so far, the positions of events, and the agent. The canvas takes the size of the map. */
export function drawGridStep(
  easel: Easel,
  target: HTMLCanvasElement,
  props: GridStepProps,
  { size, ratio, colors }: StepLook,
): void {
  const { recording, view } = props;
  easel.set({
    view,
    size,
    ratio,
    nActions: recording.nActions,
    palette: colors.palette,
    overlay: 'none',
    base: 0,
    cursor: null,
    painting: false,
  });
  const agentColor = variantStyle(recording.variant).variable;
  easel.draw(target, { values: null, extent: 0, agent: null, agentColor });
  const context = target.getContext('2d');
  if (context === null) return;
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  drawWay(context, props, size, colors);
  context.setTransform(1, 0, 0, 1, 0, 0);
}

function drawWay(
  context: CanvasRenderingContext2D,
  { recording, view, episode, step }: GridStepProps,
  size: number,
  { css }: StageColors,
): void {
  const color = css(variantStyle(recording.variant).variable);
  const cells = view.cells.length;
  const center = (observation: number): readonly [number, number] => {
    const cell = observation % cells;
    return [((cell % view.width) + 0.5) * size, (Math.floor(cell / view.width) + 0.5) * size];
  };
  const first = Math.max(episode.first, step - MAX_TRAIL);
  const line = (observations: readonly number[], width: number) => {
    context.lineWidth = width;
    context.beginPath();
    for (const observation of observations) context.lineTo(...center(observation));
    context.stroke();
  };
  context.lineJoin = 'round';
  context.lineCap = 'round';
  context.strokeStyle = color;
  context.globalAlpha = 0.45;
  line([...recording.observation.subarray(first, step + 1)], Math.max(1.5, size / 9));
  context.globalAlpha = 1;
  // Draw a thin line to the next cell.
  const here = recording.observation[step] ?? 0;
  context.setLineDash([size / 8, size / 8]);
  line([here, recording.nextObservation[step] ?? 0], Math.max(1, size / 14));
  context.setLineDash([]);
  context.fillStyle = css('--ink');
  for (let k = first; k <= step; k++) {
    if ((recording.happened[k] ?? 0) === 0) continue;
    const [ex, ey] = center(recording.nextObservation[k] ?? 0);
    context.fillRect(ex + size * 0.28, ey - size * 0.42, Math.max(3, size / 8), Math.max(3, size / 8));
  }
  context.beginPath();
  context.arc(...center(here), size * 0.28, 0, 2 * Math.PI);
  context.fillStyle = color;
  context.fill();
  context.lineWidth = Math.max(1.5, size / 14);
  context.strokeStyle = css('--surface');
  context.stroke();
}
