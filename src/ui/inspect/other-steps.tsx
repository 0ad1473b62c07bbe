import type { RecordedEpisode, Recording } from '../../engine/resimulate/contract.ts';
import type { ArmsView, TokensView } from '../../worlds/view.ts';
import { TableScroll } from '../kit/table.tsx';
import { measured } from '../numerals.ts';
import { variantStyle } from '../variant-style.ts';
import { envStepOf } from './episodes.ts';

interface StepProps<View> {
  readonly recording: Recording;
  readonly view: View;
  readonly episode: RecordedEpisode;
  readonly step: number;
  readonly go: (step: number) => void;
}

const SHOWN_PULLS = 24;

/** The arms pulled around this step and their rewards. */
export function BanditStep({ recording, view, episode, step, go }: StepProps<ArmsView>) {
  const from = Math.max(
    episode.first,
    Math.min(step - SHOWN_PULLS / 2, episode.first + episode.steps - SHOWN_PULLS),
  );
  const shown = Array.from({ length: Math.min(SHOWN_PULLS, episode.steps) }, (_, k) => Math.floor(from) + k);
  const means = view.means ?? recording.means;
  return (
    <TableScroll label="Pulls before and after" className="inspect-world">
      <table className="data inspect-pulls">
        <caption className="muted small">Pulls before and after</caption>
        <thead>
          <tr>
            <th scope="col">Pull</th>
            <th scope="col">Variant</th>
            <th scope="col">True mean</th>
            <th scope="col">Task reward</th>
            <th scope="col">Training reward</th>
          </tr>
        </thead>
        <tbody>
          {shown.map((k) => {
            const variant = recording.action[k] ?? 0;
            return (
              <tr key={k} aria-current={k === step ? 'step' : undefined}>
                <th scope="row">
                  <button type="button" className="link" onClick={() => go(k)}>
                    {envStepOf(recording, k).toLocaleString('en')}
                  </button>
                </th>
                <td>{view.labels[variant] ?? variant}</td>
                <td>{measured(means?.[variant] ?? Number.NaN)}</td>
                <td>{measured(recording.taskReward[k] ?? Number.NaN)}</td>
                <td>{measured(recording.total[k] ?? Number.NaN)}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </TableScroll>
  );
}

/** The text with the reward of each token; the token of this step is marked. */
export function TextStep({ recording, view, episode, step, go }: StepProps<TokensView>) {
  const tokens = Array.from({ length: episode.steps }, (_, k) => episode.first + k);
  const prompt = view.prompts[promptOf(recording, view, episode)] ?? '';
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

/** States count prompts first: the empty completion of prompt p is state p. */
function promptOf({ state }: Recording, view: TokensView, { first }: RecordedEpisode): number {
  const start = state[first] ?? 0;
  return start < view.prompts.length ? start : 0;
}
