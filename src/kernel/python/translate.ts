/**
 * Writes a module of the kernel language as Python: its functions become methods, its settings, scalars and tables attributes. The
 * Python text is for reading and for one replica at a time; numbers are doubles and whole numbers do not wrap.
 */
import type { ParsedModule } from '../contract.ts';
import { BINARY_SIGNS, type Scalar } from '../ir.ts';
import type { ExprTree, FunctionTree, ModuleTree, StmtTree, ValueTree } from '../tree.ts';

/** A name that has no counterpart in Python. */
export class NotInPython extends Error {
  readonly what: string;
  constructor(what: string) {
    super(`${what} has no counterpart in Python`);
    this.what = what;
  }
}

type Kind = 'int' | 'float' | 'bool' | 'list' | 'none';

export interface PythonName {
  readonly text: string;
  readonly kind: Kind;
}

export interface PythonModule {
  readonly module: ParsedModule;
  /** Values of settings, by name. */
  readonly params: Readonly<Record<string, number>>;
  readonly constants: Readonly<Record<string, { readonly type: Scalar; readonly value: number }>>;
  /** Contents of host tables. A table that is absent holds zeros. */
  readonly tables: Readonly<Record<string, ArrayLike<number>>>;
  /** A value of another module, or undefined. */
  readonly value: (name: string) => PythonName | undefined;
  /** A function of another module; null: the call says nothing to Python and is left out. */
  readonly call: (name: string) => PythonName | null | undefined;
}

const KEYWORDS = new Set(
  'and as assert async await class continue def del elif else except finally for from global if import in is lambda nonlocal not or pass raise return try while with yield None True False self now sum min max abs len int float range round list'.split(
    ' ',
  ),
);

export function pythonName(name: string): string {
  const snake = name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1_$2')
    .replaceAll(/([A-Z])([A-Z][a-z])/g, '$1_$2')
    .toLowerCase();
  return KEYWORDS.has(snake) ? `${snake}_` : snake;
}

export const kindOf = (type: Scalar | 'void' | undefined): Kind =>
  type === 'f32'
    ? 'float'
    : type === 'bool'
      ? 'bool'
      : type === 'void' || type === undefined
        ? 'none'
        : 'int';

const treeOf = (module: ParsedModule): ModuleTree => module.tree as ModuleTree;

/** A number as Python writes it; a setting in f32 is shown with the digits that its author wrote. */
export function pythonNumber(value: number, kind: Kind): string {
  if (kind === 'bool') return value === 0 ? 'False' : 'True';
  if (Number.isNaN(value)) return 'math.nan';
  if (!Number.isFinite(value)) return value > 0 ? 'math.inf' : '-math.inf';
  if (kind === 'int') return String(value);
  const text = Object.is(value, -0) ? '-0' : String(value);
  return /[.e]/.test(text) ? text : `${text}.0`;
}

/** A list over several lines of at most 100 characters. */
function pythonList(items: readonly string[], indent: string): string {
  const flat = `[${items.join(', ')}]`;
  if (flat.length + indent.length < 90) return flat;
  if (items.length > 4 && new Set(items).size === 1) return `[${items[0]}] * ${items.length}`;
  const lines: string[] = [];
  let line = '';
  for (const item of items) {
    if (line !== '' && indent.length + line.length + item.length > 88) {
      lines.push(line);
      line = '';
    }
    line += line === '' ? `${item},` : ` ${item},`;
  }
  lines.push(line);
  return `[\n${lines.map((one) => `${indent}    ${one}\n`).join('')}${indent}]`;
}

interface Scope {
  readonly locals: Map<string, Kind>;
}

class Translator {
  readonly #own: PythonModule;
  readonly #tree: ModuleTree;
  readonly #isClass: boolean;

  constructor(own: PythonModule, isClass: boolean) {
    this.#own = own;
    this.#tree = treeOf(own.module);
    this.#isClass = isClass;
  }

