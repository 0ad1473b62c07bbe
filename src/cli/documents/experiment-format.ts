/** The reference of the experiment file, generated from the catalogue so that it always matches the code. */

import {
  BOUNDS,
  EVALUATION_FIELDS,
  OWN_FIELDS,
  OWN_SETTINGS,
  PROBE,
  TERM_LABEL,
  WEIGHT,
} from '../../experiment/bounds.ts';
import { EXPERIMENT_FORMAT, EXPERIMENT_VERSION, type WorldSpec } from '../../experiment/experiment.ts';
import type { Catalogue, CatalogueEntry, Field } from '../../experiment/field.ts';
import { MAX_FILE_BYTES } from '../../experiment/json-text.ts';
import { MAX_LINK_BYTES } from '../../experiment/link.ts';
import { formatNumber } from '../../experiment/numerals.ts';
import { MAX_DEPTH } from '../../experiment/plain-data.ts';

/** The worked example of the reference, with a hand-drawn map and a custom expression. A test runs it. */
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

const MAX_DEFAULT_LENGTH = 1_000;

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
      // A complete module is too long for a table; the page and the schema show it.
      return field.default.length > MAX_DEFAULT_LENGTH
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

const HEAD = ['| field | default | allowed | live | what it is |', '|---|---|---|---|---|'];

const row = (name: string, ...cells: readonly string[]) =>
  `| ${code(name)} | ${cells.map(cell).join(' | ')} |`;

function fieldRow(field: Field): string {
  const unit = field.unit === undefined ? '' : ` (${field.unit})`;
  const [choice, ...values] = field.where ?? [];
  const where = choice === undefined ? '' : ` Only with ${code(choice)} ${values.map(code).join(' or ')}.`;
  const what = `${field.label}${unit}. ${field.help}${where}`;
  return row(field.name, defaultOf(field), rangeOf(field), field.live ? 'yes' : 'no', what);
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
    ...(entry.fields.length === 0 ? ['No settings.'] : [...HEAD, ...entry.fields.map(fieldRow)]),
    '',
    ...(entry.customText === undefined ? [] : [customSettings(entry.customText), '']),
  ];
}

const customSettings = (field: string): string =>
  `If ${code(field)} is a text, the settings that it declares with ${code('param(…)')} are fields next to it, at most ${OWN_SETTINGS.most}: numbers, \`true\` or \`false\`, or option names. An omitted one has the text’s default; one that the text does not declare has no effect and gives a warning.`;

/** Groups the entries by family in order of first appearance, then in catalogue order. */
function byFamily(entries: readonly CatalogueEntry[]): CatalogueEntry[] {
  const families = [...new Set(entries.map((entry) => entry.family))];
  return families.flatMap((family) => entries.filter((entry) => entry.family === family));
}

const EVALUATION =
  'With `"evaluation": {}`, the policy plays episodes apart from training, and their mean task return fills the metric `evaluationReturn`. They use random streams of their own, so all other numbers keep their bits. `world` is a merge patch of the world: another start, no slip, another level, or without the aids of training. It must keep the family and the number of observations and actions. In language tasks, the episodes are held-out problems.';

