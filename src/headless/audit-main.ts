/** `npm run audit -- FILE.json|preset:ID [--out AUDIT.json]`: what each reward design asks for, before any training. */
import { readFile, writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { auditArm } from '../engine/audit/audit.ts';
import type { ArmAudit } from '../engine/audit/contract.ts';
import { presets } from '../engine/presets.ts';
import { validate } from '../engine/validate.ts';
import { auditJson, auditText } from './audit-text.ts';
import { problemText } from './report.ts';

const USAGE = `Usage: npm run audit -- FILE.json [--out AUDIT.json]
       FILE.json may be preset:ID for a built-in experiment, for example preset:boat-race.
What is said and what is not: docs/audit.md.`;

async function main(): Promise<number> {
  const args = readArguments();
  if ('error' in args) {
    console.error(`${args.error}\n\n${USAGE}`);
    return 2;
  }
  const preset = presets.find(({ id }) => `preset:${id}` === args.file);
  if (!preset && args.file.startsWith('preset:')) {
    console.error(`There is no ${args.file}. The presets are: ${presets.map(({ id }) => id).join(', ')}.`);
    return 2;
  }
  let input: unknown = preset?.experiment;
  if (!preset) {
    try {
      input = await readFile(args.file, 'utf8');
    } catch (error) {
      console.error(`Cannot read ${args.file}: ${reasonOf(error)}`);
      return 2;
    }
  }
  const parsed = validate(input);
  if (!parsed.ok) {
    for (const problem of parsed.problems) console.error(problemText(problem));
    console.error(`\n${args.file} was not audited.`);
    return 1;
  }
  const audits: ArmAudit[] = [];
  const started = performance.now();
  const allBegan = process.cpuUsage();
  for (let arm = 0; arm < parsed.value.arms.length; arm++) {
    const began = process.cpuUsage();
    const audit = await auditArm(parsed.value, arm);
    console.log(`${auditText(audit)}\n  took ${processorSeconds(began)} s of processor time\n`);
    audits.push(audit);
  }
  console.log(
    `${audits.length} arms in ${((performance.now() - started) / 1000).toFixed(1)} s (${processorSeconds(allBegan)} s of processor time), before any training.`,
  );
  if (args.out === null) return 0;
  try {
    await writeFile(args.out, auditJson(args.file, audits));
  } catch (error) {
    console.error(`Cannot write ${args.out}: ${reasonOf(error)}`);
    return 2;
  }
  console.error(`Wrote ${args.out}.`);
  return 0;
}

/** Where other programs run, too, this tells what the audit itself took. */
function processorSeconds(since: NodeJS.CpuUsage): string {
  const { user, system } = process.cpuUsage(since);
  return ((user + system) / 1e6).toFixed(2);
}

function readArguments():
  | { readonly file: string; readonly out: string | null }
  | { readonly error: string } {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { out: { type: 'string' } },
    });
    const [file, ...rest] = positionals;
    if (file === undefined) return { error: 'An experiment file is needed.' };
    if (rest.length > 0) return { error: `One file at a time: ${rest.join(' ')} is too much.` };
    return { file, out: values.out ?? null };
  } catch (error) {
    return { error: reasonOf(error) };
  }
}

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

process.exitCode = await main();
