/**
 * An experiment as one Python script or notebook: the world as a Gymnasium environment, the reward designs as wrappers, the agents as
 * classes, and a main that trains them. It needs gymnasium and numpy alone. Everything is written from the kernel text that trains
 * here, so that no second version of an algorithm can differ from the first.
 */
import { agentModules, formulaLibrary } from '../../agents/registry.ts';
import { type Experiment, isProbe, type VariantSpec } from '../../experiment/experiment.ts';
import { applyPatch } from '../../experiment/parse-experiment.ts';
import type { ProgramFormat } from '../../experiment/program-format.ts';
import type { LinkModule, ParsedModule } from '../../kernel/contract.ts';
import { builtInLibrary } from '../../kernel/link/library.ts';
import {
  hasFunction,
  kindOf,
  NotInPython,
  type PythonModule,
  type PythonName,
  pythonClass,
  pythonFunctions,
  pythonName,
  pythonNumber,
  quotable,
  resultOf,
  valueKind,
  wrapped,
} from '../../kernel/python/translate.ts';
import type { Table } from '../../worlds/contract.ts';
import { outlined } from '../program/assemble.ts';
import { buildWorld } from '../program/build-world.ts';
import type { BuiltWorld } from '../program/built.ts';
import { catalogue } from '../program/catalogue.ts';
import { prepareVariant } from '../variant/variant.ts';
import { PYTHON_HEAD, PYTHON_MAIN, PYTHON_TABLES, PYTHON_WORLD } from './frame.ts';

export type PythonProgram =
  | { readonly cells: readonly PythonCell[] }
  /** Which part cannot leave, and why. */
  | { readonly missing: string };

export interface PythonCell {
  readonly title: string;
  readonly code: string;
}

type Kind = PythonName['kind'];

/** What the training loop knows of the step under way, as attributes of `now`. */
const OF_NOW: Readonly<Record<string, Kind>> = {
  state: 'int',
  action: 'int',
  next: 'int',
  observation: 'int',
  nextObservation: 'int',
  events: 'int',
  terminated: 'bool',
  truncated: 'bool',
  time: 'int',
  envSteps: 'int',
  episodes: 'int',
  taskReward: 'float',
  total: 'float',
  exact: 'bool',
  pi: 'float',
};
/** What modules call in it. `null`: measurements of the lab. */
const CALLS_OF_NOW: Readonly<Record<string, Kind | null>> = {
  happened: 'bool',
  emit: 'none',
  pay: 'none',
  terminate: 'none',
  legal: 'bool',
  advantage: null,
  countUpdate: null,
};
/** Functions of the kernel's own library that Python has, or that the head of the script defines. `none`: as its arguments. */
const KNOWN: Readonly<Record<string, PythonName>> = {
  u32: { text: 'int', kind: 'int' },
  i32: { text: 'int', kind: 'int' },
  f32: { text: 'float', kind: 'float' },
  bool: { text: 'bool', kind: 'bool' },
  abs: { text: 'abs', kind: 'none' },
  min: { text: 'min', kind: 'none' },
  max: { text: 'max', kind: 'none' },
  clamp: { text: 'clamp', kind: 'none' },
  floor: { text: 'floor', kind: 'float' },
  ceil: { text: 'ceil', kind: 'float' },
  trunc: { text: 'trunc', kind: 'float' },
  round: { text: 'float_round', kind: 'float' },
  sqrt: { text: 'math.sqrt', kind: 'float' },
  popcount: { text: 'popcount', kind: 'int' },
  length: { text: 'len', kind: 'int' },
  rows: { text: 'len', kind: 'int' },
  cols: { text: 'len', kind: 'int' },
  exp: { text: 'exp', kind: 'float' },
  log: { text: 'log', kind: 'float' },
  log2: { text: 'log2', kind: 'float' },
  tanh: { text: 'math.tanh', kind: 'float' },
  sigmoid: { text: 'sigmoid', kind: 'float' },
  pow: { text: 'math.pow', kind: 'float' },
  sin: { text: 'math.sin', kind: 'float' },
  cos: { text: 'math.cos', kind: 'float' },
  randomBits: { text: 'random_bits', kind: 'int' },
  skipBits: { text: 'skip_bits', kind: 'none' },
  uniform: { text: 'uniform', kind: 'float' },
  below: { text: 'below', kind: 'int' },
  normal: { text: 'normal', kind: 'float' },
  bernoulli: { text: 'bernoulli', kind: 'bool' },
  sample: { text: 'sample', kind: 'int' },
  initUniform: { text: 'uniform', kind: 'float' },
  initNormal: { text: 'normal', kind: 'float' },
  sum: { text: 'sum', kind: 'float' },
  fill: { text: 'fill', kind: 'none' },
};

