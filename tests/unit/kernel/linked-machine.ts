/**
 * Links one module with the library and runs it in the interpreter, for tests of the language's front end.
 */
import { KernelError, type LinkModule } from '../../../src/kernel/contract.ts';
import { createInterpreter } from '../../../src/kernel/interpreter/interpreter.ts';
import type { Program } from '../../../src/kernel/ir.ts';
import { link } from '../../../src/kernel/link/link.ts';
import type { Machine } from '../../../src/kernel/machine.ts';
import { parseModule } from '../../../src/kernel/parse/parse.ts';

export function linkedMachine(text: string, more: Partial<LinkModule> = {}): Machine {
  const module = parseModule('test', text);
  const entries = module.functions.map((fn) => `test$${fn.name}`);
  const program = link({ modules: [{ name: 'test', module, stream: 1, sees: [], ...more }], entries });
  const machine = createInterpreter(program, 1);
  machine.clear(0);
  return machine;
}

/** The value of an expression of the language. */
export function evaluated(expression: string, type = 'f32'): number {
  return linkedMachine(`export function f(): ${type} { return ${expression} }`).call('test$f', 0);
}

export type Given = Partial<Omit<LinkModule, 'module'>> & { readonly text: string };

export function programOf(modules: Readonly<Record<string, Given>>, entries: readonly string[]): Program {
  return link({
    modules: Object.entries(modules).map(([name, { text, ...more }]) => ({
      name,
      module: parseModule(name, text),
      stream: 0,
      sees: [],
      ...more,
    })),
    entries,
  });
}

export function refusal(work: () => unknown): KernelError {
  try {
    work();
  } catch (error) {
    if (error instanceof KernelError) return error;
    throw error;
  }
  throw new Error('accepted');
}
export const refusalOf = (text: string, more: Partial<Given> = {}) =>
  refusal(() => programOf({ agent: { text, ...more } }, ['agent$f']));
