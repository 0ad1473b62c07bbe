import type { PanelProps } from '../panels.tsx';

/** What each design asks for, exactly, before any training. */
export function Audit(_: PanelProps) {
  return <p className="panel-empty muted">The audit is being worked out …</p>;
}
