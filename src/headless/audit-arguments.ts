/** The command line of the headless audit. */
import { readOptions } from './options.ts';

export const AUDIT_USAGE = `Usage: npm run audit -- FILE.json [--out AUDIT.json]
       FILE.json may be preset:ID for a built-in experiment, for example preset:boat-race.
       FILE.json may also be a link of the page, whole ('https://…#v1…', in quotation marks) or from #v1 on.
       --help prints this.
The command ends with 0 when all variants were audited, 1 when the experiment cannot be, 2 when it was called in another way.
What is said and what is not: docs/audit.md. The commands without a page: docs/headless.md.`;

export type AuditArguments =
  | { readonly file: string; readonly out: string | null }
  | { readonly help: true }
  | { readonly error: string };

export function parseAuditArguments(argv: readonly string[]): AuditArguments {
  try {
    const { help, values, positionals } = readOptions(argv, { out: 'AUDIT.json' });
    if (help) return { help: true };
    const [file, ...rest] = positionals;
    if (file === undefined) return { error: 'An experiment file is needed.' };
    if (rest.length > 0) return { error: `One file at a time: ${rest.join(' ')} is too much.` };
    return { file, out: values.out ?? null };
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) };
  }
}