function topLevel(): string[] {
  const { variants, terms, edits, label } = BOUNDS;
  const { name, notes, ...budget } = OWN_FIELDS;
  const between = `list of ${variants.min} to ${variants.max}`;
  const version = String(EXPERIMENT_VERSION);
  return [
    '## The experiment',
    '',
    ...HEAD,
    row('format', code(EXPERIMENT_FORMAT), code(EXPERIMENT_FORMAT), 'no', 'Identifies the file format.'),
    row('version', version, version, 'no', 'A newer one is rejected, an older one is migrated.'),
    ...[name, notes].map(fieldRow),
    row('world', 'required', 'see Worlds', '', 'What the agents learn.'),
    row('variants', 'required', between, '', 'What is compared: each is an agent with a reward design.'),
    ...Object.values(budget).map(fieldRow),
    row('edits', 'none', `list of at most ${edits.max}`, '', 'Changes mid-run, see Edits.'),
    row('evaluation', 'none', 'an object', '', 'Episodes apart from training, see Evaluation.'),
    '',
    '## Evaluation',
    '',
    EVALUATION,
    '',
    ...HEAD,
    ...Object.values(EVALUATION_FIELDS).map(fieldRow),
    row('world', 'none', 'a JSON merge patch', 'no', 'Settings of the world that differ from training.'),
    '',
    '## A variant',
    '',
    ...HEAD,
    row('label', 'Variant 1, …', `text, at most ${label} characters`, 'no', 'Name in legends and tables.'),
    row('agent', 'required', 'see Agents', '', 'The algorithm and its settings.'),
    row(
      'reward',
      'required',
      `list of at most ${terms.max}`,
      '',
      'See Reward terms. An empty list pays nothing.',
    ),
    '',
  ];
}

const namesOf = (examples: readonly WorldSpec[], id: string): string[] => {
  const names = examples.filter(({ family }) => family === id).map(({ name }) => code(String(name)));
  return names.length === 0 ? [] : [`Examples: ${names.join(', ')}.`, ''];
};

/** The complete reference as Markdown. @param examples the named worlds of all families */
export function formatReference(catalogue: Catalogue, examples: readonly WorldSpec[]): string {
  const lines = [
    '# The experiment file',
    '',
    `An experiment is one JSON object. Omitted fields have their defaults. Unknown keys are ignored with a warning. Any other error rejects the file; the message gives the path, the value found and the allowed values. A file may have at most ${MAX_FILE_BYTES / 2 ** 20} MiB and ${MAX_DEPTH} levels of nesting; a link at most ${MAX_LINK_BYTES / 2 ** 20} MiB. *Live* settings can change during training.`,
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
    'An edit is `{ "at": …, "patch": … }`. After `at` environment steps of every replica (or episodes, with such a budget), the patch applies; agents keep what they learned. The time between two edits is a phase: for example, first examples, then a reward. On text, another algorithm takes the present policy as its reference and a fresh optimizer. Networks continue wherever their shape fits: under another reward, batch or number of environments, on another map of the same size, and on another level or task with the same vocabulary. An edit that would lose a network is rejected with the reason. The patch is a JSON merge patch (RFC 7396) of the experiment: objects merge, `null` restores the default, and lists are replaced as a whole. To change one variant, repeat all variants. Only `world` and `variants` can change. The number of variants cannot change. `at` must increase from edit to edit and stay below the budget.',
    '',
    '## Worlds',
    '',
    'A world is written out, or given by the name of an example of its family, with changes next to the name: `{ "family": "graph", "example": "riverswim-2013", "stepLimit": 50 }`. The page and the result file show it in full.',
    '',
    ...catalogue.worlds.flatMap((entry) => [
      ...entrySection(entry, 'family'),
      ...namesOf(examples, entry.id),
    ]),
    '## Agents',
    '',
    ...byFamily(catalogue.agents).flatMap((entry) => entrySection(entry, 'type')),
    '## Reward terms',
    '',
    `The reward of a step is the sum of the terms, each times its \`weight\` (default ${defaultOf(WEIGHT)}, ${rangeOf(WEIGHT)}, live). Terms of the family *transform* act on the sum of the terms above them. A term with \`"${PROBE.name}": true\` is a *probe*: it is measured like any other term and never paid. Training has the same bits with and without it, wherever it stands, and the exact solver and the audit leave it out. A \`${TERM_LABEL.name}\` (at most ${TERM_LABEL.maxLength} characters, no comma) names a term in charts, results, the audit and metrics (\`probe:NAME\`, \`contribution:NAME\`), and distinguishes terms of the same kind; no other term of the design may have the same name.`,
    '',
    ...byFamily(catalogue.terms).flatMap((entry) => entrySection(entry, 'term')),
  ];
  return `${lines.join('\n').trimEnd()}\n`;
}
