import { renderToStaticMarkup } from 'react-dom/server';
import type { Experiment } from '../../experiment/experiment.ts';
import { FrontFrame } from './front-frame.tsx';

export const firstPictureOf = (experiment: Experiment): string =>
  renderToStaticMarkup(<FrontFrame experiment={experiment} parts={null} />);
