import { useState } from 'react';
import type { VariantSpec } from '../../experiment/experiment.ts';
import { measureText } from '../../stats/compare/comparison-words.ts';
import { csvOf, type NumberTable } from '../../stats/figures/csv-cell.ts';
import { metricText } from '../../stats/metrics/dictionary.ts';
import { Button } from '../kit/button.tsx';
import { measured, percent } from '../kit/numerals.ts';
import { saveFile } from '../kit/save-file.ts';
import { variantKey } from '../kit/variant-style.ts';
import type { Compared } from './compared.ts';
import { Figures, useOrigin } from './figures.tsx';
import { mixedText } from './mixed-designs.ts';
import type { scoresOfWorlds } from './score-matrices.ts';
import { PairsTable, pairsInSight, pairsNumbers, VariantsTable, variantsNumbers } from './tables.tsx';
import { Verdicts } from './verdicts.tsx';

interface ResultsProps extends Compared {
  readonly name: string;
  readonly note?: string;
  /** Of each variant, as far as it is known: variants may differ in more than their reward. */
  readonly designs: readonly (VariantSpec | undefined)[];
  /** Explains why values of an exact solution are missing. */
  readonly reasons?: readonly string[];
  readonly more?: readonly NumberTable[];
  /** Scores over several worlds; absent: those of this one. */
  readonly scored?: ReturnType<typeof scoresOfWorlds>;
}

export function Results(props: ResultsProps) {
  const { name, note, designs, reasons = [], more = [], scored = null, ...compared } = props;
  const { comparison, labels, shown } = compared;
  const [all, setAll] = useState(false);
  const [left, setLeft] = useState(0);
  const originOf = useOrigin(comparison);
  const pairs = pairsInSight(comparison, shown);
  const words = measureText(comparison, measured);
  const mixed = mixedText(labels, designs, pairs);
  const save = () => {
    const tables = [variantsNumbers(compared), pairsNumbers({ labels, pairs }), ...more];
    saveFile(`${name} - comparison.csv`, 'text/csv', tables.map(csvOf).join('\n'));
  };
  const saveScores = async () => {
    const writer = await import('./score-matrices.ts');
    const { text, left } = writer.scoreMatrices(scored ?? writer.scoresOfWorld(compared));
    saveFile(`${name} - scores.json`, 'application/json', text);
    setLeft(left);
  };
  const saveLatex = async () => {
    const writer = await import('./comparison-latex.ts');
    const text = writer.tablesLatex({ ...compared, pairs, origin: originOf(writer) });
    saveFile(`${name} - comparison.tex`, 'text/x-tex', text);
  };
  return (
    <>
      <Verdicts comparison={comparison} labels={labels} pairs={pairs} shown={shown} />
      {mixed !== '' && <p>{mixed}</p>}
      <div className="compare-head">
        <h3>{`${words.charAt(0).toUpperCase()}${words.slice(1)}`}</h3>
        <span className="muted small">
          {metricText(comparison.request.metric).unit}
          {note}
        </span>
        <span className="grow" />
        <label className="check">
          <input type="checkbox" checked={all} onChange={() => setAll(!all)} /> all statistics
        </label>
        <Button size="small" icon="file" onClick={save}>
          Save tables as CSV
        </Button>
        <Button size="small" label="Save tables and verdict Save as LaTeX" onClick={saveLatex}>
          Save as LaTeX
        </Button>
        <Button size="small" onClick={saveScores}>
          Save scores for rliable
        </Button>
      </div>
      {left > 0 && (
        <p className="muted small" role="status">
          {left === 1 ? 'One run has' : `${left} runs have`} no score, or none in one of the worlds, and{' '}
          {left === 1 ? 'is' : 'are'} not in the file of scores.
        </p>
      )}
      {labels.length < 2 && (
        <p className="muted">There is only one variant. Add another design to compare it with.</p>
      )}
      <VariantsTable {...compared} all={all} />
      {comparison.request.metric === 'taskReturn' &&
        reasons.map((reason) => (
          <p key={reason} className="muted small">
            {reason}
          </p>
        ))}
      {pairs.length > 0 && <PairsTable labels={labels} pairs={pairs} />}
      <Figures key={variantKey(labels.length)} {...compared} pairs={pairs} />
    </>
  );
}

interface CompareStateProps {
  readonly share: number | null;
  readonly fault: string;
  /** True until there is a first result. */
  readonly waits: boolean;
}

export function CompareState({ share, fault, waits }: CompareStateProps) {
  const waiting = fault === '' ? 'Comparing …' : `The comparison failed: ${fault}`;
  return (
    <p className="compare-state muted small" role="status">
      {share !== null ? `Comparing: ${percent(share)}` : waits && waiting}
    </p>
  );
}
