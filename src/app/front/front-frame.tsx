/**
 * The layout of the first screen. The build draws it into index.html, so that the first picture needs no program; the page then
 * draws the same frame around its live parts, and nothing moves.
 */
import { type ReactNode, Suspense } from 'react';
import type { WeightSweep } from '../../engine/audit/contract.ts';
import type { Experiment } from '../../experiment/experiment.ts';
import { SiteHead, SkipLink } from '../kit/site-head.tsx';
import { VariantName } from '../kit/variant-mark.tsx';
import { MapDrawing } from '../stage/map-drawing.tsx';
import { ExactEffect } from './exact-effect.tsx';
import { FrontAxes, STEPS } from './front-axes.tsx';

/** The live parts of the page, absent in the drawing of the build. */
export interface FrontParts {
  readonly keys: ReactNode;
  /** Null until there is a run; until then the build's drawing is shown. */
  readonly maps: ReactNode | null;
  readonly verdict: (variant: number) => ReactNode;
  readonly slider: ReactNode;
  readonly charts: readonly [ReactNode, ReactNode, ReactNode];
  readonly controls: ReactNode;
  readonly result: ReactNode;
  /** The run is over, so the result is final. */
  readonly over: boolean;
  readonly refusal: string;
  /** The weight of the curves, if the slider has moved away from it; otherwise empty. */
  readonly stale: string;
}

interface FrontFrameProps {
  readonly experiment: Experiment;
  /** Drawn by the build. The live parts draw it themselves. */
  readonly sweep?: WeightSweep;
  readonly parts: FrontParts | null;
  readonly build?: () => void;
}

export const FRONT_CHARTS = ['Goal reached, by bonus', 'Reaches the goal', 'Reward it collects'] as const;
const UNITS = ['exact, learned', 'task return', 'training return'] as const;
const EFFECT = 0;

/** The variant and its reward term that the slider changes. */
export const [VARIANT, TERM] = [1, 1];

export function FrontFrame({ experiment, sweep, parts, build }: FrontFrameProps) {
  const first = optimisticValue(experiment);
  const drawn = <DrawnMaps experiment={experiment} verdict={parts?.verdict} />;
  return (
    <div className="front" data-outline={parts === null || undefined}>
      <SkipLink />
      <SiteHead>{parts?.keys}</SiteHead>
      <main id="content" tabIndex={-1} className="front-main">
        <div className="front-words">
          <h1>You get what you pay for.</h1>
          <p>
            One maze, three rewards. <b>Drag the bonus.</b>
          </p>
          <p className="front-scale muted" title={first === null ? undefined : OPTIMISTIC}>
            Value: 0 <span className="front-ramp" /> high{first !== null && ` · untried: ${first}`}
          </p>
        </div>
        <div className="front-maps">
          <Suspense fallback={drawn}>{parts?.maps ?? drawn}</Suspense>
        </div>
        <div className="front-slider">{parts?.slider}</div>
        <div className="front-charts">
          {FRONT_CHARTS.map((title, k) => (
            <section key={title} className="front-chart" aria-label={title}>
              <h2>
                {title}{' '}
                <span className="muted small">
                  ({parts !== null && parts.stale !== '' && k !== EFFECT ? `still ${parts.stale}` : UNITS[k]})
                </span>
              </h2>
              <div className="front-plot">
                {parts?.charts[k] ??
                  (k === EFFECT ? (
                    <ExactEffect label={title} sweep={sweep ?? null} />
                  ) : (
                    <FrontAxes label={title} x={{ label: STEPS, high: experiment.envSteps }} />
                  ))}
              </div>
            </section>
          ))}
        </div>
        <div className="front-result">
          {parts?.controls}
          <p aria-live={parts?.over === true ? 'polite' : 'off'}>{parts?.result}</p>
        </div>
        <NextSteps build={build} refusal={parts?.refusal ?? ''} />
      </main>
    </div>
  );
}

const OPTIMISTIC =
  'All estimates start high, so that the agents try every step. Each changes once its step has been tried.';

/** The value with which all estimates start, if it is high: the first maps are then as dark as learned ones. */
function optimisticValue({ variants }: Experiment): number | null {
  const [first, ...others] = new Set(variants.map(({ agent }) => agent.initialValue));
  return others.length === 0 && typeof first === 'number' && first > 0 ? first : null;
}

interface DrawnMapsProps {
  readonly experiment: Experiment;
  readonly verdict: FrontParts['verdict'] | undefined;
}

/** Replaces the maps until there is a run. */
function DrawnMaps({ experiment: { variants, world }, verdict }: DrawnMapsProps) {
  const map = Array.isArray(world.map) ? world.map.map(String) : [];
  return (
    <div className="stage-panels">
      {variants.map(({ label }, variant) => (
        <figure key={label} className="stage-panel">
          <figcaption>
            <VariantName variant={variant} label={label} />
            {verdict?.(variant)}
          </figcaption>
          <div className="stage-canvas">
            <MapDrawing map={map} />
          </div>
        </figure>
      ))}
    </div>
  );
}

interface NextStepsProps {
  readonly build: (() => void) | undefined;
  readonly refusal: string;
}

function NextSteps({ build, refusal }: NextStepsProps) {
  return (
    <nav className="front-ways" aria-label="Next steps">
      <a className="button" data-tone="accent" href="#lesson=farmed-bonus">
        Why? 2-minute lesson
      </a>
      <a className="button" href="#break">
        Break a reward
      </a>
      <button type="button" className="button" onClick={build}>
        Build your own
      </button>
      {refusal && <p role="alert">{refusal}</p>}
      <a className="button" href="#atlas">
        Studies
      </a>
      <a className="button" href="#puzzle">
        Daily puzzle
      </a>
    </nav>
  );
}
