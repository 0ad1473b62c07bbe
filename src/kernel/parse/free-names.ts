/** Names that a module uses but does not declare. */
import { BUILTIN_FUNCTIONS } from '../check/names.ts';
import type { ExprTree, ModuleTree, StmtTree } from '../tree.ts';

type Tree = ExprTree | StmtTree;

export function freeNamesOf({ values, functions }: ModuleTree): ReadonlySet<string> {
  const free = new Set<string>();
  const use = (name: string, known: ReadonlySet<string>) => {
    if (!known.has(name)) free.add(name);
  };
  /** Visits nodes in the order of the text: a declared name is known from there to the end of its block. */
  const visit = (node: Tree, known: Set<string>): void => {
    if (node.kind === 'name') use(node.name, known);
    else if (node.kind === 'index') use(node.array.name, known);
    else if (
      node.kind === 'call' &&
      !functions.has(node.callee.name) &&
      !BUILTIN_FUNCTIONS.has(node.callee.name)
    )
      free.add(node.callee.name);
    const counter = node.kind === 'for' ? [node.variable.name] : [];
    for (const part of Object.values(node) as unknown[])
      if (Array.isArray(part)) {
        const isBlock = node.kind !== 'call' && node.kind !== 'index';
        visitAll(part, isBlock ? new Set([...known, ...counter]) : known);
      } else if (typeof part === 'object' && part !== null && 'kind' in part) visit(part as Tree, known);
    if (node.kind === 'declare') known.add(node.variable.name);
  };
  const visitAll = (nodes: readonly Tree[], known: Set<string>): void => {
    for (const node of nodes) visit(node, known);
  };
  const top = new Set(values.keys());
  for (const value of values.values()) {
    if (value.kind === 'const' || value.kind === 'scalar') visit(value.value, top);
    if (value.kind === 'array') visitAll(value.sizes, top);
  }
  for (const { body, params } of functions.values())
    visitAll(body, new Set([...top, ...params.map(({ name }) => name)]));
  return free;
}