  get #self(): string {
    return this.#isClass ? 'self.' : '';
  }

  functionName(name: string): string {
    const plain = pythonName(name);
    const isTaken = this.#isClass && this.#tree.values.has(name);
    return isTaken ? `${plain}_of` : plain;
  }

  /** Settings come first, because sizes of tables read them. */
  attributes(): { readonly settings: string[]; readonly rest: string[] } {
    const used = [...(this.#own.module.freeNames ?? [])].filter(
      (name) => Object.hasOwn(this.#own.constants, name) && !this.#tree.values.has(name),
    );
    const fixed = used.map((name) => {
      const { type, value } = this.#own.constants[name] ?? { type: 'u32', value: 0 };
      return `${this.#self}${pythonName(name)} = ${pythonNumber(value, kindOf(type))}`;
    });
    const all = [...this.#tree.values.values()];
    const written = (isSetting: boolean) =>
      all.filter(({ kind }) => (kind === 'param') === isSetting).map((value) => this.#attribute(value, all));
    return { settings: [...fixed, ...written(true)], rest: written(false) };
  }

  #attribute(value: ValueTree, all: readonly ValueTree[]): string {
    const name = `${this.#self}${pythonName(value.name)}`;
    const scope: Scope = { locals: new Map() };
    switch (value.kind) {
      case 'param': {
        const { declaration } = value;
        const set = this.#own.params[value.name] ?? declaration.value;
        const said = declaration.options?.[set] ?? declaration.label;
        return `${name} = ${pythonNumber(set, kindOf(declaration.type))}  # ${said.replaceAll(/\s+/g, ' ')}`;
      }
      case 'event': {
        const place = all.filter(({ kind }) => kind === 'event').indexOf(value);
        return `${name} = ${2 ** place}  # event: ${value.help.replaceAll(/\s+/g, ' ')}`;
      }
      case 'array': {
        const sizes = value.sizes.map((size) => this.#expression(size, scope).text);
        const zero = value.element === 'f32' ? '0.0' : '0';
        const table = this.#own.tables[value.name];
        const [rows = '1', columns] = sizes;
        if (value.space === 'data' && table !== undefined) {
          const kind = kindOf(value.element);
          const list = pythonList(
            Array.from(table, (x) => pythonNumber(kind === 'float' ? shortest(x) : x, kind)),
            '        ',
          );
          return columns === undefined ? `${name} = ${list}` : `${name} = rows_of(${list}, ${columns})`;
        }
        return columns === undefined
          ? `${name} = [${zero}] * (${rows})`
          : `${name} = [[${zero}] * (${columns}) for _ in range(${rows})]`;
      }
      default: {
        const { text, kind } = this.#expression(value.value, scope);
        const wanted = value.type === undefined ? kind : kindOf(value.type);
        const float = wanted === 'float' && /^-?\d+$/.test(text) ? `${text}.0` : text;
        return `${name} = ${bare(float)}`;
      }
    }
  }

  functions(only?: ReadonlySet<string>): string[] {
    return [...this.#tree.functions.values()]
      .filter(({ name }) => only === undefined || only.has(name))
      .map((fn) => this.#function(fn));
  }

  #function(fn: FunctionTree): string {
    const locals = new Map<string, Kind>();
    for (const { name, type } of fn.params)
      locals.set(name, type.dimensions > 0 ? 'list' : kindOf(type.scalar));
    for (const { name, type } of fn.params)
      if (type.dimensions > 0) locals.set(`${name}[]`, kindOf(type.scalar));
    const params = [...(this.#isClass ? ['self'] : []), ...fn.params.map(({ name }) => pythonName(name))];
    const help = quotable(fn.help.trim().replaceAll(/\s*\n\s*/g, ' '));
    const body = this.#block(fn.body, { locals }, 1);
    return [
      `def ${this.functionName(fn.name)}(${params.join(', ')}):`,
      ...(help === '' ? [] : wrapped(`"""${help}"""`, '    ')),
      ...(body.length === 0 ? ['    pass'] : body),
    ].join('\n');
  }

  #block(body: readonly StmtTree[], scope: Scope, depth: number): string[] {
    return body.flatMap((stmt) => this.#statement(stmt, scope, depth));
  }

  #inner(body: readonly StmtTree[], scope: Scope, depth: number): string[] {
    const lines = this.#block(body, scope, depth + 1);
    return lines.length === 0 ? [`${'    '.repeat(depth + 1)}pass`] : lines;
  }

  #statement(stmt: StmtTree, scope: Scope, depth: number): string[] {
    const pad = '    '.repeat(depth);
    switch (stmt.kind) {
      case 'declare': {
        const value = stmt.value === undefined ? undefined : this.#expression(stmt.value, scope);
        const kind = stmt.type === undefined ? (value?.kind ?? 'float') : kindOf(stmt.type);
        scope.locals.set(stmt.variable.name, kind);
        const zero = kind === 'float' ? '0.0' : kind === 'bool' ? 'False' : '0';
        return [`${pad}${pythonName(stmt.variable.name)} = ${bare(value?.text ?? zero)}`];
      }
      case 'assign': {
        const target = this.#expression(stmt.target, scope);
        const value = this.#expression(stmt.value, scope);
        if (stmt.operator === undefined) return [`${pad}${target.text} = ${bare(value.text)}`];
        const isWhole = stmt.operator === 'div' && target.kind === 'int';
        return [`${pad}${target.text} ${isWhole ? '//' : BINARY_SIGNS[stmt.operator]}= ${bare(value.text)}`];
      }
      case 'if': {
        const lines = [
          `${pad}if ${bare(this.#expression(stmt.test, scope).text)}:`,
          ...this.#inner(stmt.yes, scope, depth),
        ];
        const [only] = stmt.no;
        if (stmt.no.length === 0) return lines;
        if (stmt.no.length === 1 && only?.kind === 'if') {
          const [first = '', ...rest] = this.#statement(only, scope, depth);
          return [...lines, first.replace('if ', 'elif '), ...rest];
        }
        return [...lines, `${pad}else:`, ...this.#inner(stmt.no, scope, depth)];
      }
      case 'for': {
        scope.locals.set(stmt.variable.name, 'int');
        const from = this.#expression(stmt.from, scope).text;
        const to = `${this.#expression(stmt.to, scope).text}${stmt.inclusive ? ' + 1' : ''}`;
        const step = stmt.step === undefined ? '1' : this.#expression(stmt.step, scope).text;
        const range = step === '1' ? (from === '0' ? to : `${from}, ${to}`) : `${from}, ${to}, ${step}`;
        return [
          `${pad}for ${pythonName(stmt.variable.name)} in range(${bare(range)}):`,
          ...this.#inner(stmt.body, scope, depth),
        ];
      }
      case 'block':
        return this.#block(stmt.body, scope, depth);
      case 'break':
      case 'continue':
        return [`${pad}${stmt.kind}`];
      case 'return':
        return [
          stmt.value === undefined
            ? `${pad}return`
            : `${pad}return ${bare(this.#expression(stmt.value, scope).text)}`,
        ];
      case 'do': {
        const call = this.#expression(stmt.call, scope);
        return call.text === '' ? [] : [`${pad}${call.text}`];
      }
    }
  }

  #expression(expr: ExprTree, scope: Scope): PythonName {
    switch (expr.kind) {
      case 'number':
        return {
          text: expr.whole ? expr.raw : pythonNumber(expr.value, 'float'),
          kind: expr.whole ? 'int' : 'float',
        };
      case 'bool':
        return { text: expr.value ? 'True' : 'False', kind: 'bool' };
      case 'name':
        return this.#name(expr.name, scope);
      case 'index': {
        const array = this.#name(expr.array.name, scope);
        const indices = expr.indices.map((index) => `[${bare(this.#expression(index, scope).text)}]`);
        return { text: array.text + indices.join(''), kind: this.#elementOf(expr.array.name, scope) };
      }
      case 'call':
        return this.#call(expr.callee.name, expr.args, scope);
      case 'unary': {
        const a = this.#expression(expr.a, scope);
        if (expr.operator === 'not') return { text: `(not ${a.text})`, kind: 'bool' };
        if (expr.operator === 'neg') return { text: `-${a.text}`, kind: a.kind };
        return { text: `(~${a.text} & 0xffffffff)`, kind: 'int' };
      }
      case 'binary':
        return this.#binary(expr, scope);
      case 'logic': {
        const [a, b] = [this.#expression(expr.a, scope), this.#expression(expr.b, scope)];
        return { text: `(${a.text} ${expr.operator} ${b.text})`, kind: 'bool' };
      }
      case 'choose': {
        const [test, a, b] = [expr.test, expr.a, expr.b].map((part) => this.#expression(part, scope));
        const kind = a?.kind === 'float' || b?.kind === 'float' ? 'float' : (a?.kind ?? 'int');
        return { text: `(${a?.text} if ${bare(test?.text ?? '')} else ${b?.text})`, kind };
      }
    }
  }

  #binary(expr: Extract<ExprTree, { kind: 'binary' }>, scope: Scope): PythonName {
    const [a, b] = [this.#expression(expr.a, scope), this.#expression(expr.b, scope)];
    const isCompared = ['eq', 'ne', 'lt', 'le', 'gt', 'ge'].includes(expr.operator);
    const isFloat = a.kind === 'float' || b.kind === 'float';
    const sign = expr.operator === 'div' && !isFloat ? '//' : BINARY_SIGNS[expr.operator];
    // Shifts count modulo 32, and a whole number below 0 is no Python shift.
    const isShift = expr.operator === 'shl' || expr.operator === 'shr';
    const by = isShift && !/^\d+$/.test(b.text) ? `(${b.text} & 31)` : b.text;
    const text = `(${a.text} ${sign} ${by})`;
    const kept = expr.operator === 'shl' ? `(${text} & 0xffffffff)` : text;
    return { text: kept, kind: isCompared ? 'bool' : isFloat ? 'float' : 'int' };
  }

  #elementOf(name: string, scope: Scope): Kind {
    const local = scope.locals.get(`${name}[]`);
    if (local !== undefined) return local;
    const own = this.#tree.values.get(name);
    if (own?.kind === 'array') return kindOf(own.element);
    return this.#own.value(name)?.kind ?? 'float';
  }

  #name(name: string, scope: Scope): PythonName {
    const local = scope.locals.get(name);
    if (local !== undefined) return { text: pythonName(name), kind: local };
    const own = this.#tree.values.get(name);
    const text = `${this.#self}${pythonName(name)}`;
    if (own !== undefined) {
      const kind =
        own.kind === 'param'
          ? kindOf(own.declaration.type)
          : own.kind === 'event'
            ? 'int'
            : own.kind === 'array'
              ? 'list'
              : own.type === undefined
                ? this.#expression(own.value, { locals: new Map() }).kind
                : kindOf(own.type);
      return { text, kind };
    }
    const constant = this.#own.constants[name];
    if (constant !== undefined && Object.hasOwn(this.#own.constants, name))
      return { text, kind: kindOf(constant.type) };
    const other = this.#own.value(name);
    if (other !== undefined) return other;
    throw new NotInPython(`the name “${name}”`);
  }

  #call(name: string, args: readonly ExprTree[], scope: Scope): PythonName {
    const values = args.map((arg) => this.#expression(arg, scope));
    const list = values.map(({ text }) => bare(text)).join(', ');
    const own = this.#tree.functions.get(name);
    if (own !== undefined)
      return { text: `${this.#self}${this.functionName(name)}(${list})`, kind: kindOf(own.result) };
    const other = this.#own.call(name);
    if (other === null) return { text: '', kind: 'none' };
    if (other !== undefined) {
      const kind =
        other.kind !== 'none' ? other.kind : values.some((v) => v.kind === 'float') ? 'float' : 'int';
      if (name === 'cols') return { text: `len(${list}[0])`, kind: 'int' };
      return { text: `${other.text}(${list})`, kind };
    }
    throw new NotInPython(`the function “${name}”`);
  }
}

/** Without the outer parentheses, if they belong together. */
function bare(text: string): string {
  if (!text.startsWith('(') || !text.endsWith(')')) return text;
  let depth = 0;
  for (const [place, sign] of Array.from(text).entries()) {
    if (sign === '(') depth += 1;
    else if (sign === ')') depth -= 1;
    if (depth === 0 && place < text.length - 1) return text;
  }
  return text.slice(1, -1);
}

/** The shortest decimal number that is the same in f32. */
function shortest(x: number): number {
  for (let digits = 1; digits < 9; digits++) {
    const short = Number(x.toPrecision(digits));
    if (Math.fround(short) === Math.fround(x)) return short;
  }
  return x;
}

/** A text that can stand in a Python docstring. */
export const quotable = (text: string): string => text.replaceAll('"""', "'''").replaceAll('\\', '/');

export function wrapped(text: string, pad: string): string[] {
  const lines: string[] = [];
  let line = pad;
  for (const word of text.split(' ')) {
    if (line.length + word.length > 98 && line !== pad) {
      lines.push(line.trimEnd());
      line = pad;
    }
    line += `${word} `;
  }
  return [...lines, line.trimEnd()];
}

const indented = (text: string, pad: string): string =>
  text
    .split('\n')
    .map((line) => (line === '' ? line : pad + line))
    .join('\n');

/** @param extra functions of another module that become methods of the same class, with what they see @throws NotInPython */
export function pythonClass(
  head: readonly string[],
  own: PythonModule,
  extra: readonly PythonModule[] = [],
): string {
  const parts = [own, ...extra].map((one) => new Translator(one, true));
  const attributes = parts.map((part) => part.attributes());
  const init = [
    'def __init__(self, **settings):',
    ...attributes.flatMap(({ settings }) => settings),
    'self.__dict__.update(settings)',
    ...attributes.flatMap(({ rest }) => rest),
  ].map((line, k) => (k === 0 ? line : `    ${line}`));
  const methods = parts.flatMap((part) => part.functions());
  return [
    ...head,
    indented(init.join('\n'), '    '),
    ...methods.map((fn) => `\n${indented(fn, '    ')}`),
  ].join('\n');
}

/** The functions of a library module that are named, and its values that they read. @throws NotInPython */
export function pythonFunctions(own: PythonModule, names: ReadonlySet<string>): string[] {
  const part = new Translator(own, false);
  return part.functions(names);
}

/** Whether a function is in a module, exported or not. */
export const hasFunction = (module: ParsedModule, name: string): boolean =>
  treeOf(module).functions.has(name);

export const resultOf = (module: ParsedModule, name: string): Kind =>
  kindOf(treeOf(module).functions.get(name)?.result);

export const valueKind = (module: ParsedModule, name: string): Kind | undefined => {
  const value = treeOf(module).values.get(name);
  if (value === undefined) return undefined;
  if (value.kind === 'array') return kindOf(value.element);
  if (value.kind === 'event') return 'int';
  if (value.kind === 'param') return kindOf(value.declaration.type);
  return value.type === undefined ? 'int' : kindOf(value.type);
};
