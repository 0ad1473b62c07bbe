/** Layers of TensorFlow.js as plans: shapes, settings, and weights with their initial values. */
import type { Uniforms } from '../networks/contract.ts';
import { orthogonal, type PlannedArray, size } from '../networks/parameters.ts';

/** Shape of one observation: [inputs], [positions, channels] or [height, width, channels]. */
export type Shape = readonly number[];

/**
 * A layer of TensorFlow.js: the arguments of its `fromConfig`, and its weights with their initial values, in
 * the layer's own order.
 */
export interface PlannedLayer {
  readonly name: string;
  readonly className: string;
  readonly config: Readonly<Record<string, unknown>>;
  /** Names of the layers that it reads. */
  readonly inbound: readonly string[];
  readonly arrays: readonly PlannedArray[];
  readonly shape: Shape; // of its output
}

/** Words of a line after the first, by name. */
export type PartTexts = Readonly<Record<string, string | undefined>>;

/** Thrown if a layer cannot read its input, with what to write instead. */
export class Unfit extends RangeError {
  readonly fix: string;
  constructor(message: string, fix: string) {
    super(message);
    this.fix = fix;
  }
}

export const HIDDEN_GAIN = Math.SQRT2;
const ON_IMAGES = 'Use the raster or egocentric view of a map, and write the layer before `flatten`.';
export const number = (words: PartTexts, name: string, otherwise = 1): number =>
  Number(words[name] ?? otherwise);

export const shapeText = (shape: Shape): string => shape.join(' × ');

/** A kernel treated as a matrix: orthogonal for whole blocks of columns (kernels of a convolution, gates). */
export const matrix = (name: string, shape: Shape, gain: number): PlannedArray => {
  const columns = shape.at(-1) ?? 1;
  return {
    name,
    shape,
    initial: (uniforms: Uniforms) => orthogonal(size(shape) / columns, columns, gain, uniforms),
  };
};

/** y = activation(x · kernel + bias) at each position. */
export function dense(
  name: string,
  from: PlannedLayer,
  units: number,
  {
    activation = 'linear',
    gain = HIDDEN_GAIN,
  }: { readonly activation?: string; readonly gain?: number } = {},
): PlannedLayer {
  return {
    name,
    className: 'Dense',
    config: { units, activation, useBias: true },
    inbound: [from.name],
    arrays: [
      matrix(`${name}/kernel`, [from.shape.at(-1) ?? 1, units], gain),
      { name: `${name}/bias`, shape: [units], initial: 0 },
    ],
    shape: [...from.shape.slice(0, -1), units],
  };
}

export const plain = (
  name: string,
  className: string,
  inbound: readonly PlannedLayer[],
  shape: Shape,
  config: PlannedLayer['config'] = {},
): PlannedLayer => ({
  name,
  className,
  config,
  arrays: [],
  shape,
  inbound: inbound.map((layer) => layer.name),
});

export function image(from: PlannedLayer, what: string): readonly [number, number, number] {
  const [height, width, channels] = from.shape;
  if (height === undefined || width === undefined || channels === undefined)
    throw new Unfit(
      `A ${what} reads height × width × channels, but gets ${shapeText(from.shape)}.`,
      ON_IMAGES,
    );
  return [height, width, channels];
}

/** Reads an image as a sequence of its cells, row by row. */
function sequence(name: string, from: PlannedLayer, what: string): readonly PlannedLayer[] {
  const [height = 1, width = 1, channels] = from.shape;
  if (channels !== undefined) {
    const targetShape = [height * width, channels];
    return [plain(`${name}.cells`, 'Reshape', [from], targetShape, { targetShape })];
  }
  if (from.shape.length === 2) return [];
  throw new Unfit(`${what} reads a sequence or an image, but gets ${shapeText(from.shape)}.`, ON_IMAGES);
}

