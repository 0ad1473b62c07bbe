/** Renders docs/experiment-format.md from the catalogue, so that the reference always matches the code. */

import { EXPERIMENT_FORMAT, EXPERIMENT_VERSION } from '../experiment.ts';
import type { Catalogue, CatalogueEntry, Field } from '../field.ts';
import { BOUNDS, DEFAULT_NAME, OWN_SETTINGS } from '../parse/bounds.ts';
import { formatNumber } from './numerals.ts';

/** The worked example of the reference: a hand-drawn map and a custom expression. A test runs it. */
export const WORKED_EXAMPLE = {
  format: EXPERIMENT_FORMAT,
  version: EXPERIMENT_VERSION,
  name: 'Round the pond',
  notes: 'The agent should get to G. One design also penalizes walking into walls.',
  world: {
    family: 'gridworld',
    map: ['#########', '#S.....r#', '#..OOO..#', '#..OOO..#', '#......G#', '#########'],
    values: ['G=2', 'O=-1', 'r=0.05'],
    slip: 0.1,
    stepCost: 0.01,
    stepLimit: 200,
  },
  variants: [
    {
      label: 'task',
      agent: { type: 'q-learning', alpha: 0.2, epsilon: 0.1 },
      reward: [{ term: 'task' }],
    },
    {
      label: 'task, wall penalty, potential',
      agent: { type: 'q-learning', alpha: 0.2, epsilon: 0.1 },
      reward: [
        { term: 'task' },
        { term: 'expression', weight: 0.1, expression: 'happened(hitWall) ? -1.0 : 0.0' },
        { term: 'potential', scale: 0.05 },
      ],
    },
  ],
  seeds: 30,
  seed: 7,
  envSteps: 100_000,
  measurementPoints: 100,
  edits: [{ at: 50_000, patch: { world: { slip: 0.3 } } }],
};

const cell = (text: string): string => text.replace(/\|/g, '\\|').replace(/\s+/g, ' ').trim();
const code = (text: string): string => `\`${text.replace(/`/g, "'")}\``;

const LONGEST_DEFAULT = 1_000;

function defaultOf(field: Field): string {
  switch (field.kind) {
    case 'number':
    case 'integer':
      return formatNumber(field.default);
    case 'boolean':
      return String(field.default);
    case 'lines':
    case 'numbers':
      return code(JSON.stringify(field.default));
    default:
      if (field.default === '') return 'empty';
      // A complete module is read in the page or the schema, not in a table.
      return field.default.length > LONGEST_DEFAULT
        ? `a module of ${field.default.split('\n').length} lines`
        : code(field.default);
  }
}

function rangeOf(field: Field): string {
  const between = (min: number, max: number) => `${formatNumber(min)} … ${formatNumber(max)}`;
  switch (field.kind) {
    case 'number':
      return between(field.min, field.max);
    case 'integer':
      return `whole number, ${between(field.min, field.max)}`;
    case 'boolean':
      return 'true, false';
    case 'choice':
      return field.options.map(code).join(', ');
    case 'text':
      return `text, at most ${field.maxLength} characters`;
    case 'event':
      return 'name of one of the world’s events';
    case 'expression':
      return `expression, at most ${field.maxLength} characters`;
    case 'lines':
      return `list of at most ${field.maxItems} texts of at most ${field.maxLength} characters`;
    case 'numbers':
      return `list of at most ${field.maxItems} numbers, ${between(field.min, field.max)}`;
  }
}

function fieldTable(fields: readonly Field[]): string[] {
  if (fields.length === 0) return ['No settings.', ''];
  const rows = fields.map((field) => {
    const unit = field.unit === undefined ? '' : ` (${field.unit})`;
    const live = field.live ? 'yes' : 'no';
    const what = `${field.label}${unit}. ${field.help}`;
    return `| ${code(field.name)} | ${cell(defaultOf(field))} | ${cell(rangeOf(field))} | ${live} | ${cell(what)} |`;
  });
  return ['| field | default | allowed | live | what it is |', '|---|---|---|---|---|', ...rows, ''];
}

function entrySection(entry: CatalogueEntry, key: string): string[] {
  const worlds =
    entry.worlds === undefined ? '' : ` Only in worlds of the family ${entry.worlds.map(code).join(', ')}.`;
  const reference = entry.reference === undefined ? '' : ` Reference: ${cell(entry.reference)}.`;
  return [
    `### ${code(entry.id)}: ${entry.label}`,
    '',
    `${code(`"${key}": "${entry.id}"`)}. ${cell(entry.help)}${worlds}${reference}`,
    '',
    ...fieldTable(entry.fields),
    ...(entry.customText === undefined ? [] : [customSettings(entry.customText), '']),
  ];
}

const customSettings = (field: string): string =>
  `If ${code(field)} is a text, the settings that it declares with ${code('param(…)')} are fields next to it, at most ${OWN_SETTINGS.most}: numbers, \`true\` or \`false\`, or option names. An omitted one has the text’s default; one that the text does not declare has no effect and gives a warning.`;

