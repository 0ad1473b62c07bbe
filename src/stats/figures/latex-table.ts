/** Tables for papers: booktabs, with everything that comes from a user escaped. */
import { latexDocument, latexName, latexQuantity, latexText } from './latex-text.ts';

export interface LatexTable {
  readonly caption: string;
  readonly origin: readonly string[];
  readonly columns: readonly string[];
  readonly rows: readonly { readonly label: string; readonly cells: readonly (LatexCell | string)[] }[];
}
/** A value with its interval; NaN: not known. */
export interface LatexCell {
  readonly mean: number;
  readonly low: number;
  readonly high: number;
}

function cell(of: LatexCell | string): string {
  if (typeof of === 'string') return latexText(of);
  const { mean, low, high } = of;
  if (Number.isNaN(mean)) return '--';
  if (Number.isNaN(low) || Number.isNaN(high)) return latexQuantity(mean);
  return `${latexQuantity(mean)} [${latexQuantity(low)}, ${latexQuantity(high)}]`;
}

function tableOf({ caption, columns, rows }: LatexTable): string[] {
  return [
    '\\begin{table}[htbp]',
    '\\centering',
    '\\small',
    `\\caption{${latexText(caption)}}`,
    `\\begin{tabular}{@{}l${'r'.repeat(columns.length)}@{}}`,
    '\\toprule',
    `${['', ...columns.map(latexName)].join(' & ')} \\\\`,
    '\\midrule',
    // A row of a name alone would be taken for the first row's optional argument if it began with a bracket.
    ...rows.map(({ label, cells }) => `${[`{}${latexName(label)}`, ...cells.map(cell)].join(' & ')} \\\\`),
    '\\bottomrule',
    '\\end{tabular}',
    '\\end{table}',
  ];
}

/**
 * A document of its own; each `table` can be copied into a paper.
 * @param sentences what the tables come to, one paragraph each
 */
export function latexTables(tables: readonly LatexTable[], sentences: readonly string[] = []): string {
  return latexDocument(
    tables[0]?.origin ?? [],
    ['\\usepackage{booktabs}', '\\setlength{\\tabcolsep}{4pt}'],
    [...tables.flatMap(tableOf), ...sentences.flatMap((words) => ['', latexText(words)])],
  );
}
