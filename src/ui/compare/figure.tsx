import { type ReactNode, useRef, useState } from 'react';
import { savePng, saveSvg } from '../charts/export-picture.ts';
import { useLab, useSize } from '../hooks.ts';
import { Icon } from '../kit/icon.tsx';
import { Modal } from '../kit/modal.tsx';
import { HelpTip, Popover } from '../kit/popover.tsx';
import { measured } from '../numerals.ts';
import { saveFile } from '../save-file.ts';
import { csvOf, type NumberTable } from './table-file.ts';

interface FigureProps {
  readonly title: string;
  readonly help: ReactNode;
  readonly note?: ReactNode;
  readonly legend?: ReactNode;
  readonly labels: readonly string[];
  readonly data: () => NumberTable;
  readonly draw: (width: number) => ReactNode;
}

/** A drawing with its title, what it means, its numbers as a table, and files of it. */
export function Figure({ title, help, note, legend, labels, data, draw }: FigureProps) {
  const lab = useLab();
  const space = useRef<HTMLDivElement>(null);
  const { width } = useSize(space);
  const [table, setTable] = useState(false);
  const name = `${lab.draft.getState().experiment.name || 'experiment'} - ${title}`;
  const caption = { title: name, arms: labels };
  return (
    <figure className="chart-card">
      <figcaption className="chart-head">
        <h3 className="chart-title">{title}</h3>
        <HelpTip about={title}>{help}</HelpTip>
        <span className="grow" />
        {note !== undefined && <span className="legend-note">{note}</span>}
        <Popover
          kind="menu"
          label={`${title}: table and files`}
          buttonClass="button small-icon"
          face={<Icon name="more" />}
        >
          <button type="button" onClick={() => setTable(true)}>
            Data table
          </button>
          <hr />
          <button
            type="button"
            onClick={() => space.current !== null && savePng(space.current, caption, `${name}.png`)}
          >
            Save as PNG
          </button>
          <button
            type="button"
            onClick={() => space.current !== null && saveSvg(space.current, caption, `${name}.svg`)}
          >
            Save as SVG
          </button>
          <button type="button" onClick={() => saveFile(`${name}.csv`, 'text/csv', csvOf(data()))}>
            Save as CSV
          </button>
        </Popover>
      </figcaption>
      <div className="compare-legend">{legend}</div>
      <div ref={space} className="compare-space">
        {width > 0 && draw(width)}
      </div>
      <Modal title={title} open={table} onClose={() => setTable(false)}>
        {table && <Numbers {...data()} />}
      </Modal>
    </figure>
  );
}

function Numbers({ head, rows }: NumberTable) {
  return (
    <div className="table-scroll">
      <table className="data">
        <thead>
          <tr>
            {head.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.join()}>
              {row.map((cell, column) => (
                <td key={head[column]}>{typeof cell === 'number' ? measured(cell) : cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
