/** The functions that the engine calls in a custom module, and the problems of a module without them. */
import type { FunctionSignature, ParsedModule } from '../../kernel/contract.ts';
import { ExperimentError } from '../experiment-error.ts';

export interface WantedFunction {
  /** Signature as shown in the fix: `act(s: u32): u32`. */
  readonly signature: string;
  readonly optional?: boolean;
  /** What the function defines: “how it chooses an action”. */
  readonly says: string;
  /** An alternative fix, as a sentence. */
  readonly instead?: string;
}

/** @throws ExperimentError at `path`, at the function's own line where it has another signature */
export function holdFunctions(module: ParsedModule, wanted: readonly WantedFunction[], path: string): void {
  for (const { signature, optional, says, instead } of wanted) {
    const name = /^\w+/.exec(signature)?.[0] ?? '';
    const found = module.functions.find((fn) => fn.name === name);
    const fix = `Write \`export function ${signature}${signature.endsWith(')') ? '' : ' '}{ … }\`.`.replace(
      '){',
      ') {',
    );
    if (found === undefined) {
      if (optional !== true)
        refuseCustom(path, `This module does not define ${says}.`, instead ? `${fix} ${instead}` : fix);
    } else if (typesOf(found) !== typesIn(signature))
      refuseCustom(
        path,
        `\`${name}\` does not have the required signature: found \`${wordsOf(found)}\`.`,
        fix,
        placeOf(module.text, name),
      );
  }
}

export function refuseCustom(
  path: string,
  message: string,
  fix: string,
  place: { readonly line: number; readonly column: number } | null = null,
): never {
  throw new ExperimentError([{ path, message, fix, severity: 'error', ...(place ?? {}) }]);
}

/** Line and column of the first declaration of a name; null if there is none. */
export function placeOf(
  text: string,
  name: string,
): { readonly line: number; readonly column: number } | null {
  const declared = new RegExp(`\\b(?:function|const|let)\\s+(${name})\\b`).exec(text);
  if (declared === null) return null;
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
