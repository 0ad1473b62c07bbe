import { useState } from 'react';
import type { Plan } from '../../engine/contract.ts';
import type { Experiment } from '../../experiment/experiment.ts';
import { experimentFile } from '../../lab/links/make-link.ts';
import { curvesJson } from '../../lab/runs/files/run-columns.ts';
import { exportLines } from '../../measure/metrics/run-columns.ts';
import { faultWords, useLab, useRun } from '../hooks.ts';
import { Button } from '../kit/button.tsx';
import { percent } from '../numerals.ts';
import { saveFile } from '../save-file.ts';
import { resultsLatex } from './latex-files.ts';

/** The experiment and its numbers as files. Pictures are in the menu of each chart. */
export function ShareFiles({ experiment }: { readonly experiment: Experiment }) {
  const lab = useLab();
  const plan = useRun((state) => state.plan);
  const ran = useRun((state) => state.experiment);
  const [said, setSaid] = useState('');
  const during = async (work: () => Promise<void>) => {
    setSaid('');
    try {
      await work();
      setSaid('');
    } catch (error) {
      setSaid(`Could not save the file: ${faultWords(error)}`);
    }
  };
  const name = (ran ?? experiment).name || 'experiment';
  const files: readonly (readonly [string, (plan: Plan, ran: Experiment) => Promise<void>])[] = [
    [
      'All numbers, CSV',
      async (plan) => {
        const lines = exportLines(plan, name);
        const pieces = await lab.exportSeeds(lines, (share) => setSaid(`CSV ${percent(share)}`));
        saveFile(`${name} - curves.csv`, 'text/csv', pieces);
      },
    ],
    [
      'Curves, JSON',
      async (plan, ran) =>
        saveFile(`${name} - curves.json`, 'application/json', await curvesJson(lab, plan, ran)),
    ],
    ['Table, LaTeX', async (plan) => saveFile(`${name}.tex`, 'text/x-tex', await resultsLatex(lab, plan))],
  ];
  const saveExperiment = () =>
    saveFile(`${experiment.name || 'experiment'}.json`, 'application/json', experimentFile(lab, experiment));
  return (
    <section aria-label="Files">
      <h3>Files</h3>
      <div className="file-keys">
        <Button onClick={saveExperiment}>Experiment</Button>
        {files.map(([text, save]) => (
          <Button
            key={text}
            disabled={plan === null || ran === null}
            onClick={() => plan !== null && ran !== null && void during(() => save(plan, ran))}
          >
            {text}
          </Button>
        ))}
      </div>
      <p className="muted small" role="status">
        {said === '' ? 'The menu (⋯) of each chart saves pictures, LaTeX figures and tables.' : said}
      </p>
    </section>
  );
}
