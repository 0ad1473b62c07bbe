import { useMemo } from 'react';
import { useDraft, useLab } from '../model/hooks.ts';
import { askedBy } from './asked-by.ts';

/** In a frame on another page: the way back to the whole page, at the same place. */
export const WayBack = () => (
  <a href={`${location.pathname}${location.hash || '#lab'}`} target="_blank" rel="noreferrer">
    Open in Reward Lab
  </a>
);

/** In place of the header: title, question and the way back. */
export function EmbedHead() {
  const lab = useLab();
  const id = useDraft((state) => state.presetId);
  const experiment = useDraft((state) => state.experiment);
  const asked = useMemo(() => askedBy(experiment, lab.presets, id), [experiment, lab, id]);
  return (
    <header className="embed-head">
      <h1>{experiment.name}</h1>
      {asked !== null && <p className="muted">{asked.preset.question}</p>}
      <WayBack />
    </header>
  );
}
