/** `npm run audit -- FILE.json|LINK|preset:ID [--out AUDIT.json]`: audits each reward design before any training. */

import { MAX_WAITED } from '../core/horizon.ts';
import { auditVariant } from '../engine/audit/audit.ts';
import type {
  ExactAudit,
  Sparsity,
  TextAudit,
  TextCompletion,
  VariantAudit,
  WeightSweep,
} from '../engine/audit/contract.ts';
import { loopText, returnText } from '../engine/audit/words.ts';
import { AUDIT_USAGE, parseAuditArguments } from './arguments.ts';
import { canWrite, written } from './files.ts';
import { readAloud } from './input.ts';
import { begin, command } from './options.ts';

function auditText(audit: VariantAudit): string {
  const lines = [audit.sentence];
  if (audit.exact) lines.push(...exactLines(audit.exact));
  if (audit.text) lines.push(...textLines(audit.text));
  if (audit.given) lines.push(...givenLines(audit.given));
  for (const reason of audit.reasons) lines.push(`note: ${reason}`);
  return lines.map((line, i) => (i === 0 ? line : `  ${line}`)).join('\n');
}

function givenLines(given: NonNullable<VariantAudit['given']>): string[] {
  if ('missing' in given) return [`given data: ${given.missing}`];
  const { transitions, episodes, covered, pairs, checksum, samples, actions } = given;
  const success = Number.isNaN(given.success) ? '' : `, ${Math.round(100 * given.success)} % successful`;
  return [
    `given data (seed 0): ${transitions} transitions of ${episodes} complete episodes, task return ${returnText(given.taskReturn)} (${returnText(given.lowest)} to ${returnText(given.highest)})${success}; ${covered} of ${pairs} pairs of observation and action; checksum ${checksum}`,
    ...samples.map(
      (sample) =>
        `  ${sample.actions.map((action) => actions[action]).join(' ')}: ${returnText(sample.taskReturn)}`,
    ),
  ];
}

function exactLines(audit: ExactAudit): string[] {
  const { returns, shaping, differences, sparsity, terms, states, average } = audit;
  const lines = [
    returnsLine(returns),
    `shaping: ${SHAPING[shaping.potential]}; design = ${returnText(shaping.share)} × task + shaping; largest remainder ${shaping.residual.toPrecision(2)}`,
  ];
  if (shaping.constant !== 0) lines.push(`  it pays ${returnText(shaping.constant)} at every step`);
  if (shaping.loop)
    lines.push(`  loop with net pay: ${loopText(shaping.loop, audit.actions, shaping.loop.shaping)}`);
  lines.push(
    `optimal actions differ in ${differences.count} of ${states} states; the optimal policy for the design spends ${Math.round(100 * differences.visited)} % of its time there`,
    ...(Number.isNaN(average.design)
      ? []
      : [
          `highest average reward per step: design ${returnText(average.design)}, task ${returnText(average.task)}`,
        ]),
    `first reward under random actions: design ${wait(sparsity.design)}, task ${wait(sparsity.task)}`,
  );
  return [...lines, ...weightLines(terms)];
}

function textLines({ returns, sparsity, random, differing, prompts, terms, examples }: TextAudit): string[] {
  const lines = [
    returnsLine(returns),
    `random completions (${random.completions}): design ${returnText(random.design)} on average; paid ${chance(sparsity.design.probability)}, first after ${wait(sparsity.design)}; task paid ${chance(sparsity.task.probability)}`,
    `the highest-reward completion fails the task for ${differing.all} of ${prompts} prompts; with ties, one of them fails it for ${differing.some}`,
  ];
  for (const { question, liked, right, ties } of examples) {
    const shown = (of: TextCompletion) =>
      `${of.text === '' ? '(nothing)' : of.text}${of.ended ? '' : ' … (cut off)'}: design ${returnText(of.design)}, task ${returnText(of.task)}`;
    lines.push(
      `after “${question}”`,
      `  highest reward${ties > 1 ? ` (one of ${ties})` : ''}: ${shown(liked)}`,
      `  best for the task: ${shown(right)}`,
    );
  }
  return [...lines, ...weightLines(terms)];
}

