/** The panels below the stage, one at a time. The code of each panel is loaded when it is first shown. */
import { type ComponentType, type KeyboardEvent, lazy, Suspense, useRef } from 'react';
import { PANEL_ORDER, type PanelName } from '../lab/model.ts';
import { ChartsOutline } from './charts/charts-outline.tsx';
import { useInspect, useLab, useRun, useView } from './hooks.ts';
import { FaultBoundary } from './kit/fault-boundary.tsx';
import { Loading } from './kit/modal.tsx';

export interface PanelProps {
  readonly phone: boolean;
}
interface PanelEntry {
  readonly label: string;
  /** A one-sentence description. */
  readonly hint: string;
  readonly Panel: ComponentType<PanelProps>;
}

const PANELS: Readonly<Record<PanelName, PanelEntry>> = {
  charts: {
    label: 'All metrics',
    hint: 'All curves of the run during training',
    // recharts is the heaviest part of the page: it loads while the workers already train.
    Panel: lazy(() => import('./charts/charts.tsx').then((module) => ({ default: module.Charts }))),
  },
  compare: {
    label: 'Comparison',
    hint: 'Which design is better, by how much, and with what confidence',
    Panel: lazy(() => import('./compare/compare.tsx').then((module) => ({ default: module.Compare }))),
  },
  audit: {
    label: 'Audit',
    hint: 'What each reward design incentivizes, computed before training',
    Panel: lazy(() => import('./audit/audit.tsx').then((module) => ({ default: module.Audit }))),
  },
  inspect: {
    label: 'Episodes',
    hint: 'The episodes behind a point of a curve, step by step, and a diagnosis',
    Panel: lazy(() => import('./inspect/inspect.tsx').then((module) => ({ default: module.Inspect }))),
  },
};

/** Tabs follow the WAI-ARIA pattern: one tab stop, arrow keys between tabs. */
export function Panels({ phone }: PanelProps) {
  const lab = useLab();
  const shown = useView((state) => state.panel);
  const plan = useRun((state) => state.plan);
  // Charts, comparison and episodes still show the previous run; the audit shows the draft.
  const before = useRun((state) => state.plan !== null && state.status === 'building') && shown !== 'audit';
  const findings = useInspect((state) => state.findings.length);
  const noun = findings === 1 ? 'finding' : 'findings';
  const bar = useRef<HTMLDivElement>(null);
  const { label, Panel } = PANELS[shown];
  const go = (name: PanelName) => {
    lab.actions.setView({ panel: name });
    bar.current?.querySelector<HTMLElement>(`#panel-tab-${name}`)?.focus();
  };
  const onKey = (event: KeyboardEvent) => {
    const at = PANEL_ORDER.indexOf(shown);
    const end = PANEL_ORDER.length - 1;
    const to = { ArrowRight: at === end ? 0 : at + 1, ArrowLeft: at === 0 ? end : at - 1, Home: 0, End: end }[
      event.key
    ];
    const name = to === undefined ? undefined : PANEL_ORDER[to];
    if (name === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    go(name);
  };
  return (
    <div className="panels" data-building={before || undefined}>
      <div ref={bar} className="panel-tabs" role="tablist" aria-label="Below the world view">
        {PANEL_ORDER.map((name) => (
          <button
            key={name}
            type="button"
            id={`panel-tab-${name}`}
            role="tab"
            className="panel-tab"
            title={PANELS[name].hint}
            aria-selected={name === shown}
            aria-controls="panel"
            tabIndex={name === shown ? 0 : -1}
            onClick={() => go(name)}
            onKeyDown={onKey}
          >
            {PANELS[name].label}
            {name === 'inspect' && findings > 0 && (
              <span className="findings-badge" title={`Diagnosis: ${findings} ${noun}`}>
                {findings}
                <span className="findings-word"> {noun}</span>
              </span>
            )}
          </button>
        ))}
      </div>
      <div id="panel" role="tabpanel" aria-labelledby={`panel-tab-${shown}`}>
        <h2 className="visually-hidden">{label}</h2>
        <FaultBoundary key={shown} what={`The ${label.toLowerCase()}`} attempt={plan}>
          <Suspense
            fallback={
              shown === 'charts' ? <ChartsOutline phone={phone} /> : <Loading className="panel-empty" />
            }
          >
            <Panel phone={phone} />
          </Suspense>
        </FaultBoundary>
      </div>
    </div>
  );
}
