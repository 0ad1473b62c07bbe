/**
 * Writes a generated program as text of the kernel language: a module `user` with the program's functions.
 */
import type { Expr, Program, Scalar, Stmt } from '../../src/kernel/ir.ts';
import { at } from '../../src/kernel/typed-tree.ts';
import type { GeneratedProgram } from './program-generator.ts';

const OPERATORS = {
  add: '+',
  sub: '-',
  mul: '*',
  div: '/',
  rem: '%',
  and: '&',
  or: '|',
  xor: '^',
  shl: '<<',
  shr: '>>',
  eq: '==',
  ne: '!=',
  lt: '<',
  le: '<=',
  gt: '>',
  ge: '>=',
} as const;
const UNARY = { neg: '-', not: '!', bitnot: '~' } as const;
const CONVERSIONS = { toU32: 'u32', toI32: 'i32', toF32: 'f32', toBool: 'bool' } as const;

const scratch = new DataView(new ArrayBuffer(4));

/** A literal, or an expression without operands, with exactly this value. */
function literal(type: Scalar, value: number): string {
  switch (type) {
    case 'bool':
      return value !== 0 ? 'true' : 'false';
    case 'u32':
      return `u32(${value})`;
    case 'i32':
      return `i32(${value})`;
    case 'f32': {
      if (Number.isInteger(value) && Math.abs(value) < 1e6 && !Object.is(value, -0))
        return `(${value.toFixed(1)})`;
      scratch.setFloat32(0, value);
      return `fromBits(0x${(Number.isNaN(value) ? 0x7fc00000 : scratch.getUint32(0)).toString(16)})`;
    }
  }
}

function plain(name: string): string {
  return name.replace('user$', '');
}

/**
 * Initial values that have no literal (NaN, infinities) are 0 in the text. The comparison sets the scalars
 * anyway.
 */
function initial(type: Scalar, value: number): string {
  if (type === 'bool') return literal(type, value);
  if (type === 'f32') return Number.isInteger(value) && Math.abs(value) < 1e6 ? value.toFixed(1) : '0.0';
  return String(value);
}

export function programText({ program, declarations }: GeneratedProgram): string {
  const lines: string[] = [];
  for (const { name, type, value } of program.params)
    lines.push(
      `const ${plain(name)} = param({ type: '${type}', value: ${type === 'bool' ? value !== 0 : type === 'f32' ? '0.5' : type === 'u32' ? 1 : -1}, label: 'x' });`,
    );
  for (const { name, type, initial: value } of program.scalars)
    lines.push(`let ${plain(name)}: ${type} = ${initial(type, value)};`);
  for (const slot of program.arrays)
    lines.push(
      `const ${plain(slot.name)} = ${slot.space}(${slot.type}, ${slot.rows}${slot.dimensions === 2 ? `, ${slot.cols}` : ''});`,
    );
  for (const fn of program.functions) {
    const params = fn.locals.slice(0, fn.params).map((type, index) => `l${index}: ${type}`);
    const result = fn.result === 'void' ? '' : `: ${fn.result}`;
    lines.push(`export function ${plain(fn.name)}(${params.join(', ')})${result} {`);
    lines.push(...statements(fn.body, fn.locals, program, declarations, '  '));
    lines.push('}');
  }
  return lines.join('\n');
}

function statements(
  body: readonly Stmt[],
  locals: readonly Scalar[],
  program: Program,
  declarations: ReadonlySet<Stmt>,
  margin: string,
): string[] {
  const of = (expr: Expr): string => expression(expr, program);
  const inner = (list: readonly Stmt[]): string[] =>
    statements(list, locals, program, declarations, `${margin}  `);
  return body.flatMap((stmt): string[] => {
    switch (stmt.op) {
      case 'setLocal': {
        const target = `l${stmt.index}`;
        const type = at(locals, stmt.index);
        return [
          `${margin}${declarations.has(stmt) ? `let ${target}: ${type}` : target} = ${of(stmt.value)};`,
        ];
      }
      case 'setScalar':
        return [`${margin}${plain(at(program.scalars, stmt.index).name)} = ${of(stmt.value)};`];
      case 'store': {
        const col = stmt.col ? `[${of(stmt.col)}]` : '';
        const name = plain(at(program.arrays, stmt.array).name);
        return [`${margin}${name}[${of(stmt.row)}]${col} = ${of(stmt.value)};`];
      }
      case 'if': {
        const head = [`${margin}if (${of(stmt.test)}) {`, ...inner(stmt.then)];
        if (stmt.else.length === 0) return [...head, `${margin}}`];
        return [...head, `${margin}} else {`, ...inner(stmt.else), `${margin}}`];
      }
      case 'for': {
        const i = `l${stmt.index}`;
        const type = at(locals, stmt.index);
        const step = stmt.step === 1 ? `${i}++` : `${i} += ${stmt.step}`;
        return [
          `${margin}for (let ${i}: ${type} = ${stmt.from}; ${i} < ${stmt.to}; ${step}) {`,
          ...inner(stmt.body),
          `${margin}}`,
        ];
      }
      case 'return':
        return [stmt.value ? `${margin}return ${of(stmt.value)};` : `${margin}return;`];
      case 'do':
        return [`${margin}${of(stmt.call)};`];
      default:
        return [`${margin}${stmt.op};`];
    }
  });
}

function expression(expr: Expr, program: Program): string {
  const of = (inner: Expr): string => expression(inner, program);
  switch (expr.op) {
    case 'const':
      return literal(expr.type, expr.value);
    case 'local':
      return `l${expr.index}`;
    case 'scalar':
      return plain(at(program.scalars, expr.index).name);
    case 'param':
      return plain(at(program.params, expr.index).name);
    case 'load':
      return `${plain(at(program.arrays, expr.array).name)}[${of(expr.row)}]${expr.col ? `[${of(expr.col)}]` : ''}`;
    case 'unary':
      return `${UNARY[expr.kind]}(${of(expr.a)})`;
    case 'binary':
      return `(${of(expr.a)} ${OPERATORS[expr.kind]} ${of(expr.b)})`;
    case 'logic':
      return `(${of(expr.a)} ${expr.kind === 'and' ? '&&' : '||'} ${of(expr.b)})`;
    case 'choose':
      return `(${of(expr.test)} ? ${of(expr.a)} : ${of(expr.b)})`;
    case 'call':
      return `${plain(at(program.functions, expr.fn).name)}(${expr.args.map(of).join(', ')})`;
    case 'intrinsic': {
      const args = expr.args.map(of).join(', ');
      const name = expr.name in CONVERSIONS ? CONVERSIONS[expr.name as keyof typeof CONVERSIONS] : expr.name;
      return `${name}(${args})`;
    }
  }
}
