/**
 * Generates random well-typed programs with every node kind, loops with exits, calls, arrays with indices out
 * of range, and extreme constants. The same seed gives the same program.
 */
import type { ArraySlot, Fn, ParamSlot, Program, Scalar, ScalarSlot, Stmt } from '../../src/kernel/ir.ts';
import { BodyGenerator } from './body-generator.ts';
import { extremeValue, Random } from './random-values.ts';

const TYPES: readonly Scalar[] = ['u32', 'i32', 'f32', 'bool'];
const WHOLE: readonly Scalar[] = ['u32', 'i32', 'bool'];

export interface GeneratorOptions {
  /**
   * Includes what the tree can express but the language cannot: assignments to locals out of scope, `& | ^`
   * on bool. Such a program cannot be written as text.
   */
  readonly wild?: boolean;
  /** True if there is no f32 anywhere. */
  readonly whole?: boolean;
}

export interface GeneratedProgram {
  readonly program: Program;
  /** The assignments that are declarations, for writing the program as text. */
  readonly declarations: ReadonlySet<Stmt>;
}

/** Maximum nodes that one call of a function may evaluate. */
const COST_LIMIT = 6000;

export function generateProgram(seed: number, options: GeneratorOptions = {}): GeneratedProgram {
  const random = new Random(seed);
  const types = options.whole ? WHOLE : TYPES;
  const scalars: ScalarSlot[] = Array.from({ length: 1 + random.below(5) }, (_, index) => {
    const type = random.pick(types);
    return { name: `user$s${index}`, type, initial: extremeValue(random, type) };
  });
  const params: ParamSlot[] = Array.from({ length: random.below(4) }, (_, index) => {
    const type = random.pick(types);
    return { name: `user$p${index}`, type, value: extremeValue(random, type) };
  });
  const arrays: ArraySlot[] = Array.from({ length: 1 + random.below(5) }, (_, index) => {
    const dimensions = random.chance(0.5) ? 1 : 2;
    return {
      name: `user$a${index}`,
      type: random.pick(options.whole ? (['u32', 'i32'] as const) : (['u32', 'i32', 'f32'] as const)),
      space: random.chance(0.25) ? 'data' : 'memory',
      dimensions,
      rows: random.pick([1, 2, 3, 4, 7, 16]),
      cols: dimensions === 1 ? 1 : random.pick([1, 2, 4, 5]),
    };
  });

  const functions: Fn[] = [];
  const costs: number[] = [];
  const declarations = new Set<Stmt>();
  const count = 1 + random.below(6);
  for (let index = 0; index < count; index++) {
    const result = random.chance(0.2) ? 'void' : random.pick(types);
    const parameters = Array.from({ length: random.below(4) }, () => random.pick(types));
    const body = new BodyGenerator({
      random,
      scalars,
      params,
      arrays,
      functions,
      costs,
      declarations,
      wild: options.wild ?? false,
      types,
      parameters,
      result,
      costLimit: COST_LIMIT,
    });
    const statements = body.function();
    functions.push({
      name: `user$f${index}`,
      locals: body.locals,
      params: parameters.length,
      result,
      body: statements,
    });
    costs.push(body.cost);
  }
  // The last function is always an entry, so that most functions are reached. Others are entries by chance,
  // so that some are called both ways.
  const entries: Record<string, number> = {};
  for (const [index, fn] of functions.entries())
    if (index === count - 1 || random.chance(0.3)) entries[fn.name] = index;
  return { program: { scalars, arrays, params, events: [], functions, entries }, declarations };
}
