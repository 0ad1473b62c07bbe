/** Turns a link request into instances. Host input is checked here, before any code is. */
import { coerce } from '../arithmetic.ts';
import type { ConstBinding, Instance } from '../check/instance.ts';
import { meantInstead } from '../check/names.ts';
import type { Constant, LinkModule, LinkRequest, ParsedModule } from '../contract.ts';
import { MEMORY_WORD_LIMIT } from '../limits.ts';
import { wrongValue } from '../parse/read-literal.ts';
import { reject, type Source } from '../place.ts';
import type { ModuleTree } from '../tree.ts';
import { treeOf } from './same-functions.ts';

export interface Instances {
  readonly modules: readonly Instance[];
  readonly libraries: readonly Instance[];
  readonly byName: ReadonlyMap<string, Instance>;
}

const START = { offset: 0, length: 0 };

export function makeInstances(request: LinkRequest, builtIn: readonly ParsedModule[]): Instances {
  const byName = new Map<string, Instance>();
  const add = (instance: Instance) => {
    if (!/^[A-Za-z][A-Za-z0-9-]*$/.test(instance.name)) {
      reject(instance.source, START, `\`${instance.name}\` is not a name for a module in a program`);
    }
    if (byName.has(instance.name)) {
      reject(instance.source, START, `two modules of the program are named \`${instance.name}\``);
    }
    byName.set(instance.name, instance);
    return instance;
  };
  const sights = request.modules.map((): Instance[] => []);
  const modules = request.modules.map((link, k) => add(instanceOf(link, sights[k] ?? [])));
  const main = byName.get('main');
  const given = (request.library ?? []).map((module) => add(libraryOf(module, main ? [main] : [])));
  const libraries = [...given, ...builtIn.map((module) => add(libraryOf(module, [])))];
  // Instances may see each other in cycles, so the lists are filled once all instances exist.
  for (const [k, link] of request.modules.entries())
    for (const name of link.sees) {
      const message = `\`${link.name}\` is to see \`${name}\`, which is not in the program`;
      sights[k]?.push(byName.get(name) ?? reject(link.module, START, message));
    }
  return { modules, libraries, byName };
}

function instanceOf(link: LinkModule, sees: readonly Instance[]): Instance {
  const { name, text } = link.module;
  const source = { name, text };
  const tree = treeOf(link.module);
  if (!Number.isInteger(link.stream) || link.stream < 0 || link.stream >= 2 ** 32) {
    reject(source, START, `\`${link.name}\` has the stream ${link.stream}, which is not a u32`);
  }
  return {
    name: link.name,
    source,
    tree,
    library: false,
    stream: link.stream,
    sees,
    mostMemory: link.mostMemory ?? tree.mostMemory ?? MEMORY_WORD_LIMIT,
    aliases: new Map(
      Object.entries(link.aliases ?? {}).map(([name, target]) => {
        const cut = target.indexOf('$');
        return [name, { instance: target.slice(0, Math.max(0, cut)), name: target.slice(cut + 1) }];
      }),
    ),
    constants: new Map(
      Object.entries(link.constants ?? {}).map(([name, given]) => [name, hostConstant(source, name, given)]),
    ),
    params: hostParams(source, tree, link.params ?? {}),
  };
}

function libraryOf(module: ParsedModule, sees: readonly Instance[]): Instance {
  return {
    name: module.name,
    source: { name: module.name, text: module.text },
    tree: treeOf(module),
    library: true,
    stream: undefined,
    sees,
    aliases: new Map(),
    constants: new Map(),
    params: new Map(),
  };
}

function hostConstant(source: Source, name: string, given: Constant): ConstBinding {
  if (!Object.is(coerce(given.type, given.value), given.value) && given.type !== 'f32') {
    reject(source, START, `the constant \`${name}\` is ${given.value}, which is not a ${given.type}`);
  }
  const value = coerce(given.type, given.value);
  return { kind: 'const', type: given.type, value, flexible: given.type === 'u32' };
}

function hostParams(
  source: Source,
  tree: ModuleTree,
  params: Readonly<Record<string, number>>,
): ReadonlyMap<string, number> {
  const settings = [...tree.values.values()].filter((value) => value.kind === 'param');
  for (const [name, value] of Object.entries(params)) {
    const setting = settings.find((candidate) => candidate.name === name);
    if (setting === undefined) {
      const known = settings.map((candidate) => candidate.name);
      const fix = meantInstead(name, known);
      return reject(source, START, `\`${source.name}\` has no setting named \`${name}\``, fix);
    }
    const wrong = wrongValue(setting.declaration, value);
    if (wrong !== undefined) reject(source, setting.at, `the setting \`${name}\` ${wrong}`);
  }
  return new Map(Object.entries(params));
}
