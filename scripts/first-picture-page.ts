/** Evaluated by the build alone: draws the first screen, and solves the effect of its slider. */
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { FrontFrame, TERM, VARIANT } from '../src/app/front/front-frame.tsx';
import { auditVariant } from '../src/engine/audit/audit.ts';
import type { WeightSweep } from '../src/engine/audit/contract.ts';
import type { Experiment } from '../src/experiment/experiment.ts';

interface FirstPicture {
  readonly html: string;
  /** The exact effect of the bonus, which the page shows until it has solved it anew. */
  readonly sweep: WeightSweep;
}

/** @throws Error if the bonus has no exact effect */
export async function firstPictureOf(experiment: Experiment): Promise<FirstPicture> {
  const { exact } = await auditVariant(experiment, VARIANT);
  const sweep = exact?.terms[TERM]?.sweep;
  if (!sweep) throw new Error(`The bonus of “${experiment.name}” has no exact effect.`);
  return { html: renderToStaticMarkup(createElement(FrontFrame, { experiment, sweep, parts: null })), sweep };
}
