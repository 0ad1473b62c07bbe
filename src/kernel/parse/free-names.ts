/** Names that a module uses but does not declare. */
import { BUILTIN_FUNCTIONS } from '../check/names.ts';
import type { ExprTree, ModuleTree, StmtTree } from '../tree.ts';

export function freeNamesOf(tree: ModuleTree): ReadonlySet<string> {
  const free = new Set<string>();
  const top = new Set<string>(tree.values.keys());
  for (const value of tree.values.values()) {
    if (value.kind === 'const' || value.kind === 'scalar') visit(value.value, top);
    if (value.kind === 'array') for (const size of value.sizes) visit(size, top);
  }
  for (const fn of tree.functions.values()) {
    visitAll(fn.body, new Set([...top, ...fn.params.map((param) => param.name)]));
  }
  return free;

  function use(name: string, known: ReadonlySet<string>): void {
    if (!known.has(name)) free.add(name);
  }

  function visit(node: ExprTree, known: ReadonlySet<string>): void {
    switch (node.kind) {
      case 'name':
        use(node.name, known);
        break;
      case 'index':
        use(node.array.name, known);
        for (const index of node.indices) visit(index, known);
        break;
      case 'call':
        if (!tree.functions.has(node.callee.name) && !BUILTIN_FUNCTIONS.has(node.callee.name))
          free.add(node.callee.name);
        for (const argument of node.args) visit(argument, known);
        break;
      case 'unary':
        visit(node.a, known);
        break;
      case 'binary':
      case 'logic':
        visit(node.a, known);
        visit(node.b, known);
        break;
      case 'choose':
        visit(node.test, known);
        visit(node.a, known);
        visit(node.b, known);
        break;
    }
  }

  function visitAll(body: readonly StmtTree[], outer: ReadonlySet<string>): void {
    const known = new Set(outer);
    for (const statement of body) {
      switch (statement.kind) {
        case 'declare':
          if (statement.value !== undefined) visit(statement.value, known);
          known.add(statement.variable.name);
          break;
        case 'assign':
          visit(statement.target, known);
          visit(statement.value, known);
          break;
        case 'if':
          visit(statement.test, known);
          visitAll(statement.yes, known);
          visitAll(statement.no, known);
          break;
        case 'for':
          for (const part of [statement.from, statement.to, statement.step])
            if (part !== undefined) visit(part, known);
          visitAll(statement.body, new Set([...known, statement.variable.name]));
          break;
        case 'block':
          visitAll(statement.body, known);
          break;
        case 'return':
          if (statement.value !== undefined) visit(statement.value, known);
          break;
        case 'do':
          visit(statement.call, known);
          break;
      }
    }
  }
}
