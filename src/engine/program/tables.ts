import type { VariantSpec } from '../../experiment/experiment.ts';
import type { Program } from '../../kernel/ir.ts';
import type { Table, WorldBuild } from '../../worlds/contract.ts';
import { rejectExperiment } from '../experiment-error.ts';

export const WORLD_TEXT_PATH = 'world.kernel';

export const hasCustomDynamics = ({ customText }: WorldBuild): boolean =>
  customText?.path === WORLD_TEXT_PATH;

/**
 * A world's text may declare only the tables that its family builds from the settings.
 * @throws ExperimentError at the text
 */
export function assertWorldTables(program: Program, { data }: WorldBuild): void {
  const path = WORLD_TEXT_PATH;
  for (const array of program.arrays) {
    if (array.space !== 'data' || !array.name.startsWith('world$')) continue;
    const name = array.name.slice('world$'.length);
    const table = Object.hasOwn(data, name) ? data[name] : undefined;
    if (table === undefined)
      rejectExperiment(
        path,
        `The host does not fill the table \`${name}\`.`,
        `The tables of this world are ${Object.keys(data).join(', ')}. Use \`memory(…)\` for a private table.`,
      );
    const words = array.rows * array.cols;
    if (words !== table.length || array.type !== elementOf(table))
      rejectExperiment(
        path,
        `The table \`${name}\` has ${table.length} numbers of type ${elementOf(table)} in this world, but the text declares ${words} of type ${array.type}.`,
        'Declare it as in the built-in text.',
      );
  }
}

const elementOf = (table: Table): string =>
  table instanceof Float32Array ? 'f32' : table instanceof Int32Array ? 'i32' : 'u32';

const MASKS = ['nObservations', '(nActions + 31) / 32'];
/** What determines the size of each table, by plain name. */
const SIZES: ReadonlyMap<string, readonly string[]> = new Map([
  ['givenPolicy', ['nObservations', 'nActions']],
  ['referencePreferences', ['nObservations', 'nActions']],
  ['optimalValue', ['nStates']],
  ['lostReach', ['nStates']],
  ['optimalMask', MASKS],
  ['betterMask', MASKS],
  ['reachable', ['nObservations']],
]);
const typeOf = (name: string) => (/Mask$|^reachable$/.test(name) ? 'u32' : 'f32');

/**
 * @param path of the variant
 * @throws ExperimentError at the text that declares a table of a different shape
 */
export function assertTables(
  program: Program,
  { constants }: WorldBuild,
  variant: VariantSpec,
  path: string,
): void {
  for (const array of program.arrays) {
    const [, instance = '', index, name = ''] = /^(agent|term(\d+))\$(\w+)$/.exec(array.name) ?? [];
    const sizes = SIZES.get(name);
    if (array.space !== 'data' || instance === '' || sizes === undefined) continue;
    const words = Math.ceil((constants.nActions?.value ?? 0) / 32);
    const [rows = 0, cols = 1] = sizes.map((size) => constants[size]?.value ?? words);
    if (array.type === typeOf(name) && array.rows === rows && array.cols === cols) continue;
    const spec = index === undefined ? variant.agent : variant.reward[Number(index)];
    if (typeof spec?.text !== 'string') continue;
    rejectExperiment(
      `${path}.${index === undefined ? 'agent' : `reward[${index}]`}.text`,
      `The host table \`${name}\` has a different shape in this world.`,
      `Declare \`const ${name} = data(${typeOf(name)}, ${sizes.join(', ')});\`.`,
    );
  }
}
