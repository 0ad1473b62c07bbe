/** The card of a run, in Markdown: its numbers, and what anyone needs to repeat it and to cite it. */
import type { Plan } from '../../engine/contract.ts';
import { budgetOf, unitOf } from '../../experiment/budget.ts';
import { canonicalText } from '../../experiment/canonical.ts';
import type { Experiment } from '../../experiment/experiment.ts';
import { experimentHash } from '../../experiment/experiment-hash.ts';
import { NO_FLAGS } from '../../experiment/link-flags.ts';
import { verdictText } from '../../stats/compare/comparison-words.ts';
import { resultsTable } from '../charts/results-table.ts';
import { FIRST_CHOICES, requestOf } from '../compare/choices.ts';
import { compareOnce } from '../compare/feed.ts';
import { measured } from '../kit/numerals.ts';
import type { Lab } from '../model/lab.ts';
import { addressOf, linkOf, proofOf } from './make-link.ts';

const version = String(import.meta.env.LAB_VERSION);

/** A line break of an author would end the heading or the item. */
const line = (text: string): string => text.replace(/\s+/g, ' ');
/** In a cell, a bar would end it. */
const cell = (text: string): string => line(text).replace(/[\\|]/g, '\\$&');

const rowOf = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
const tableOf = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [rowOf(head), rowOf(head.map(() => '---')), ...rows.map(rowOf)].join('\n');

/** @param base address of this page without `?`, `#` and what follows */
function bibtex(base: string, day: Date): string {
  return `\`\`\`bibtex
@software{reward_lab,
  title = {Reward Lab: see how reward design shapes learning},
  author = {{Reward Lab contributors}},
  version = {${version}},
  year = {${day.getUTCFullYear()}},
  url = {${base}},
}
\`\`\``;
}

async function results(lab: Lab, plan: Plan): Promise<string> {
  const { caption, columns, rows } = await resultsTable(lab, plan);
  const shown = rows.map(({ label, cells }) => [
    cell(label),
    ...cells.map(({ mean, low, high }) => {
      if (!Number.isFinite(mean)) return '–';
      return Number.isFinite(low)
        ? `${measured(mean)} [${measured(low)}, ${measured(high)}]`
        : measured(mean);
    }),
  ]);
  return `${tableOf(['Design', ...columns], shown)}\n\n${caption}`;
}

/** What the comparison says of each design against the first, on the task return at the end. */
async function verdicts(lab: Lab, plan: Plan): Promise<string> {
  if (plan.variants.length < 2) return '';
  const comparison = await compareOnce(lab, requestOf(FIRST_CHOICES, plan));
  const labels = plan.variants.map(({ label }) => label);
  const lines = comparison?.pairs.map((pair) => `- ${line(verdictText(pair, comparison, labels, measured))}`);
  return lines === undefined || lines.length === 0 ? '' : `\n\n${lines.join('\n')}`;
}

/** @param base as in `addressOf` @throws as `collectSeries` */
export async function reproCard(lab: Lab, plan: Plan, ran: Experiment, base: string): Promise<string> {
  const { backend, marks } = lab.run.getState();
  const proof = await proofOf(lab, ran);
  const hash = typeof proof === 'string' ? null : proof.hash;
  const link = await linkOf(lab, ran, typeof proof === 'string' ? null : proof, NO_FLAGS);
  const address = link.ok ? addressOf(base, NO_FLAGS, link.value) : '';
  const day = new Date();
  const facts = [
    ['Experiment', `${await experimentHash(canonicalText(ran, lab.catalogue))} (SHA-256, 16 digits)`],
    ['Curves', hash ?? `no checksum: ${typeof proof === 'string' ? proof : ''}`],
    ['Seeds', `${ran.seeds}, from ${ran.seed}`],
    ['Budget', `${budgetOf(ran).toLocaleString('en')} ${unitOf(ran)} per seed`],
    [
      'Computed by',
      `${backend.name}${backend.parity === 'tolerance' ? ', exact within tolerance only' : ''}`,
    ],
    ['Reward Lab', version],
    ['Day', day.toISOString().slice(0, 10)],
  ].map(([name = '', value = '']) => [name, cell(value)]);
  const repeat = !link.ok
    ? 'The experiment is too large for a link. Save it as a file, and give that to `npm run experiment`.'
    : `Open ${address}${hash === null ? '' : ' and let it run to its end: the page then says whether every number is the same'}.

Without a browser: \`npm run experiment -- '${address}'\``;
  const isChanged = marks.some(({ kind }) => kind === 'edit');
  const changed = isChanged
    ? '\n\nA setting was changed during this run, so the experiment alone does not repeat it.'
    : '';
  return `# ${cell(ran.name || 'Experiment')}

${await results(lab, plan)}${await verdicts(lab, plan)}${changed}

${tableOf(['', ''], facts)}

## Repeat it

${repeat}

## Cite it

${bibtex(base, day)}
`;
}
