import { useEffect, useRef, useState } from 'react';
import type { ArmsView, TokensView } from '../../worlds/view.ts';
import { LinkButton } from '../kit/button.tsx';
import { measured } from '../kit/numerals.ts';
import { DataTable, TableScroll } from '../kit/table.tsx';
import { variantStyle } from '../kit/variant-style.ts';
import { useSize } from '../model/hooks.ts';
import { useColors } from '../stage/color-map.tsx';
import { actionSign, cellText } from '../stage/state-words.ts';
import { envStepOf, eventText } from './episodes.ts';
import { drawGridStep, type GridStepProps, newEasel } from './step-drawing.ts';
import type { StepProps } from './step-numbers.tsx';

type ViewProps<View> = StepProps & { readonly view: View };

const HIGHEST = 320;

/** Shows the world at one step. */
export function GridStep({ recording, view, episode, step }: GridStepProps) {
  const box = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const { width } = useSize(box);
  const colors = useColors();
  const [easel] = useState(newEasel);
  const size = Math.max(6, Math.floor(Math.min(width / view.width, HIGHEST / view.height, 56)));
  useEffect(() => {
    const target = canvas.current;
    if (target === null || colors === null || width === 0) return;
    const ratio = window.devicePixelRatio || 1;
    drawGridStep(easel, target, { recording, view, episode, step }, { size, ratio, colors });
  }, [easel, colors, recording, view, episode, step, size, width]);
  const action = recording.action[step] ?? 0;
  const name = recording.actions[action] ?? String(action);
  const events = eventText(recording, step);
  const words = `${cellText(view, recording.observation[step] ?? 0)}. Action ${actionSign(view, action, name)} ${name}${events.length === 0 ? '' : `: ${events.join(', ')}`}.`;
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

type Go = { readonly go: (step: number) => void };

const SHOWN_PULLS = 24;

export function BanditStep({ recording, view, episode, step, go }: ViewProps<ArmsView> & Go) {
  const from = Math.max(
    episode.first,
    Math.min(step - SHOWN_PULLS / 2, episode.first + episode.steps - SHOWN_PULLS),
  );
  const shown = Array.from({ length: Math.min(SHOWN_PULLS, episode.steps) }, (_, k) => Math.floor(from) + k);
  const means = view.means ?? recording.means;
  const armOf = (k: number) => recording.action[k] ?? 0;
  return (
    <TableScroll label="Pulls before and after" className="inspect-world">
      <DataTable
        className="data inspect-pulls"
        caption={<span className="muted small">Pulls before and after</span>}
        rows={shown}
        mark={(k) => ({ 'aria-current': k === step ? 'step' : undefined })}
        columns={[
          {
            title: 'Pull',
            cell: (k) => (
              <LinkButton onClick={() => go(k)}>{envStepOf(recording, k).toLocaleString('en')}</LinkButton>
            ),
          },
          { title: 'Arm', cell: (k) => view.labels[armOf(k)] ?? armOf(k) },
          { title: 'True mean', cell: (k) => measured(means?.[armOf(k)] ?? Number.NaN) },
          { title: 'Task reward', cell: (k) => measured(recording.taskReward[k] ?? Number.NaN) },
          { title: 'Training reward', cell: (k) => measured(recording.total[k] ?? Number.NaN) },
        ]}
      />
    </TableScroll>
  );
}

export function TextStep({ recording, view, episode, step, go }: ViewProps<TokensView> & Go) {
  const tokens = Array.from({ length: episode.steps }, (_, k) => episode.first + k);
  // States count prompts first, so the empty completion of prompt p is state p.
  const prompt = view.prompts[recording.state[episode.first] ?? 0] ?? view.prompts[0] ?? '';
  const most = Math.max(...tokens.map((k) => Math.abs(recording.total[k] ?? 0)), 1e-9);
  return (
    <div className="inspect-world">
      {prompt !== '' && (
        <p className="small">
          <span className="muted">Prompt</span> {prompt}
        </p>
      )}
      <ol className="inspect-tokens">
        {tokens.map((k) => {
          const token = recording.action[k] ?? 0;
          const paid = recording.total[k] ?? 0;
          const text = token === view.endToken ? '⊣' : (view.alphabet[token] ?? '?');
          return (
            <li key={k}>
              <button
                type="button"
                aria-current={k === step ? 'step' : undefined}
                aria-label={`${text}: reward ${measured(paid)}`}
                onClick={() => go(k)}
              >
                <span className="inspect-token">{text}</span>
                <span className="track" aria-hidden="true">
                  <span
                    className="track-bar"
                    style={{
                      transform: `scaleX(${Math.abs(paid) / most})`,
                      background: paid < 0 ? 'var(--map-negative)' : variantStyle(recording.variant).color,
                    }}
                  />
                </span>
                <span className="number small">{measured(paid)}</span>
              </button>
            </li>
          );
        })}
      </ol>
    </div>
  );
}
