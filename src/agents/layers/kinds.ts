/** The kinds of layers and how their lines are written, such as `conv 16 3x3 relu`. */

import { size } from '../networks/parameters.ts';
import {
  attention,
  dense,
  HIDDEN_GAIN,
  image,
  matrix,
  number,
  type PartTexts,
  type PlannedLayer,
  plain,
  pool,
  recurrent,
  shapeText,
  Unfit,
} from './layer.ts';

interface Kind {
  /** How a line of this kind is written. */
  readonly form: string;
  readonly pattern: RegExp;
  /** Maximum of each number. */
  readonly most: Readonly<Record<string, number>>;
  /** @throws Unfit if it cannot read its input */
  build(name: string, from: PlannedLayer, words: PartTexts): readonly PlannedLayer[];
}

const ACTIVATION = '(?: (?<activation>relu|tanh|elu|sigmoid|linear))?';

const activation = (curve: string): Kind => ({
  form: curve,
  pattern: /^$/,
  most: {},
  build: (name, from) => [plain(name, 'Activation', [from], from.shape, { activation: curve })],
});

/** For a layer normalization that does not specify its own. */
export const NORM_EPSILON = 1e-5;

const KINDS: Readonly<Record<string, Kind>> = {
  dense: {
    form: 'dense 64 tanh',
    pattern: new RegExp(`^(?<units>\\d+)${ACTIVATION}$`),
    most: { units: 512 },
    build(name, from, words) {
      if (from.shape.length === 3)
        throw new Unfit(
          `A dense layer reads a vector or a sequence, but gets ${shapeText(from.shape)}.`,
          'Write `flatten` before it.',
        );
      return [dense(name, from, number(words, 'units'), { activation: words.activation ?? 'linear' })];
    },
  },
  conv: {
    form: 'conv 16 3x3 relu',
    pattern: new RegExp(
      `^(?<filters>\\d+) (?<rows>\\d+)x(?<columns>\\d+)(?: stride (?<stride>\\d+))?(?<valid> valid)?${ACTIVATION}$`,
    ),
    most: { filters: 128, rows: 9, columns: 9, stride: 8 },
    build(name, from, words) {
      const [height, width, channels] = image(from, 'convolution');
      const [rows, columns] = [number(words, 'rows'), number(words, 'columns')];
      const [filters, stride] = [number(words, 'filters'), number(words, 'stride')];
      const isValid = words.valid !== undefined;
      if (isValid && (height < rows || width < columns))
        throw new Unfit(
          `A kernel of ${rows} × ${columns} does not fit into ${height} × ${width}.`,
          'Remove `valid`, or use a smaller kernel.',
        );
      const after = (n: number, kernel: number): number => Math.ceil((isValid ? n - kernel + 1 : n) / stride);
      return [
        {
          name,
          className: 'Conv2D',
          config: {
            filters,
            kernelSize: [rows, columns],
            strides: [stride, stride],
            useBias: true,
            padding: isValid ? 'valid' : 'same',
            activation: words.activation ?? 'linear',
            dataFormat: 'channelsLast',
          },
          inbound: [from.name],
          arrays: [
            matrix(`${name}/kernel`, [rows, columns, channels, filters], HIDDEN_GAIN),
            { name: `${name}/bias`, shape: [filters], initial: 0 },
          ],
          shape: [after(height, rows), after(width, columns), filters],
        },
      ];
    },
  },
  maxpool: {
    form: 'maxpool 2',
    pattern: /^(?<size>\d+)$/,
    most: { size: 8 },
    build: (name, from, words) => pool('MaxPooling2D', name, from, words),
  },
  avgpool: {
    form: 'avgpool 2',
    pattern: /^(?<size>\d+)$/,
    most: { size: 8 },
    build: (name, from, words) => pool('AveragePooling2D', name, from, words),
  },
  flatten: {
    form: 'flatten',
    pattern: /^$/,
    most: {},
    build: (name, from) => [plain(name, 'Flatten', [from], [size(from.shape)])],
  },
  lstm: {
    form: 'lstm 32',
    pattern: /^(?<units>\d+)(?<all> all)?$/,
    most: { units: 256 },
    build: (name, from, words) => recurrent(name, from, words, 4),
  },
  gru: {
    form: 'gru 32',
    pattern: /^(?<units>\d+)(?<all> all)?$/,
    most: { units: 256 },
    build: (name, from, words) => recurrent(name, from, words, 3),
  },
  attention: {
    form: 'attention 4 heads',
    pattern: /^(?<heads>\d+) heads?$/,
    most: { heads: 8 },
    build: attention,
  },
  tanh: activation('tanh'),
  relu: activation('relu'),
  layernorm: {
    form: 'layernorm',
    pattern: /^(?:epsilon (?<epsilon>\d*\.?\d+(?:e-?\d+)?))?$/,
    most: {},
    build(name, from, words) {
      const shape = [from.shape.at(-1) ?? 1];
      const epsilon = number(words, 'epsilon', NORM_EPSILON);
      if (epsilon <= 0 || epsilon > 1)
        throw new Unfit(
          'The epsilon of a layer normalization is above 0 and at most 1.',
          'Write `layernorm epsilon 0.001`.',
        );
      return [
        {
          ...plain(name, 'LayerNormalization', [from], from.shape, { axis: -1, epsilon }),
          arrays: [
            { name: `${name}/gamma`, shape, initial: 1 },
            { name: `${name}/beta`, shape, initial: 0 },
          ],
        },
      ];
    },
  },
};

export const LAYER_FORMS: readonly string[] = Object.values(KINDS).map(({ form }) => form);
const FORMS = LAYER_FORMS.map((form) => `\`${form}\``).join(', ');

/** An invalid line, with the correction. */
export class LineError extends RangeError {
  readonly fix: string;
  /** Line number, counted from 0. */
  readonly line: number;
  constructor(line: number, text: string, message: string, fix: string) {
    super(`Line ${line + 1}, “${text}”: ${message}`);
    this.fix = fix;
    this.line = line;
  }
}

/**
 * Creates the layers of a line on top of a layer. The last of them has the line's output.
 * @param name of the layer, a prefix of the names of its parts @throws LineError
 */
export function layersOf(
  text: string,
  line: number,
  name: string,
  from: PlannedLayer,
): readonly PlannedLayer[] {
  const [word = '', ...rest] = text.trim().split(/\s+/);
  const kind = Object.hasOwn(KINDS, word) ? KINDS[word] : undefined;
  const wrong = (message: string, fix: string) => new LineError(line, text.trim(), message, fix);
  if (word === 'dropout')
    throw wrong(
      'Dropout draws random numbers at every step, which would not be part of the run’s named streams.',
      'Remove the line.',
    );
  if (kind === undefined) throw wrong(`There is no layer “${word}”.`, `Valid layers: ${FORMS}.`);
  const words = kind.pattern.exec(rest.join(' '))?.groups ?? (kind.pattern.test(rest.join(' ')) ? {} : null);
  if (words === null) throw wrong('This cannot be read.', `Write it like this: \`${kind.form}\`.`);
  for (const [what, most] of Object.entries(kind.most)) {
    const given = words[what];
    if (given !== undefined && (Number(given) < 1 || Number(given) > most))
      throw wrong(`${given} ${what} are not possible.`, `Use 1 to ${most}.`);
  }
  try {
    return kind.build(name, from, words);
  } catch (error) {
    if (!(error instanceof Unfit)) throw error;
    throw wrong(error.message, error.fix);
  }
}