const returnsLine = ({ design, task, random }: (ExactAudit | TextAudit)['returns']): string =>
  `task return: design ${range(design)}, task ${range(task)}, random ${returnText(random)}`;

const weightLines = (terms: (ExactAudit | TextAudit)['terms']): string[] =>
  terms.flatMap(({ label, weight, sweep }) =>
    sweep ? `weight of ${label} (now ${weight}): ${sweepText(sweep)}` : [],
  );

const chance = (share: number): string => `${Number((100 * share).toPrecision(3))} % of the time`;

const SHAPING: Readonly<Record<ExactAudit['shaping']['potential'], string>> = {
  none: 'none',
  each: 'potential-based',
  mean: 'potential-based on average over outcomes',
  no: 'not potential-based',
};

const wait = ({ steps, probability }: Sparsity): string => {
  if (probability === 0 && steps === Number.POSITIVE_INFINITY) return 'never';
  if (steps === Number.POSITIVE_INFINITY) return 'perhaps never: some episodes neither end nor pay';
  return steps >= MAX_WAITED ? `more than ${MAX_WAITED} steps` : `${Number(steps.toPrecision(3))} steps`;
};

function range({ worst, best }: { readonly worst: number; readonly best: number }): string {
  const low = returnText(worst);
  const high = returnText(best);
  return low === high ? high : `${low} to ${high}`;
}

function sweepText({ pieces, complete }: WeightSweep): string {
  const text = pieces
    .map((piece, i) =>
      i === 0 ? range(piece) : `${range(piece)} above ${Number(piece.from.toPrecision(4))}`,
    )
    .join(', ');
  return complete ? text : `${text} (and further changes)`;
}

/** JSON: tables become lists, NaN becomes null, infinite numbers become strings. */
function auditJson(file: string, variants: readonly VariantAudit[]): string {
  return `${JSON.stringify({ format: 'reward-lab/audit', version: 1, experiment: file, variants }, plain, 1)}\n`;
}

function plain(_: string, value: unknown): unknown {
  if (value instanceof Float32Array || value instanceof Uint32Array) return Array.from(value);
  if (typeof value === 'number' && !Number.isFinite(value)) return Number.isNaN(value) ? null : String(value);
  return value;
}

async function main(): Promise<number> {
  const args = begin(parseAuditArguments(process.argv.slice(2)), AUDIT_USAGE);
  if (typeof args === 'number') return args;
  const read = await readAloud(args.file, null, 'audited');
  if (typeof read === 'number') return read;
  if (!(await canWrite(args.out, `${read.named} was not audited.`))) return 2;
  const { experiment } = read;
  const audits: VariantAudit[] = [];
  const started = performance.now();
  const allBegan = process.cpuUsage();
  for (let variant = 0; variant < experiment.variants.length; variant++) {
    const began = process.cpuUsage();
    const audit = await auditVariant(experiment, variant);
    console.log(`${auditText(audit)}\n  CPU time ${processorSeconds(began)} s\n`);
    audits.push(audit);
  }
  console.log(
    `${audits.length} variants in ${((performance.now() - started) / 1000).toFixed(1)} s (CPU time ${processorSeconds(allBegan)} s), before any training.`,
  );
  if (args.out === null) return 0;
  if (!(await written(args.out, auditJson(args.file, audits)))) return 2;
  console.error(`Wrote ${args.out}.`);
  return 0;
}

/** CPU time does not depend on other programs. */
function processorSeconds(since: NodeJS.CpuUsage): string {
  const { user, system } = process.cpuUsage(since);
  return ((user + system) / 1e6).toFixed(2);
}

await command(main);
