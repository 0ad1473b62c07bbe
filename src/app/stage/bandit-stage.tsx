import { useEffect, useRef } from 'react';
import type { Frame, Plan } from '../../engine/contract.ts';
import type { ArmsView } from '../../worlds/view.ts';
import { LinkButton } from '../kit/button.tsx';
import { compact, measured, percent, tick } from '../kit/numerals.ts';
import { DataTable } from '../kit/table.tsx';
import { variantStyle } from '../kit/variant-style.ts';
import { useCalmRun, useLab, useView } from '../model/hooks.ts';
import { motionOf, type Tick } from './replay.ts';
import { SeedPicker } from './seed-picker.tsx';
import { ShareBar, StagePanels, type StageProps, useStageLook } from './stage-panels.tsx';
import { useReplayText, useTick } from './ticks.ts';

const MAX_ROWS = 24;

export function BanditStage({ plan, view }: StageProps<ArmsView>) {
  const lab = useLab();
  const { bare = false } = useStageLook();
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
  const box = useRef<HTMLDivElement>(null);
  const tick = useTick(box);
  const replay = useReplayText();
  return (
    <>
      <div className="stage-bar">
        <p className="small">
          <span className="key-tick" /> true mean <span className="key-dot" /> estimate (est.){' '}
          <span className="key-bar" /> π: probability of pulling; n: pulls so far
          {seed < 0 && ', mean over seeds'}. Tinted names were pulled recently. {replay}
        </p>
        {!bare && (
          <>
            <span className="grow" />
            <SeedPicker />
          </>
        )}
      </div>
      {!bare && drawn && seed < 0 && (
        <p className="small muted">
          Each seed has different true means, so a mean over seeds is not informative here.{' '}
          <LinkButton onClick={() => lab.actions.setView({ seed: 0 })}>Show seed 0</LinkButton>
        </p>
      )}
      <StagePanels ref={box} plan={plan} className="bandit-panels" title={replay || undefined}>
        {(variant) => (
          <div className="bandit-room">
            <BanditRows
              view={view}
              frame={frames[variant] ?? null}
              scale={scale}
              hue={variantStyle(variant).color}
              pulled={recency(frames[variant] ?? null, tick)}
              hideTruth={drawn && seed < 0}
            />
          </div>
        )}
      </StagePanels>
    </>
  );
}

interface Scale {
  readonly low: number;
  readonly high: number;
}

/** Returns one axis for all arms, which includes the true means, the estimates and 0. */
function scaleOf(view: ArmsView, frames: readonly (Frame | null)[]): Scale {
  const values = [0, ...(view.means ?? [])];
  for (const frame of frames) values.push(...(frame?.means ?? []), ...(frame?.actionValue ?? []));
  const finite = values.filter(Number.isFinite);
  const low = Math.min(...finite);
  const high = Math.max(...finite);
  const step = 10 ** Math.floor(Math.log10(Math.max(1e-6, high - low))) / 2;
  return { low: Math.floor(low / step) * step, high: Math.max(step, Math.ceil(high / step) * step) };
}

/** Of many arms, picks the best ones in their original order, because the optimal arm must be visible. */
function shownArms(count: number, worth: ArrayLike<number> | undefined): readonly number[] {
  const all = [...Array(count).keys()];
  if (count <= MAX_ROWS) return all;
  return all
    .toSorted((a, b) => (worth?.[b] ?? 0) - (worth?.[a] ?? 0))
    .slice(0, MAX_ROWS)
    .toSorted((a, b) => a - b);
}

/** Returns how recently each arm was pulled, from 1 (just now) to 0 (not among the last pulls). */
function recency(frame: Frame | null, tick: Tick): ReadonlyMap<number, number> {
  const trail = frame === null ? [] : motionOf(frame, tick).trail;
  return new Map(trail.map((arm, k) => [arm, (k + 1) / trail.length]));
}

interface BanditRowsProps {
  readonly view: ArmsView;
  readonly frame: Frame | null;
  readonly scale: Scale;
  readonly hue: string;
  readonly pulled: ReadonlyMap<number, number>;
  readonly hideTruth: boolean;
}

function BanditRows({ view, frame, scale, hue, pulled, hideTruth }: BanditRowsProps) {
  const means = frame?.means ?? view.means;
  const best = means === undefined ? -1 : means.indexOf(Math.max(...means));
  const rows = shownArms(view.labels.length, means ?? frame?.policy).map((action) => ({
    label: view.labels[action] ?? '',
    lately: pulled.get(action) ?? 0,
    isBest: !hideTruth && action === best,
    truth: hideTruth ? Number.NaN : (means?.[action] ?? Number.NaN),
    estimate: frame?.actionValue[action] ?? Number.NaN,
    probability: frame?.policy[action] ?? Number.NaN,
    pulls: frame?.pulls?.[action] ?? 0,
  }));
  const axis = (low: number, high: number) => (
    <span className="bandit-axis">
      <span>{tick(low)}</span>
      <span>{tick(high)}</span>
    </span>
  );
  return (
    <DataTable
      className="bandit"
      caption={
        view.labels.length > MAX_ROWS ? (
          <span className="muted">
            The {MAX_ROWS} best of {view.labels.length} arms
          </span>
        ) : undefined
      }
      rows={rows}
      mark={({ isBest }) => ({ 'data-best': isBest })}
      columns={[
        {
          title: 'pull',
          cell: ({ label, lately }) => (
            <span
              className="pulled"
              style={{
                background: `color-mix(in srgb, ${hue} ${Math.round(45 * lately ** 2)}%, transparent)`,
              }}
            >
              {label}
            </span>
          ),
        },
        {
          title: axis(scale.low, scale.high),
          mark: ({ truth }) => ({
            title: Number.isFinite(truth) ? `True mean ${measured(truth)}` : undefined,
          }),
          cell: (row) => <ArmTrack {...row} scale={scale} hue={hue} />,
        },
        { title: 'est.', className: 'number', cell: ({ estimate }) => measured(estimate) },
        {
          title: axis(0, 1),
          cell: ({ probability }) => <ShareBar share={probability} color={hue} />,
        },
        { title: 'π', className: 'number', cell: ({ probability }) => percent(probability) },
        frame?.pulls !== undefined && {
          title: 'n',
          className: 'number',
          cell: ({ pulls }) => compact(Math.round(pulls)),
        },
      ]}
    />
  );
}

interface ArmTrackProps extends Pick<BanditRowsProps, 'scale' | 'hue'> {
  /** NaN if hidden or unknown. */
  readonly truth: number;
  readonly estimate: number;
}

function ArmTrack({ truth, estimate, scale, hue }: ArmTrackProps) {
  const left = (value: number) => `${(100 * (value - scale.low)) / (scale.high - scale.low)}%`;
  return (
    <>
      {Number.isFinite(truth) && <span className="visually-hidden">true mean {measured(truth)}</span>}
      <span className="track" aria-hidden="true">
        <span className="track-zero" style={{ left: left(0) }} />
        {Number.isFinite(truth) && <span className="track-tick" style={{ left: left(truth) }} />}
        {Number.isFinite(estimate) && (
          <span className="track-dot" style={{ left: left(estimate), background: hue }} />
        )}
      </span>
    </>
  );
}
