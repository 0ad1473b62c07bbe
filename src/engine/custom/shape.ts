/** The functions that the engine calls in a custom module, and the problems of a module without them. */
import { nearest } from '../../core/nearest.ts';
import type { FunctionSignature, ParsedModule } from '../../kernel/contract.ts';
import { refuseExperiment } from '../experiment-error.ts';

export interface WantedFunction {
  /** Signature as shown in the fix: `act(s: u32): u32`. */
  readonly signature: string;
  /** What the function defines: “how it chooses an action”. Absent: it is optional. */
  readonly says?: string | undefined;
  /** An alternative fix, as a sentence. */
  readonly instead?: string;
}

/** @throws ExperimentError at `path`, at the function's own line where it has another signature */
export function holdFunctions(module: ParsedModule, wanted: readonly WantedFunction[], path: string): void {
  for (const { signature, says, instead } of wanted) {
    const name = /^\w+/.exec(signature)?.[0] ?? '';
    const found = module.functions.find((fn) => fn.name === name);
    const fix = `Write \`export function ${signature} { … }\`.`;
    if (found === undefined) {
      if (says === undefined) continue;
      const wrong = `This module does not define ${says}.`;
      const others = module.functions.filter(
        (fn) => !wanted.some((one) => one.signature.startsWith(`${fn.name}(`)),
      );
      const near = nearest(
        name,
        others.map((fn) => fn.name),
      );
      if (near !== undefined)
        refuseExperiment(path, wrong, `Rename \`${near}\` to \`${name}\`.`, placeOf(module.text, near));
      refuseExperiment(path, wrong, instead ? `${fix} ${instead}` : fix);
    } else if (typesOf(found) !== typesIn(signature))
      refuseExperiment(
        path,
        `\`${name}\` does not have the required signature: found \`${wordsOf(found)}\`.`,
        fix,
        placeOf(module.text, name),
      );
  }
}

/** Refuses tables that the host does not fill, and events, which belong to worlds. */
export function holdHostsOwn(
  { text, data, events }: ParsedModule,
  host: { readonly tables: readonly string[]; readonly filled: string; readonly owner: string },
  path: string,
): void {
  const table = data.find((name) => !host.tables.includes(name));
  if (table !== undefined)
    refuseExperiment(
      path,
      `The host does not fill the table \`${table}\`.`,
      `The host fills only ${host.filled}. Use \`memory(…)\` for a private table.`,
      placeOf(text, table),
    );
  if (events.length > 0)
    refuseExperiment(
      path,
      `Only worlds can declare events, not ${host.owner}.`,
      'Use `happened(…)` to test for one.',
    );
}

export function holdSettingNames(
  { text, params }: ParsedModule,
  isTaken: (name: string) => boolean,
  owner: 'agent' | 'world',
  path: string,
): void {
  const taken = params.find(({ name }) => isTaken(name));
  if (taken !== undefined)
    refuseExperiment(
      path,
      `A setting cannot be called \`${taken.name}\`, because the ${owner}’s entry in an experiment uses that name.`,
      'Choose another name.',
      placeOf(text, taken.name),
    );
}

/** Line and column of the first declaration of a name, if there is one. */
export function placeOf(
  text: string,
  name: string,
): { readonly line: number; readonly column: number } | undefined {
  const declared = new RegExp(`\\b(?:function|const|let)\\s+(${name})\\b`).exec(text);
  if (declared === null) return undefined;
  const before = text.slice(0, declared.index + declared[0].length - name.length).split('\n');
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
}

/** Parameter names do not matter. */
const typesOf = ({ params, result }: FunctionSignature): string =>
  `(${params.map(({ type }) => type).join(', ')}): ${result}`;

function typesIn(signature: string): string {
  const [, inside = '', result = 'void'] = /\((.*)\)(?:: (\w+))?$/.exec(signature) ?? [];
  return `(${inside.replace(/\w+: /g, '')}): ${result}`;
}

function wordsOf({ name, params, result }: FunctionSignature): string {
  const inside = params.map((param) => `${param.name}: ${param.type}`).join(', ');
  return `${name}(${inside})${result === 'void' ? '' : `: ${result}`}`;
}
