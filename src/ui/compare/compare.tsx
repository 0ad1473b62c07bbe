import type { PanelProps } from '../panels.tsx';

/** Designs against each other, with intervals and a verdict in words. */
export function Compare(_: PanelProps) {
  return <p className="panel-empty muted">The run has no numbers yet: press play.</p>;
}