/** By family in order of first appearance, then in catalogue order. */
function byFamily(entries: readonly CatalogueEntry[]): CatalogueEntry[] {
  const families = [...new Set(entries.map((entry) => entry.family))];
  return families.flatMap((family) => entries.filter((entry) => entry.family === family));
}

function topLevel(): string[] {
  const { seeds, seed, envSteps, measurementPoints, variants, terms, edits } = BOUNDS;
  const whole = (range: { min: number; max: number }) =>
    `whole number, ${formatNumber(range.min)} … ${formatNumber(range.max)}`;
  const rows = [
    ['format', code(EXPERIMENT_FORMAT), code(EXPERIMENT_FORMAT), 'Identifies the file format.'],
    [
      'version',
      String(EXPERIMENT_VERSION),
      String(EXPERIMENT_VERSION),
      'Format version. A newer one is rejected, an older one is migrated.',
    ],
    ['name', DEFAULT_NAME, `text, at most ${BOUNDS.name} characters`, 'Shown as the title.'],
    ['notes', 'empty', `text, at most ${BOUNDS.notes} characters`, 'Any text.'],
    ['world', 'required', 'see Worlds', 'What the agents learn.'],
    [
      'variants',
      'required',
      `list of ${variants.min} to ${variants.max}`,
      'What is compared: each variant is an agent with a reward design.',
    ],
    [
      'seeds',
      String(seeds.default),
      whole(seeds),
      'Seeds per variant. All variants use the same random streams.',
    ],
    [
      'seed',
      String(seed.default),
      whole(seed),
      'First word of every random key: another seed changes every random draw.',
    ],
    ['envSteps', formatNumber(envSteps.default), whole(envSteps), 'Environment steps per seed.'],
    [
      'measurementPoints',
      String(measurementPoints.default),
      whole(measurementPoints),
      'Points of each curve, evenly spaced; at most one per step.',
    ],
    ['edits', 'none', `list of at most ${edits.max}`, 'Changes mid-run, see Edits.'],
  ];
  const variant = [
    [
      'label',
      'Variant 1, Variant 2 …',
      `text, at most ${BOUNDS.label} characters`,
      'Name in legends and tables.',
    ],
    ['agent', 'required', 'see Agents', 'The algorithm and its settings.'],
    [
      'reward',
      'required',
      `list of at most ${terms.max}`,
      'The reward design, see Reward terms. An empty list pays nothing.',
    ],
  ];
  const head = ['| field | default | allowed | what it is |', '|---|---|---|---|'];
  const table = (all: string[][]) => [
    ...head,
    ...all.map(([name = '', ...rest]) => `| ${code(name)} | ${rest.map(cell).join(' | ')} |`),
    '',
  ];
  return ['## The experiment', '', ...table(rows), '## A variant', '', ...table(variant)];
}

/** The complete reference as Markdown. */
export function formatReference(catalogue: Catalogue): string {
  const weight = `${formatNumber(BOUNDS.weight.min)} … ${formatNumber(BOUNDS.weight.max)}`;
  const lines = [
    '# The experiment file',
    '',
    '<!-- Generated by src/experiment/json/file-format.ts from the catalogue; do not edit. To renew it, run `npx vitest run tests/unit/experiment/file-format.test.ts -u`. -->',
    '',
    'An experiment is one JSON object. Omitted fields have their defaults. Unknown keys are ignored with a warning. Any other error rejects the file; the message gives the path, the value found and the allowed values. A file may have at most 1 MiB and 32 levels of nesting. *Live* settings can change during training.',
    '',
    '## Worked example',
    '',
    'A hand-drawn map, a custom expression, and ground that becomes slippery halfway. Save it as `pond.json` and open it in the page, or run it with `npm run experiment -- pond.json`.',
    '',
    '```json',
    JSON.stringify(WORKED_EXAMPLE, null, 2),
    '```',
    '',
    ...topLevel(),
    '## Edits',
    '',
    'An edit is `{ "at": …, "patch": … }`. After `at` environment steps of every replica, the patch applies; agents keep what they learned. The patch is a JSON merge patch (RFC 7396) of the experiment: objects merge, `null` restores the default, and lists are replaced as a whole. To change one variant, repeat all variants. Only `world` and `variants` can change. The number of variants cannot change. `at` must increase from edit to edit and stay below `envSteps`.',
    '',
    '## Worlds',
    '',
    ...catalogue.worlds.flatMap((entry) => entrySection(entry, 'family')),
    '## Agents',
    '',
    ...byFamily(catalogue.agents).flatMap((entry) => entrySection(entry, 'type')),
    '## Reward terms',
    '',
    `The reward of a step is the sum of the terms, each times its \`weight\` (default ${BOUNDS.weight.default}, ${weight}, live). Terms of the family *transform* act on the sum of the terms above them.`,
    '',
    ...byFamily(catalogue.terms).flatMap((entry) => entrySection(entry, 'term')),
  ];
  return `${lines.join('\n').trimEnd()}\n`;
}
