/** `npm run audit -- FILE.json|LINK|preset:ID [--out AUDIT.json]`: audits each reward design before any training. */
import { auditVariant } from '../engine/audit/audit.ts';
import type { VariantAudit } from '../engine/audit/contract.ts';
import { AUDIT_USAGE, parseAuditArguments } from './arguments.ts';
import { auditJson, auditText } from './audit-text.ts';
import { canWrite, written } from './files.ts';
import { readAloud } from './input.ts';
import { begin, command } from './options.ts';

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
