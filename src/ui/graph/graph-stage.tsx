import type { GraphView } from '../../worlds/view.ts';
import { useCalmRun, useLab } from '../hooks.ts';
import { DataTable } from '../kit/table.tsx';
import { measured } from '../numerals.ts';
import { SeedPicker } from '../stage/seed-picker.tsx';
import { StagePanels, type StageProps } from '../stage/stage-panels.tsx';

const MOST_ROWS = 24;

/** For each variant, the states: value and visits. */
export function GraphStage({ plan, view }: StageProps<GraphView>) {
  const lab = useLab();
  useCalmRun((state) => state.frameVersion);
  return (
    <>
      <div className="stage-bar">
        <SeedPicker />
      </div>
      <StagePanels plan={plan}>
        {(variant) => {
          const frame = lab.frame(variant);
          if (frame === null) return <p className="muted small">There are no numbers yet.</p>;
          return (
            <DataTable
              caption="States"
              rows={view.states.slice(0, MOST_ROWS).map((name, state) => ({ name, state }))}
              columns={[
                { title: 'State', cell: ({ name }) => name },
                {
                  title: 'Value',
                  className: 'number',
                  cell: ({ state }) => measured(frame.value[state] ?? Number.NaN),
                },
                {
                  title: 'Visits',
                  className: 'number',
                  cell: ({ state }) => measured(frame.visits[state] ?? Number.NaN),
                },
              ]}
            />
          );
        }}
      </StagePanels>
    </>
  );
}
