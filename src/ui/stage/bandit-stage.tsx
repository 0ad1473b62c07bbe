import { useEffect, useRef } from 'react';
import type { Frame, Plan } from '../../engine/contract.ts';
import type { ArmsView } from '../../worlds/view.ts';
import { useCalmRun, useLab, useView } from '../hooks.ts';
import { LinkButton } from '../kit/button.tsx';
import { compact, measured, percent, tick } from '../numerals.ts';
import { variantStyle } from '../variant-style.ts';
import { SeedPicker } from './seed-picker.tsx';
import { StagePanels } from './stage-panels.tsx';

const MOST_ROWS = 24;

/** For each variant, the arms of the bandit: true mean, estimate, probability. */
export function BanditStage({ plan, view }: { readonly plan: Plan; readonly view: ArmsView }) {
  const lab = useLab();
  const seed = useView((state) => state.seed);
  useCalmRun((state) => state.frameVersion);
  const frames = plan.variants.map((_, variant) => lab.frame(variant));
  const drawn = view.means === undefined && frames.some((frame) => frame?.means !== undefined);
  // If each seed has different true means, averages over seeds are meaningless, so these worlds open on one seed.
  const opened = useRef<Plan | null>(null);
  useEffect(() => {
    if (!drawn || opened.current === plan) return;
    opened.current = plan;
    if (lab.view.getState().seed < 0) lab.actions.setView({ seed: 0 });
  }, [drawn, plan, lab]);
  const scale = scaleOf(view, frames);
  return (
    <>
      <div className="stage-bar">
        <p className="small">
          <span className="key-tick" /> true mean <span className="key-dot" /> estimate{' '}
          <span className="key-bar" /> probability of pulling; n: pulls so far
          {seed < 0 && ', mean over seeds'}
        </p>
        <span className="grow" />
        <SeedPicker />
      </div>
      {drawn && seed < 0 && (
        <p className="small muted">
          Each seed has different true means, so a mean over seeds is not informative here.{' '}
          <LinkButton onClick={() => lab.actions.setView({ seed: 0 })}>Show seed 0</LinkButton>
        </p>
      )}
      <StagePanels plan={plan} className="bandit-panels">
        {(variant) => (
          <BanditRows
            view={view}
            frame={frames[variant] ?? null}
            scale={scale}
            hue={variantStyle(variant).color}
            hideTruth={drawn && seed < 0}
          />
        )}
      </StagePanels>
    </>
  );
}

interface Scale {
  readonly low: number;
  readonly high: number;
}

/** One axis for all arms: it spans the true means and the estimates, and 0. */
function scaleOf(view: ArmsView, frames: readonly (Frame | null)[]): Scale {
  const values = [0, ...(view.means ?? [])];
  for (const frame of frames) values.push(...(frame?.means ?? []), ...(frame?.actionValue ?? []));
  const finite = values.filter(Number.isFinite);
  const low = Math.min(...finite);
  const high = Math.max(...finite);
  const step = 10 ** Math.floor(Math.log10(Math.max(1e-6, high - low))) / 2;
  return { low: Math.floor(low / step) * step, high: Math.max(step, Math.ceil(high / step) * step) };
}

/** With many arms, the best ones in their original order: the optimal arm must be visible. */
function shownVariants(count: number, worth: ArrayLike<number> | undefined): readonly number[] {
  const all = Array.from({ length: count }, (_, variant) => variant);
  if (count <= MOST_ROWS) return all;
  return all
    .toSorted((a, b) => (worth?.[b] ?? 0) - (worth?.[a] ?? 0))
    .slice(0, MOST_ROWS)
    .toSorted((a, b) => a - b);
}

interface BanditRowsProps {
  readonly view: ArmsView;
  readonly frame: Frame | null;
  readonly scale: Scale;
  readonly hue: string;
  readonly hideTruth: boolean;
}

function BanditRows({ view, frame, scale, hue, hideTruth }: BanditRowsProps) {
  const means = frame?.means ?? view.means;
  const at = (value: number) => `${(100 * (value - scale.low)) / (scale.high - scale.low)}%`;
  const best = means === undefined ? -1 : means.indexOf(Math.max(...means));
  const rows = shownVariants(view.labels.length, means ?? frame?.policy);
  const estimated = frame !== null && frame.actionValue.length > 0;
  return (
    <table className="bandit">
      <thead>
        <tr>
          <th scope="col">pull</th>
          <th scope="col" className="bandit-axis">
            <span>{tick(scale.low)}</span>
            <span>{tick(scale.high)}</span>
          </th>
          <th scope="col" className="number">
            est.
          </th>
          <th scope="col" className="bandit-axis">
            <span>0</span>
            <span>1</span>
          </th>
          <th scope="col" className="number">
            π
          </th>
          {frame?.pulls !== undefined && (
            <th scope="col" className="number">
              n
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {rows.map((action) => {
          const label = view.labels[action] ?? '';
          const truth = hideTruth ? Number.NaN : (means?.[action] ?? Number.NaN);
          const estimate = estimated ? (frame.actionValue[action] ?? Number.NaN) : Number.NaN;
          const probability = frame?.policy[action] ?? Number.NaN;
          return (
            <tr key={label} data-best={!hideTruth && action === best}>
              <th scope="row">{label}</th>
              <td title={Number.isFinite(truth) ? `True mean ${measured(truth)}` : undefined}>
                {Number.isFinite(truth) && (
                  <span className="visually-hidden">true mean {measured(truth)}</span>
                )}
                <span className="track" aria-hidden="true">
                  <span className="track-zero" style={{ left: at(0) }} />
                  {Number.isFinite(truth) && <span className="track-tick" style={{ left: at(truth) }} />}
                  {Number.isFinite(estimate) && (
                    <span className="track-dot" style={{ left: at(estimate), background: hue }} />
                  )}
                </span>
              </td>
              <td className="number">{measured(estimate)}</td>
              <td>
                <span className="track" aria-hidden="true">
                  <span
                    className="track-bar"
                    style={{
                      transform: `scaleX(${Number.isFinite(probability) ? probability : 0})`,
                      background: hue,
                    }}
                  />
                </span>
              </td>
              <td className="number">{percent(probability)}</td>
              {frame?.pulls !== undefined && (
                <td className="number">{compact(Math.round(frame.pulls[action] ?? 0))}</td>
              )}
            </tr>
          );
        })}
      </tbody>
      {view.labels.length > MOST_ROWS && (
        <caption className="muted">
          The {MOST_ROWS} best of {view.labels.length} arms
        </caption>
      )}
    </table>
  );
}
