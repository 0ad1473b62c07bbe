import { useState } from 'react';
import type { Plan } from '../../engine/contract.ts';
import type { Experiment } from '../../experiment/experiment.ts';
import { exportLines } from '../../stats/metrics/run-columns.ts';
import { resultsLatex } from '../charts/latex-files.ts';
import { Button } from '../kit/button.tsx';
import { CopyButton } from '../kit/copy-button.tsx';
import { percent } from '../kit/numerals.ts';
import { saveFile } from '../kit/save-file.ts';
import { faultMessage, useLab, useRun } from '../model/hooks.ts';
import type { Lab } from '../model/lab.ts';
import { curvesJson } from '../runs/run-columns.ts';
import { experimentFile } from './make-link.ts';

interface Ran {
  readonly lab: Lab;
  readonly plan: Plan;
  readonly experiment: Experiment;
  readonly name: string;
  readonly say: (progress: string) => void;
}

async function saveTables({ lab, plan, name }: Ran, format: 'csv' | 'json'): Promise<void> {
  const writer = await import('../../services/learned-tables.ts');
  const frames = plan.variants.map((_, variant) => lab.frame(variant));
  const text = (format === 'csv' ? writer.learnedCsv : writer.learnedJson)(plan, frames);
  if (text === null) throw new Error('no variant has a table of states and actions.');
  saveFile(`${name} - tables.${format}`, format === 'csv' ? 'text/csv' : 'application/json', text);
}

const FILES: readonly { readonly text: string; readonly save: (ran: Ran) => Promise<void> }[] = [
  {
    text: 'All numbers, CSV',
    async save({ lab, plan, name, say }) {
      const pieces = await lab.exportSeeds(exportLines(plan, name), (share) => say(`CSV ${percent(share)}`));
      saveFile(`${name} - curves.csv`, 'text/csv', pieces);
    },
  },
  {
    text: 'Event files, TensorBoard',
    async save({ lab, plan, name, say }) {
      const tell = (share: number) => say(`Event files ${percent(share)}`);
      const pieces = await lab.exportSeeds(exportLines(plan, name), tell, 'tfevents');
      saveFile(`${name} - tensorboard.zip`, 'application/zip', pieces);
    },
  },
  {
    text: 'Curves, JSON',
    async save({ lab, plan, experiment, name }) {
      saveFile(`${name} - curves.json`, 'application/json', await curvesJson(lab, plan, experiment));
    },
  },
  { text: 'Learned tables, CSV', save: (ran) => saveTables(ran, 'csv') },
  { text: 'Learned tables, JSON', save: (ran) => saveTables(ran, 'json') },
  {
    text: 'Table, LaTeX',
    async save({ lab, plan, name }) {
      saveFile(`${name}.tex`, 'text/x-tex', await resultsLatex(lab, plan));
    },
  },
];

async function cardOf({ lab, plan, experiment }: Omit<Ran, 'say'>): Promise<string> {
  const { reproCard } = await import('./repro-card.ts');
  return reproCard(lab, plan, experiment, `${location.origin}${location.pathname}`);
}

/** Saves the experiment and its numbers as files. Pictures are in the menu of each chart. */
export function ShareFiles({ experiment }: { readonly experiment: Experiment }) {
  const lab = useLab();
  const plan = useRun((state) => state.plan);
  const ran = useRun((state) => state.experiment);
  const [said, setSaid] = useState('');
  const isEmpty = plan === null || ran === null;
  /** @returns null after it has said why there is nothing */
  const during = async <T,>(make: (ran: Ran) => Promise<T>): Promise<T | null> => {
    if (isEmpty) return null;
    setSaid('');
    try {
      const made = await make({ lab, plan, experiment: ran, name: ran.name || 'experiment', say: setSaid });
      setSaid('');
      return made;
    } catch (error) {
      setSaid(`Could not make the file: ${faultMessage(error)}`);
      return null;
    }
  };
  const saveCard = async (own: Ran) => saveFile(`${own.name} - card.md`, 'text/markdown', await cardOf(own));
  const saveExperiment = () =>
    saveFile(`${experiment.name || 'experiment'}.json`, 'application/json', experimentFile(lab, experiment));
  return (
    <>
      <section aria-label="Files">
        <h3>Files</h3>
        <div className="file-keys">
          <Button onClick={saveExperiment}>Experiment</Button>
          {FILES.map(({ text, save }) => (
            <Button key={text} disabled={isEmpty} onClick={() => void during(save)}>
              {text}
            </Button>
          ))}
        </div>
        <p className="muted small" role="status">
          {said === '' ? 'The menu (⋯) of each chart saves pictures, LaTeX figures and tables.' : said}
        </p>
      </section>
      <section aria-label="Card">
        <h3>Card</h3>
        <div className="file-keys">
          <CopyButton disabled={isEmpty} text={() => during(cardOf)} label="Copy card" />
          <Button disabled={isEmpty} onClick={() => void during(saveCard)}>
            Save card
          </Button>
        </div>
        <p className="muted small">
          What anyone needs to repeat and to cite this run, in Markdown: results and verdicts, checksums,
          versions, the link and BibTeX.
        </p>
      </section>
    </>
  );
}