const pooled = (n: number, by: number): number => Math.floor(n / by);
export function pool(
  className: string,
  name: string,
  from: PlannedLayer,
  words: PartTexts,
): readonly PlannedLayer[] {
  const [height, width, channels] = image(from, 'pool');
  const by = number(words, 'size');
  if (Math.min(height, width) < by)
    throw new Unfit(`A pool of ${by} × ${by} is larger than ${height} × ${width}.`, 'Use a smaller pool.');
  const config = { poolSize: [by, by], strides: [by, by], padding: 'valid', dataFormat: 'channelsLast' };
  return [plain(name, className, [from], [pooled(height, by), pooled(width, by), channels], config)];
}

export function recurrent(
  name: string,
  from: PlannedLayer,
  words: PartTexts,
  gates: 3 | 4,
): readonly PlannedLayer[] {
  const before = sequence(name, from, gates === 4 ? 'An LSTM' : 'A GRU');
  const input = before.at(-1) ?? from;
  const units = number(words, 'units');
  const all = words.all !== undefined;
  const [positions = 1, channels = 1] = input.shape;
  // The forget gate starts open (Jozefowicz et al. 2015). Gates are in the order i, f, c, o.
  const forget = Float32Array.from({ length: gates * units }, (_, k) =>
    gates === 4 && k >= units && k < 2 * units ? 1 : 0,
  );
  return [
    ...before,
    {
      name,
      className: gates === 4 ? 'LSTM' : 'GRU',
      config: {
        units,
        activation: 'tanh',
        recurrentActivation: 'sigmoid',
        useBias: true,
        returnSequences: all,
        implementation: 2,
        ...(gates === 3 && { resetAfter: false }),
      },
      inbound: [input.name],
      arrays: [
        matrix(`${name}/kernel`, [channels, gates * units], 1),
        matrix(`${name}/recurrent_kernel`, [units, gates * units], 1),
        { name: `${name}/bias`, shape: [gates * units], initial: () => forget.slice() },
      ],
      shape: all ? [positions, units] : [units],
    },
  ];
}

/**
 * x + concat over heads (softmax(x Q (x K)ᵀ) x V) W. Vaswani et al. 2017, 1706.03762, without a mask. The
 * factor 1/√d of the scores is included in the initial values of Q, because layers of TensorFlow.js have no
 * constant factor.
 */
export function attention(name: string, from: PlannedLayer, words: PartTexts): readonly PlannedLayer[] {
  const before = sequence(name, from, 'Attention');
  const input = before.at(-1) ?? from;
  const [positions = 1, width = 1] = input.shape;
  const heads = number(words, 'heads');
  if (width % heads !== 0)
    throw new Unfit(
      `${width} channels cannot be divided among ${heads} heads.`,
      `Write \`${from === input ? 'dense' : 'conv'} ${Math.ceil(width / heads) * heads}${from === input ? '' : ' 1x1'}\` before it.`,
    );
  const own = width / heads;
  const layers: PlannedLayer[] = [...before];
  const add = (layer: PlannedLayer): PlannedLayer => {
    layers.push(layer);
    return layer;
  };
  const mixed = Array.from({ length: heads }, (_, h) => {
    const query = add(dense(`${name}.query${h}`, input, own, { gain: 1 / Math.sqrt(own) }));
    const key = add(dense(`${name}.key${h}`, input, own, { gain: 1 }));
    const value = add(dense(`${name}.value${h}`, input, own, { gain: 1 }));
    const scores = add(
      plain(`${name}.scores${h}`, 'Dot', [query, key], [positions, positions], {
        axes: [2, 2],
        normalize: false,
      }),
    );
    const weights = add(plain(`${name}.weights${h}`, 'Softmax', [scores], scores.shape, { axis: -1 }));
    const axes = { axes: [2, 1], normalize: false };
    return add(plain(`${name}.mix${h}`, 'Dot', [weights, value], [positions, own], axes));
  });
  const [first] = mixed;
  const joined =
    heads === 1 && first !== undefined
      ? first
      : add(plain(`${name}.join`, 'Concatenate', mixed, [positions, width], { axis: -1 }));
  const output = add(dense(`${name}.output`, joined, width, { gain: 1 }));
  add(plain(name, 'Add', [input, output], [positions, width]));
  return layers;
}
