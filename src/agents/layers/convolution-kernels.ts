/**
 * Convolutions for TensorFlow.js' CPU back end, in plain loops that skip zeros. Its own gradients are 30
 * times slower (4.22), and most numbers of a map are zero. All three visit each product of the convolution
 * once, in the same order.
 */
import type { backend_util, KernelFunc, TensorInfo } from '@tensorflow/tfjs';

export type Tfjs = typeof import('@tensorflow/tfjs');

type Convolution = backend_util.Conv2DInfo;
interface CpuBackend {
  readonly data: { get(id: object): { readonly values: Float32Array } };
  write(values: Float32Array, shape: readonly number[], dtype: 'float32'): object;
}
type ConvolutionKernels = Readonly<
  Record<'Conv2D' | 'FusedConv2D' | 'Conv2DBackpropFilter' | 'Conv2DBackpropInput', KernelFunc>
>;

/**
 * Calls back with the offsets of channels that belong together: of an input cell, an output cell and an
 * element of the kernel.
 */
function meet(c: Convolution, visit: (x: number, y: number, w: number) => void): void {
  for (let b = 0; b < c.batchSize; b++)
    for (let row = 0; row < c.outHeight; row++)
      for (let column = 0; column < c.outWidth; column++) {
        const y = ((b * c.outHeight + row) * c.outWidth + column) * c.outChannels;
        for (let i = 0; i < c.filterHeight; i++) {
          const from = row * c.strideHeight + i * c.dilationHeight - c.padInfo.top;
          if (from < 0 || from >= c.inHeight) continue;
          for (let j = 0; j < c.filterWidth; j++) {
            const at = column * c.strideWidth + j * c.dilationWidth - c.padInfo.left;
            if (at < 0 || at >= c.inWidth) continue;
            const x = ((b * c.inHeight + from) * c.inWidth + at) * c.inChannels;
            visit(x, y, (i * c.filterWidth + j) * c.inChannels * c.outChannels);
          }
        }
      }
}

/** target[to …] += factor · source[from …], `count` numbers */
function addTo(
  target: Float32Array,
  to: number,
  factor: number,
  source: Float32Array,
  from: number,
  count: number,
): void {
  for (let k = 0; k < count; k++)
    target[to + k] = (target[to + k] as number) + factor * (source[from + k] as number);
}

/**
 * Calls back with each nonzero number of x, and with the offsets of the output and of their row of the
 * kernel.
 */
function meetInput(
  c: Convolution,
  x: Float32Array,
  visit: (number: number, y: number, w: number) => void,
): void {
  const { inChannels, outChannels } = c;
  meet(c, (atX, atY, atW) => {
    for (let i = 0; i < inChannels; i++) {
      const number = x[atX + i] as number;
      if (number !== 0) visit(number, atY, atW + i * outChannels);
    }
  });
}

/** y += x · w */
function forward(c: Convolution, x: Float32Array, w: Float32Array): Float32Array {
  const y = new Float32Array(c.batchSize * c.outHeight * c.outWidth * c.outChannels);
  meetInput(c, x, (number, atY, row) => addTo(y, atY, number, w, row, c.outChannels));
  return y;
}

/** activation(y + bias), in place. Layers fuse no other activations. */
function finish(y: Float32Array, bias: Float32Array | null, activation: unknown): void {
  const of = {
    linear: null,
    relu: (v: number) => Math.max(0, v),
    elu: (v: number) => (v < 0 ? Math.expm1(v) : v),
  };
  const curve = of[activation as keyof typeof of];
  if (curve === undefined) throw new RangeError(`A convolution cannot be fused with ${String(activation)}.`);
  for (let i = 0; i < y.length; i++) {
    const sum = (y[i] as number) + (bias === null ? 0 : (bias[i % bias.length] as number));
    y[i] = curve === null ? sum : curve(sum);
  }
}

/** dw += x · dy */
function byKernel(c: Convolution, x: Float32Array, dy: Float32Array): Float32Array {
  const dw = new Float32Array(c.filterHeight * c.filterWidth * c.inChannels * c.outChannels);
  meetInput(c, x, (number, atY, row) => addTo(dw, row, number, dy, atY, c.outChannels));
  return dw;
}

/** dx += dy · wᵀ */
function byInput(c: Convolution, w: Float32Array, dy: Float32Array): Float32Array {
  const { inChannels, outChannels } = c;
  const dx = new Float32Array(c.batchSize * c.inHeight * c.inWidth * inChannels);
  meet(c, (atX, atY, atW) => {
    for (let i = 0; i < inChannels; i++) {
      const row = atW + i * outChannels;
      let sum = 0;
      for (let o = 0; o < outChannels; o++) sum += (w[row + o] as number) * (dy[atY + o] as number);
      dx[atX + i] = (dx[atX + i] as number) + sum;
    }
  });
  return dx;
}

export function convolutionKernels({ backend_util: util }: Tfjs): ConvolutionKernels {
  type Given = Parameters<KernelFunc>[0];
  type Sizes = readonly [number, number, number, number];
  const of = ({ attrs = {} }: Given, x: unknown, w: unknown): Convolution =>
    util.computeConv2DInfo(
      [...(x as Sizes)],
      [...(w as Sizes)],
      attrs.strides as [number, number],
      (attrs.dilations as [number, number] | undefined) ?? 1,
      attrs.pad as 'same' | 'valid',
      attrs.dimRoundingMode as 'floor' | undefined,
      false,
      util.convertConv2DDataFormat(attrs.dataFormat as 'NHWC'),
    );
  const read = ({ backend }: Given, tensor: TensorInfo | undefined): Float32Array =>
    (backend as CpuBackend).data.get(tensor?.dataId ?? {}).values;
  const made = ({ backend }: Given, values: Float32Array, shape: readonly number[]): TensorInfo => ({
    dataId: (backend as CpuBackend).write(values, shape, 'float32'),
    shape: [...shape],
    dtype: 'float32',
  });
  return {
    Conv2D(given) {
      const { x, filter } = given.inputs;
      const c = of(given, x?.shape, filter?.shape);
      return made(given, forward(c, read(given, x), read(given, filter)), c.outShape);
    },
    FusedConv2D(given) {
      const { x, filter, bias } = given.inputs;
      const c = of(given, x?.shape, filter?.shape);
      const y = forward(c, read(given, x), read(given, filter));
      finish(y, bias ? read(given, bias) : null, given.attrs?.activation ?? 'linear');
      return made(given, y, c.outShape);
    },
    Conv2DBackpropFilter(given) {
      const { x, dy } = given.inputs;
      const shape = given.attrs?.filterShape as unknown as Sizes;
      return made(given, byKernel(of(given, x?.shape, shape), read(given, x), read(given, dy)), shape);
    },
    Conv2DBackpropInput(given) {
      const { dy, filter } = given.inputs;
      const shape = given.attrs?.inputShape as unknown as Sizes;
      return made(
        given,
        byInput(of(given, shape, filter?.shape), read(given, filter), read(given, dy)),
        shape,
      );
    },
  };
}
