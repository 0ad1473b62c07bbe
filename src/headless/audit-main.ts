/** `npm run audit -- FILE.json|LINK|preset:ID [--out AUDIT.json]`: audits each reward design before any training. */
import { auditVariant } from '../engine/audit/audit.ts';
import type { VariantAudit } from '../engine/audit/contract.ts';
import { AUDIT_USAGE, parseAuditArguments } from './audit-arguments.ts';
import { auditJson, auditText } from './audit-text.ts';
import { unwrittenWords } from './file-words.ts';
import { readInput } from './input.ts';
import { endWithReader } from './interrupt.ts';
import { whyUnwritable } from './unwritable.ts';
import { writeResult } from './write-result.ts';

async function main(): Promise<number> {
  const args = parseAuditArguments(process.argv.slice(2));
  endWithReader('out' in args && args.out !== null);
  if ('help' in args) {
    console.log(AUDIT_USAGE);
    return 0;
  }
  if ('error' in args) {
    console.error(`${args.error}\n\n${AUDIT_USAGE}`);
    return 2;
  }
  const read = await readInput(args.file, null, 'audited');
  if ('lines' in read) {
    for (const line of read.lines) console.error(line);
    return read.code;
  }
  // A misspelled setting falls back to its default, so the reader must know which design was audited.
  for (const warning of new Set(read.warnings)) console.error(warning);
  const unwritable = args.out === null ? null : await whyUnwritable(args.out);
  if (unwritable !== null) {
    console.error(`Cannot write ${args.out}: ${unwritable}\n\n${read.named} was not audited.`);
    return 2;
  }
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
  try {
    await writeResult(args.out, auditJson(args.file, audits));
  } catch (error) {
    console.error(`Cannot write ${args.out}: ${unwrittenWords(error)}`);
    return 2;
  }
  console.error(`Wrote ${args.out}.`);
  return 0;
}

/** CPU time does not depend on other programs. */
function processorSeconds(since: NodeJS.CpuUsage): string {
  const { user, system } = process.cpuUsage(since);
  return ((user + system) / 1e6).toFixed(2);
}

process.exitCode = await main();
