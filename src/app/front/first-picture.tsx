import { renderToStaticMarkup } from 'react-dom/server';
import { auditVariant } from '../../engine/audit/audit.ts';
import type { WeightSweep } from '../../engine/audit/contract.ts';
import type { Experiment } from '../../experiment/experiment.ts';
import { FrontFrame, TERM, VARIANT } from './front-frame.tsx';

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
  return {
    html: renderToStaticMarkup(<FrontFrame experiment={experiment} sweep={sweep} parts={null} />),
    sweep,
  };
}