/** Shared formulas that the script needs, each once. */
class Formulas {
  readonly #modules = [...formulaLibrary(), ...builtInLibrary()];
  readonly #texts = new Map<string, string>();

  find(name: string): PythonName | undefined {
    const known = Object.hasOwn(KNOWN, name) ? KNOWN[name] : undefined;
    if (known !== undefined) return known;
    const module = this.#modules.find((one) => one.functions.some((fn) => fn.name === name));
    if (module === undefined) return undefined;
    this.#write(module, name);
    return { text: pythonName(name), kind: resultOf(module, name) };
  }

  #write(module: ParsedModule, name: string): void {
    if (this.#texts.has(name)) return;
    this.#texts.set(name, '');
    const own: PythonModule = {
      module,
      params: {},
      constants: {},
      tables: {},
      value: () => undefined,
      call: (other) => this.find(other),
    };
    const [text = ''] = pythonFunctions(own, new Set([name]));
    this.#texts.set(name, text);
    // Functions of the same module that it calls by their plain names.
    for (const [, word = ''] of text.matchAll(/(\w+)\(/g))
      for (const other of functionNames(module))
        if (pythonName(other) === word && other !== name) this.#write(module, other);
  }

  get text(): string {
    return [...this.#texts.values()].join('\n\n\n');
  }
}

const functionNames = (module: ParsedModule): readonly string[] =>
  [...new Set(Array.from(module.text.matchAll(/function (\w+)/g), ([, name = '']) => name))].filter((name) =>
    hasFunction(module, name),
  );

interface Sight {
  readonly modules: readonly LinkModule[];
  readonly formulas: Formulas;
  readonly tables: Readonly<Record<string, Table | undefined>>;
}

/** A linked module as the translator wants it: what it sees of the others is written as attributes of `now`. */
function seen(link: LinkModule, { modules, formulas, tables }: Sight): PythonModule {
  const { module, constants = {}, sees, aliases = {} } = link;
  const world = modules.find(({ name }) => name === 'world');
  const agent = modules.find(({ name }) => name === 'agent');
  const aliased = (name: string): PythonName | undefined => {
    const whole = aliases[name];
    if (whole === 'main$discount') return { text: '1.0', kind: 'float' };
    if (whole === 'agent$gamma' && agent !== undefined) return { text: 'now.agent.gamma', kind: 'float' };
    return undefined;
  };
  return {
    module,
    params: {},
    constants,
    tables: Object.fromEntries(
      module.data.flatMap((name) => (tables[name] === undefined ? [] : [[name, tables[name]]])),
    ),
    value: (name) => {
      const alias = aliased(name);
      if (alias !== undefined) return alias;
      if (Object.hasOwn(OF_NOW, name))
        return { text: `now.${pythonName(name)}`, kind: OF_NOW[name] ?? 'int' };
      if (name === 'noReading') return { text: 'math.nan', kind: 'float' };
      if (!sees.includes('world') || world === undefined) return undefined;
      const kind = valueKind(world.module, name);
      return kind === undefined ? undefined : { text: `now.world.${pythonName(name)}`, kind };
    },
    call: (name) => {
      if (Object.hasOwn(CALLS_OF_NOW, name)) {
        const kind = CALLS_OF_NOW[name] ?? null;
        return kind === null ? null : { text: `now.${pythonName(name)}`, kind };
      }
      if (aliases[name] !== undefined) {
        const whole = aliases[name];
        const [from, fn = ''] = whole.split('$');
        const other = modules.find((one) => one.name === from);
        if (other !== undefined && from?.endsWith('own') === true)
          return { text: `self.${pythonName(fn)}`, kind: resultOf(other.module, fn) };
      }
      if (sees.includes('world') && world !== undefined && hasFunction(world.module, name)) {
        const isTaken = valueKind(world.module, name) !== undefined;
        return {
          text: `now.world.${pythonName(name)}${isTaken ? '_of' : ''}`,
          kind: resultOf(world.module, name),
        };
      }
      return formulas.find(name);
    },
  };
}

/** Classes by their text, so that variants share those that only differ in settings. */
class Classes {
  readonly #names = new Map<string, string>();
  readonly #taken = new Set<string>();
  readonly #texts: string[] = [];

  /** @returns the class's name */
  add(wanted: string, help: string, own: PythonModule, extra: readonly PythonModule[] = []): string {
    const body = pythonClass([], own, extra);
    const known = this.#names.get(wanted + body);
    if (known !== undefined) return known;
    let name = wanted;
    for (let k = 2; this.#taken.has(name); k++) name = `${wanted}${k}`;
    this.#taken.add(name);
    this.#names.set(wanted + body, name);
    const doc = wrapped(`"""${quotable(help)}"""`, '    ').join('\n');
    this.#texts.push(`class ${name}:\n${doc}\n${body.startsWith('\n') ? '' : '\n'}${body}`);
    return name;
  }

  get text(): string {
    return this.#texts.join('\n\n\n');
  }
}

const classNameOf = (id: string): string =>
  id
    .split('-')
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join('');

/** Settings that differ from what the module declares, as keyword arguments. */
function given({ module, params = {} }: LinkModule): string {
  return module.params
    .flatMap(({ name, value, type }) => {
      const set = params[name];
      if (set === undefined || set === value) return [];
      return [`${pythonName(name)}=${pythonNumber(set, kindOf(type))}`];
    })
    .join(', ');
}

const helpOf = ({ meta }: ParsedModule): string =>
  [meta.help, meta.reference].filter((text) => typeof text === 'string').join(' ');

interface Parts {
  readonly world: Classes;
  readonly terms: Classes;
  readonly agents: Classes;
  readonly formulas: Formulas;
}

/** Python text that makes a variant: its world, its weighted terms and its agent. */
async function variantText(
  experiment: Experiment,
  built: BuiltWorld,
  index: number,
  spec: VariantSpec,
  { world, terms, agents, formulas }: Parts,
): Promise<string> {
  const agentMeta = agentModules.get(spec.agent.type)?.meta;
  if (agentMeta === undefined || agentMeta.external === true)
    throw new NotInPython(`The agent “${spec.agent.type}” of “${spec.label}”`);
  if (agentMeta.group === true)
    throw new NotInPython(
      `The agent “${spec.agent.type}” of “${spec.label}”, which compares groups of episodes,`,
    );
  const paid: VariantSpec = { ...spec, reward: spec.reward.filter((term) => !isProbe(term)) };
  const path = `variants[${index}]`;
  const prepared = await prepareVariant(built, paid, index, { episodes: experiment.episodes !== undefined });
  const { modules } = outlined({ build: built.build, world: built.module, variant: paid, path });
  const solved: Readonly<Record<string, Table | undefined>> = {
    givenPolicy: prepared.planned?.givenPolicy,
    optimalValue: prepared.planned?.optimalValue,
    optimalMask: prepared.planned?.optimalMask,
    betterMask: prepared.planned?.betterMask,
    reachable: prepared.planned?.reachable,
    lostReach: prepared.planned?.lostReach,
  };
  const linked = (name: string): LinkModule => {
    const found = modules.find((one) => one.name === name);
    if (found === undefined) throw new RangeError(`There is no module ${name}.`);
    return found;
  };
  const of = (link: LinkModule, tables: Sight['tables']) => seen(link, { modules, formulas, tables });
  const worldName = world.add(
    'Dynamics',
    'The world: where each action leads, and what the task pays.',
    of(linked('world'), built.build.data),
  );
  const agentLink = linked('agent');
  const agentName = agents.add(classNameOf(spec.agent.type), helpOf(agentLink.module), of(agentLink, solved));
  const termTexts = paid.reward.map((term, k) => {
    const link = linked(`term${k}`);
    const own = modules.find(({ name }) => name === `term${k}own`);
    try {
      const name = terms.add(
        `${classNameOf(term.term)}Term`,
        helpOf(link.module),
        of(link, solved),
        own === undefined ? [] : [of(own, solved)],
      );
      return `        (${pythonNumber(term.weight, 'float')}, ${name}(${given(link)})),\n`;
    } catch (error) {
      if (error instanceof NotInPython)
        throw new NotInPython(`The reward term “${term.term}” of “${spec.label}”: ${error.what}`);
      throw error;
    }
  });
  return [
    `def variant_${index}():`,
    `    """${spec.label.replaceAll('"', "'").replaceAll('\\', '/')}"""`,
    `    world = World(${worldName}(${given(linked('world'))}), step_limit=${built.build.stepLimit})`,
    `    design = RewardDesign(world, [\n${termTexts.join('')}    ])`,
    `    return design, ${agentName}(${given(agentLink)})`,
  ].join('\n');
}

/** By variant: when the weights of its terms change, and to what. @throws NotInPython if an edit changes something else */
function changedWeights(experiment: Experiment): string[] {
  const plain = ({ agent, reward }: VariantSpec) =>
    JSON.stringify([agent, reward.map((term) => ({ ...term, weight: 0 }))]);
  const lists = experiment.variants.map((): string[] => []);
  let before = experiment;
  for (const { at, patch } of experiment.edits) {
    const changed = applyPatch(before, patch, catalogue());
    const isSame =
      changed.ok &&
      JSON.stringify(changed.value.world) === JSON.stringify(experiment.world) &&
      changed.value.variants.every((variant, k) => {
        const old = experiment.variants[k];
        return old !== undefined && plain(variant) === plain(old);
      });
    if (!changed.ok || !isSame)
      throw new NotInPython('A change in the middle of the run that is not one of weights');
    for (const [k, { reward }] of changed.value.variants.entries()) {
      const weights = reward
        .filter((term) => !isProbe(term))
        .map(({ weight }) => pythonNumber(weight, 'float'));
      lists[k]?.push(`(${at}, [${weights.join(', ')}])`);
    }
    before = changed.value;
  }
  return lists.map((list) => `[${list.join(', ')}]`);
}

/** @throws ExperimentError if a variant cannot be linked */
async function pythonProgram(experiment: Experiment): Promise<PythonProgram> {
  const formulas = new Formulas();
  const parts: Parts = { world: new Classes(), terms: new Classes(), agents: new Classes(), formulas };
  if (['language', 'text'].includes(experiment.world.family))
    return { missing: `a world of the family “${experiment.world.family}” is a text and has no table` };
  const built = buildWorld(experiment);
  const variants: string[] = [];
  let changes: string[] = [];
  try {
    changes = changedWeights(experiment);
    for (const [index, spec] of experiment.variants.entries())
      variants.push(await variantText(experiment, built, index, spec, parts));
  } catch (error) {
    if (error instanceof NotInPython) return { missing: `${error.what} cannot leave as Python` };
    throw error;
  }
  const { constants, actions } = built.build;
  const number = (name: string, otherwise: number) => constants[name]?.value ?? otherwise;
  const settings = [
    `N_STATES = ${number('nStates', 0)}  # 0: too many to list`,
    `N_OBSERVATIONS = ${number('nObservations', 1)}`,
    `N_ACTIONS = ${number('nActions', 1)}`,
    `N_OUTCOMES = ${number('outcomes', 1)}  # of one step, each with its own probability`,
    `ACTIONS = ${JSON.stringify(actions)}`,
    `IS_STATIONARY = ${built.build.stationary ? 'True' : 'False'}`,
    `ENV_STEPS = ${experiment.envSteps}`,
    `EPISODES = ${experiment.episodes ?? 'None'}`,
    `MEASUREMENT_POINTS = ${experiment.measurementPoints}`,
    `SEEDS = ${experiment.seeds}`,
    `LABELS = ${JSON.stringify(experiment.variants.map(({ label }) => label))}`,
  ].join('\n');
  const title = quotable(experiment.name);
  return {
    cells: [
      { title, code: `"""${title}\n${PYTHON_HEAD}` },
      { title: 'Settings', code: settings },
      { title: 'Shared formulas', code: formulas.text },
      { title: 'World', code: parts.world.text },
      { title: 'Gymnasium environment and reward design', code: `${PYTHON_WORLD}\n\n\n${PYTHON_TABLES}` },
      { title: 'Reward terms', code: parts.terms.text },
      { title: 'Agents', code: parts.agents.text },
      {
        title: 'Variants',
        code: `${variants.join('\n\n\n')}\n\n\nVARIANTS = [${variants.map((_, k) => `variant_${k}`).join(', ')}]\n# By variant: after how much of the run the weights of its terms change, and to what.\nCHANGES = [${changes.join(', ')}]`,
      },
      { title: 'Training', code: PYTHON_MAIN },
    ].filter(({ code }) => code !== ''),
  };
}

const pythonScript = (cells: readonly PythonCell[]): string =>
  `${cells.map(({ title, code }, k) => (k === 0 ? code : `# ${title}\n\n${code}`)).join('\n\n\n')}\n`;

function pythonNotebook(cells: readonly PythonCell[]): string {
  const source = (text: string) => text.split(/(?<=\n)/);
  const notebook = {
    cells: cells.flatMap(({ title, code }, k) => [
      { cell_type: 'markdown', id: `title-${k}`, metadata: {}, source: source(`## ${title}`) },
      {
        cell_type: 'code',
        id: `code-${k}`,
        metadata: {},
        execution_count: null,
        outputs: [],
        source: source(code),
      },
    ]),
    metadata: {
      kernelspec: { display_name: 'Python 3', language: 'python', name: 'python3' },
      language_info: { name: 'python' },
    },
    nbformat: 4,
    nbformat_minor: 5,
  };
  return `${JSON.stringify(notebook, null, 1)}\n`;
}

/** @throws ExperimentError if a variant cannot be linked */
export async function exportProgram(
  experiment: Experiment,
  format: ProgramFormat,
): Promise<string | { readonly missing: string }> {
  const program = await pythonProgram(experiment);
  if ('missing' in program) return program;
  return format === 'python' ? pythonScript(program.cells) : pythonNotebook(program.cells);
}
