/**
 * Checks the functions that a host calls in a user's module: which one is missing or has another signature,
 * and where.
 */
import { nearest } from '../core/nearest.ts';
import type { FunctionSignature, ParsedModule } from '../kernel/contract.ts';

export interface WantedFunction {
  /** Signature as shown in the fix: `act(s: u32): u32`. */
  readonly signature: string;
  /** What the function defines, such as “how it chooses an action”. If absent, the function is optional. */
  readonly says?: string | undefined;
  /** An alternative fix, as a sentence. */
  readonly instead?: string;
}

interface ShapeFault {
  readonly message: string;
  readonly fix: string;
  readonly place?: ReturnType<typeof placeOf>;
}

/**
 * The first fault; null if every wanted function is there. Its position is that of a function with another
 * signature or name.
 */
export function functionFault(module: ParsedModule, wanted: readonly WantedFunction[]): ShapeFault | null {
  for (const { signature, says, instead } of wanted) {
    const name = /^\w+/.exec(signature)?.[0] ?? '';
    const found = module.functions.find((fn) => fn.name === name);
    const fix = `Write \`export function ${signature} { … }\`.`;
    if (found === undefined) {
      if (says === undefined) continue;
      const message = `This module does not define ${says}.`;
      const others = module.functions.filter(
        (fn) => !wanted.some((one) => one.signature.startsWith(`${fn.name}(`)),
      );
      const near = nearest(
        name,
        others.map((fn) => fn.name),
      );
      if (near !== undefined)
        return { message, fix: `Rename \`${near}\` to \`${name}\`.`, place: placeOf(module.text, near) };
      return { message, fix: instead ? `${fix} ${instead}` : fix };
    }
    if (typesOf(found) !== typesIn(signature))
      return {
        message: `\`${name}\` does not have the required signature: found \`${textsOf(found)}\`.`,
        fix,
        place: placeOf(module.text, name),
      };
  }
  return null;
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

/** Compares types only; parameter names do not matter. */
const typesOf = ({ params, result }: FunctionSignature): string =>
  `(${params.map(({ type }) => type).join(', ')}): ${result}`;

function typesIn(signature: string): string {
  const [, inside = '', result = 'void'] = /\((.*)\)(?:: (\w+))?$/.exec(signature) ?? [];
  return `(${inside.replace(/\w+: /g, '')}): ${result}`;
}

function textsOf({ name, params, result }: FunctionSignature): string {
  const inside = params.map((param) => `${param.name}: ${param.type}`).join(', ');
  return `${name}(${inside})${result === 'void' ? '' : `: ${result}`}`;
}
