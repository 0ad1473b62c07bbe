/**
 * Constructs of TypeScript that the kernel language does not have, by parser node, with a message and what to
 * write instead.
 */
export interface Refusal {
  readonly message: string;
  readonly fix?: string;
}

const LOOP = 'write `for (let i = 0; i < n; i++)` with constant bounds, and `break` to leave early';
const MODULES = 'a module can use the exports of other modules by name, without imports';
const NUMBERS = 'code can use only numbers and bools';

const REFUSALS: Readonly<Record<string, readonly [what: string, fix?: string]>> = {
  WhileStatement: ['`while`', LOOP],
  DoWhileStatement: ['`do … while`', LOOP],
  ForInStatement: ['`for … in`', LOOP],
  ForOfStatement: ['`for … of`', LOOP],
  SwitchStatement: ['`switch`', 'write `if … else if …`'],
  TryStatement: ['`try`', 'code cannot throw'],
  ThrowStatement: ['`throw`', 'code cannot throw: return a value instead'],
  WithStatement: ['`with`'],
  DebuggerStatement: ['`debugger`'],
  LabeledStatement: ['a label', '`break` and `continue` apply to the innermost loop'],
  ThisExpression: ['`this`', 'name the value itself'],
  Super: ['`super`'],
  NewExpression: ['`new`', 'declare arrays at the top level: `const a = memory(f32, n)`'],
  FunctionExpression: [
    'a function as a value',
    'declare it at the top level: `function f(x: f32): f32 { … }`',
  ],
  ArrowFunctionExpression: [
    'an arrow function',
    'declare it at the top level: `function f(x: f32): f32 { … }`',
  ],
  ClassDeclaration: ['`class`'],
  ClassExpression: ['`class`'],
  TemplateLiteral: ['a template string', NUMBERS],
  TaggedTemplateExpression: ['a tagged template', NUMBERS],
  ObjectExpression: ['an object', NUMBERS],
  ArrayExpression: ['an array literal', 'declare `const a = memory(f32, n)` and fill it in `init()`'],
  ObjectPattern: ['destructuring an object', NUMBERS],
  ArrayPattern: ['destructuring an array', 'read one element at a time: `a[0]`'],
  SpreadElement: ['`…` (spread)'],
  RestElement: ['`…` (rest)'],
  AssignmentPattern: ['a default value', 'pass every argument'],
  SequenceExpression: ['a comma between expressions', 'write one statement per expression'],
  AssignmentExpression: ['an assignment inside an expression', 'write it as a separate statement'],
  UpdateExpression: ['`++` or `--` inside an expression', 'write it as a separate statement'],
  YieldExpression: ['`yield`'],
  AwaitExpression: ['`await`', 'all code here is synchronous'],
  ImportExpression: ['`import()`', MODULES],
  ImportDeclaration: ['`import`', MODULES],
  ExportDefaultDeclaration: ['`export default`', 'export it by name'],
  ExportAllDeclaration: ['`export *`', 'export each name where it is declared'],
  ExportSpecifier: ['`export { … }`', 'write `export` where the name is declared'],
  MetaProperty: ['`import.meta` or `new.target`'],
  ChainExpression: ['`?.`', 'every value exists: write `a[i]` or `f(x)`'],
  PrivateIdentifier: ['a private name'],
  StaticBlock: ['a static block'],
  TSAsExpression: ['`as`', 'convert with `f32(x)`, `u32(x)`, `i32(x)` or `bool(x)`'],
  TSSatisfiesExpression: ['`satisfies`', 'leave it out'],
  TSNonNullExpression: ['`!` after a value', 'leave it out: every value exists'],
  TSTypeAssertion: ['a cast `<…>x`', 'convert with `f32(x)`, `u32(x)`, `i32(x)` or `bool(x)`'],
  TSTypeAliasDeclaration: ['`type`', 'the types are u32, i32, f32 and bool'],
  TSInterfaceDeclaration: ['`interface`', 'the types are u32, i32, f32 and bool'],
  TSEnumDeclaration: ['`enum`', 'write one `const` for each value'],
  TSModuleDeclaration: ['`namespace`', 'each text is one module'],
  TSDeclareFunction: ['a function without a body', 'give it a body'],
  TSNumberKeyword: ['the type `number`', 'write `f32`, `u32` or `i32`'],
  TSBooleanKeyword: ['the type `boolean`', 'write `bool`'],
  TSStringKeyword: ['the type `string`', NUMBERS],
  TSAnyKeyword: ['the type `any`', 'the types are u32, i32, f32 and bool'],
  TSVoidKeyword: ['the type `void` here', 'leave out the result type of a function that returns nothing'],
  TSUnionType: ['a union of types', 'the types are u32, i32, f32 and bool'],
  FunctionDeclaration: ['a function inside a function', 'declare it at the top level'],
  ExportNamedDeclaration: ['`export` here', 'only declarations at the top level can be exported'],
};

export function refusalOf(type: string, text: string): Refusal {
  const found = Object.hasOwn(REFUSALS, type) ? REFUSALS[type] : undefined;
  if (found === undefined) {
    const shown = text.length > 40 ? `${text.slice(0, 40)}…` : text;
    return { message: `\`${shown}\` is not in this language (${type})` };
  }
  const [what, fix] = found;
  const message = `${what} is not in this language`;
  return fix === undefined ? { message } : { message, fix };
}
