/** Writes types/kernel-names.d.ts for editors: the names that a kernel text sees without declaring them. Update it with `npx vitest run FILE -u`: in the other order, `-u` takes the file as its value. */
import { expect, it } from 'vitest';
import { withSharedSettings } from '../../../src/agents/shared-settings.ts';
import { parseModule } from '../../../src/kernel/parse/parse.ts';
import type { FunctionTree, ModuleTree } from '../../../src/kernel/tree.ts';

const files = import.meta.glob<string>('../../../{content,src}/**/*.kernel.ts', {
  query: '?raw',
  import: 'default',
  eager: true,
});
const modules = Object.entries(files).map(([path, text]) => {
  const name = path.replace(/^.*\//, '').replace(/\.kernel\.ts$/, '');
  const module = parseModule(name, withSharedSettings(text));
  return { path, text, freeNames: module.freeNames, tree: module.tree as ModuleTree };
});
/** Modules that may declare a name for others, either exported or private to a folder whose texts are joined. */
function declaring(name: string): readonly ModuleTree[] {
  const [plain = '', instance] = name.split('$').reverse();
  const users = modules.filter(({ freeNames }) => freeNames.has(name));
  const found = modules.filter(({ path, tree }) => {
    if (instance !== undefined) return path.includes(`/${instance}s/`);
    if (tree.functions.get(plain)?.exported || tree.values.get(plain)?.exported) return true;
    // Texts of studies are joined to shared ones, too.
    return path.includes('/studies/shared/') || users.every((user) => folderOf(user.path) === folderOf(path));
  });
  // Names that every module sees come before those that a world, an agent or a term declares.
  return found.toSorted((a, b) => rank(a.path) - rank(b.path)).map(({ tree }) => tree);
}

const folderOf = (path: string) => path.slice(0, path.lastIndexOf('/'));
const rank = (path: string) =>
  ['engine/program', 'kernel/link', 'formulas', 'worlds', 'agents', ''].findIndex((part) =>
    path.includes(part),
  );

function declarationOfFunction(name: string, { params, help, result }: FunctionTree): string {
  const takes = params.map(({ name, type }) => `${name}: ${type.scalar}${'[]'.repeat(type.dimensions)}`);
  const said = help === '' ? '' : `/** ${help.replaceAll('\n', ' ')} */\n`;
  return `${said}declare function ${name}(${takes.join(', ')}): ${result};`;
}

function declarationOf(name: string): string {
  const plain = name.slice(name.indexOf('$') + 1);
  const trees = declaring(name);
  const functions = trees.flatMap(({ functions }) => functions.get(plain) ?? []);
  const [fn] = functions;
  const value = trees.map(({ values }) => values.get(plain)).find((found) => found !== undefined);
  const uses = (sign: string) =>
    modules.some(
      ({ text, freeNames, tree }) =>
        (freeNames.has(name) || trees.includes(tree)) &&
        (text.includes(` ${name}${sign}`) || text.includes(`(${name}${sign}`)),
    );
  if (fn !== undefined && uses('(')) {
    // Texts of another kind may have a function with the same name and another number of arguments.
    const others = functions.filter(
      ({ params }, k) => functions.findIndex((one) => one.params.length === params.length) === k,
    );
    return (name.includes('$') ? [fn] : others).map((one) => declarationOfFunction(name, one)).join('\n');
  }
  switch (value?.kind) {
    case 'array':
      return `declare const ${name}: ${value.element}${'[]'.repeat(value.sizes.length)};`;
    case 'param':
      return `declare const ${name}: ${value.declaration.type};`;
    case 'scalar':
      return `declare let ${name}: ${value.type ?? (value.value.kind === 'bool' ? 'bool' : 'number')};`;
    case 'const':
      return `declare const ${name}: ${value.type ?? (value.value.kind === 'bool' ? 'bool' : 'number')};`;
    case 'event':
      return `declare const ${name}: u32;`;
    default:
      // The host supplies it: a constant, or a function of generated text.
      return uses('(')
        ? `declare function ${name}(...args: (number | bool)[]): any;`
        : `declare const ${name}: number;`;
  }
}

it('lists for editors every name that a kernel text sees without declaring it', async () => {
  const names = new Set(modules.flatMap(({ freeNames }) => [...freeNames]));
  // Include everything that the language and the library offer, even if no text uses it yet.
  for (const { path, tree } of modules)
    if (/kernel\/link\/library|formulas|engine\/program/.test(path))
      for (const { name, exported } of [...tree.functions.values(), ...tree.values.values()])
        if (exported && name !== 'begin' && name !== 'run') names.add(name);
  names.delete('meta');
  const text = [...names].sort().map(declarationOf).join('\n');
  const head =
    '/** Names that kernel texts see without declaring them. Written by tests/unit/kernel/editor-names.test.ts. */\n';
  await expect(`${head}\n${text}\n`).toMatchFileSnapshot('../../../types/kernel-names.d.ts');
});
