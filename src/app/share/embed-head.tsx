import { useMemo } from 'react';
import { useDraft, useLab } from '../model/hooks.ts';
import { askedBy } from './asked-by.ts';

/** Links from a frame on another page to the whole page at the same place. */
export const WayBack = () => (
  <a href={`${location.pathname}${location.hash || '#lab'}`} target="_blank" rel="noreferrer">
    Open in Reward Lab
  </a>
);

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
