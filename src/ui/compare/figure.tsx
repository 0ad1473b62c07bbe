import { type ReactNode, useRef } from 'react';
import { csvOf, type NumberTable } from '../../measure/figures/csv-cell.ts';
import { FigureMenu } from '../charts/figure-menu.tsx';
import { useSize } from '../hooks.ts';
import { HelpTip } from '../kit/popover.tsx';
import { TableScroll } from '../kit/table.tsx';
import { measured } from '../numerals.ts';
import { saveFile } from '../save-file.ts';

/** Loaded when a file is requested. */
export type LatexWriter = typeof import('./comparison-latex.ts');

interface FigureProps {
  readonly title: string;
  readonly help: ReactNode;
  readonly note?: ReactNode;
  readonly legend?: ReactNode;
  readonly labels: readonly string[];
  readonly data: () => NumberTable;
  /** The same drawing for a paper. */
  readonly latex: (writer: LatexWriter) => string;
  readonly draw: (width: number) => ReactNode;
}

/** A figure with its title, explanation, data table and files. */
export function Figure({ title, help, note, legend, labels, data, latex, draw }: FigureProps) {
  const space = useRef<HTMLDivElement>(null);
  const { width } = useSize(space);
  return (
    <figure className="chart-card">
      <figcaption className="chart-head">
        <h3 className="chart-title">{title}</h3>
        <HelpTip about={title}>{help}</HelpTip>
        <span className="grow" />
        {note !== undefined && <span className="legend-note">{note}</span>}
        <FigureMenu
          title={title}
          variants={labels}
          space={space}
          table={() => <Numbers {...data()} />}
          files={(name) => (
            <>
              <button type="button" onClick={() => saveFile(`${name}.csv`, 'text/csv', csvOf(data()))}>
                Save as CSV
              </button>
              <button
                type="button"
                onClick={async () =>
                  saveFile(`${name}.tex`, 'text/x-tex', latex(await import('./comparison-latex.ts')))
                }
              >
                Save as LaTeX (pgfplots)
              </button>
            </>
          )}
        />
      </figcaption>
      <div className="compare-legend">{legend}</div>
      <div ref={space} className="compare-space">
        {width > 0 && draw(width)}
      </div>
    </figure>
  );
}

function Numbers({ head, rows }: NumberTable) {
  return (
    <TableScroll label="Data table">
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
    </TableScroll>
  );
}
