/** Tables for papers in booktabs, with all user input escaped. */
import { latexDocument, latexName, latexQuantity, latexText } from './latex-text.ts';

export interface LatexTable {
  readonly caption: string;
  readonly origin: readonly string[];
  readonly columns: readonly string[];
  readonly rows: readonly { readonly label: string; readonly cells: readonly (LatexCell | string)[] }[];
}
/** A value with its interval; NaN if unknown. */
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
    // Without `{}`, a row name that begins with a bracket would be read as an optional argument of the line
    // before.
    ...rows.map(({ label, cells }) => `${[`{}${latexName(label)}`, ...cells.map(cell)].join(' & ')} \\\\`),
    '\\bottomrule',
    '\\end{tabular}',
    '\\end{table}',
  ];
}

/**
 * Returns a complete document; each `table` can be copied into a paper.
 * @param sentences the conclusions from the tables, one paragraph each
 */
export function latexTables(tables: readonly LatexTable[], sentences: readonly string[] = []): string {
  return latexDocument(
    tables[0]?.origin ?? [],
    ['\\usepackage{booktabs}', '\\setlength{\\tabcolsep}{4pt}'],
    [...tables.flatMap(tableOf), ...sentences.flatMap((words) => ['', latexText(words)])],
  );
}
