/** The command line of the headless audit. */
import { readOptions } from './options.ts';

export const AUDIT_USAGE = `Usage: npm run audit -- FILE.json [--out AUDIT.json]
       FILE.json can be preset:ID, a built-in experiment, for example preset:boat-race.
       FILE.json can also be a link from the page, in quotation marks: 'https://…#v1…', or the part from #v1.
       --help prints this text.
Exit status: 0 all variants were audited; 1 the experiment cannot be audited; 2 wrong usage.
See docs/audit.md (what an audit covers) and docs/headless.md (commands).`;

export type AuditArguments =
  | { readonly file: string; readonly out: string | null }
  | { readonly help: true }
  | { readonly error: string };

export function parseAuditArguments(argv: readonly string[]): AuditArguments {
  try {
    const { help, values, positionals } = readOptions(argv, { out: 'AUDIT.json' });
    if (help) return { help: true };
    const [file, ...rest] = positionals;
    if (file === undefined) return { error: 'No experiment file was given.' };
    if (rest.length > 0) return { error: `Give one file. Remove ${rest.join(' ')}.` };
    return { file, out: values.out ?? null };
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) };
  }
}
