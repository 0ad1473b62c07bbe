/** The networks written again, plainly, in f64 and for one sequence. The fused networks are compared with these. */

export type Arrays = ReadonlyMap<string, Float64Array>;
type Vector = number[];

function get(arrays: Arrays, name: string): Float64Array {
  const array = arrays.get(name);
  if (array === undefined) throw new Error(`No array ${name}.`);
  return array;
}
const row = (table: Float64Array, i: number, width: number): Vector => [
  ...table.subarray(i * width, (i + 1) * width),
];
const plus = (a: Vector, b: Vector): Vector => a.map((x, i) => x + (b[i] as number));
const dot = (a: Vector, b: Vector): number => a.reduce((sum, x, i) => sum + x * (b[i] as number), 0);

function affine(arrays: Arrays, name: string, x: Vector): Vector {
  const b = [...get(arrays, `${name}.bias`)];
  const w = get(arrays, `${name}.weights`);
  return b.map((bias, j) => bias + x.reduce((sum, xi, i) => sum + xi * (w[i * b.length + j] as number), 0));
}
function norm(arrays: Arrays, name: string, x: Vector): Vector {
  const mean = x.reduce((sum, v) => sum + v, 0) / x.length;
  const variance = x.reduce((sum, v) => sum + (v - mean) ** 2, 0) / x.length;
  const [gain, bias] = [get(arrays, `${name}.gain`), get(arrays, `${name}.bias`)];
  return x.map(
    (v, i) => ((v - mean) / Math.sqrt(variance + 1e-5)) * (gain[i] as number) + (bias[i] as number),
  );
}
function softmax(x: Vector): Vector {
  const top = Math.max(...x);
  const e = x.map((v) => Math.exp(v - top));
  const sum = e.reduce((a, b) => a + b, 0);
  return e.map((v) => v / sum);
}

/** Hidden states after each token. */
export function transformer(
  arrays: Arrays,
  tokens: readonly number[],
  o: { layers: number; width: number; heads: number; vocabulary: number },
): Vector[] {
  const table = get(arrays, 'embedding');
  const each = o.width / o.heads;
  let x = tokens.map((token, t) => plus(row(table, token, o.width), row(table, o.vocabulary + t, o.width)));
  for (let l = 0; l < o.layers; l++) {
    const qkv = x.map((v) => affine(arrays, `${l}.attention.in`, norm(arrays, `${l}.attention.norm`, v)));
    const slice = (t: number, kind: number, head: number): Vector =>
      (qkv[t] as Vector).slice(kind * o.width + head * each, kind * o.width + (head + 1) * each);
    const attended = x.map((_, t) =>
      Array.from({ length: o.heads }, (_, head) => {
        const past = Array.from({ length: t + 1 }, (_, s) => s);
        const p = softmax(past.map((s) => dot(slice(t, 0, head), slice(s, 1, head)) / Math.sqrt(each)));
        return past.reduce<Vector>(
          (sum, s) =>
            plus(
              sum,
              slice(s, 2, head).map((v) => v * (p[s] as number)),
            ),
          new Array<number>(each).fill(0),
        );
      }).flat(),
    );
    x = x.map((v, t) => plus(v, affine(arrays, `${l}.attention.out`, attended[t] as Vector)));
    x = x.map((v) => {
      const inner = affine(arrays, `${l}.feedForward.in`, norm(arrays, `${l}.feedForward.norm`, v));
      return plus(
        v,
        affine(
          arrays,
          `${l}.feedForward.out`,
          inner.map((z) => Math.max(z, 0)),
        ),
      );
    });
  }
  return x.map((v) => norm(arrays, 'norm', v));
}

/** Hidden states of the last layer after each token. */
export function recurrent(
  arrays: Arrays,
  tokens: readonly number[],
  o: { layers: number; width: number },
): Vector[] {
  const sigmoid = (v: number): number => 1 / (1 + Math.exp(-v));
  const first = get(arrays, '0.in.weights');
  const bias = [...get(arrays, '0.in.bias')];
  let gates = tokens.map((token) => plus(row(first, token, 3 * o.width), bias));
  let states: Vector[] = [];
  for (let l = 0; l < o.layers; l++) {
    if (l > 0) gates = states.map((h) => affine(arrays, `${l}.in`, h));
    let h = new Array<number>(o.width).fill(0);
    states = gates.map((g) => {
      const product = affine(arrays, `${l}.recurrent`, h);
      h = h.map((before, i) => {
        const at = (v: Vector, gate: number): number => v[gate * o.width + i] as number;
        const z = sigmoid(at(g, 0) + at(product, 0));
        const r = sigmoid(at(g, 1) + at(product, 1));
        return z * before + (1 - z) * Math.tanh(at(g, 2) + r * at(product, 2));
      });
      return h;
    });
  }
  return states;
}

/** ln p, entropy (nats) and value of each token after the first. */
export function scores(
  arrays: Arrays,
  hidden: readonly Vector[],
  tokens: readonly number[],
  temperature: number,
) {
  return tokens.slice(1).map((token, t) => {
    const h = hidden[t] as Vector;
    const p = softmax(affine(arrays, 'policy', h).map((v) => v / temperature));
    return {
      logp: Math.log(p[token] as number),
      entropy: -p.reduce((sum, v) => sum + v * Math.log(v), 0),
      value: arrays.has('value.bias') ? (affine(arrays, 'value', h)[0] as number) : 0,
    };
  });
}

/**
 * Outputs of a tanh perceptron for a dense input. @param normalized whether inputs are normalized before each
 * tanh, without gain and bias
 */
export function perceptron(
  arrays: Arrays,
  trunk: string,
  head: string,
  layers: number,
  input: Vector,
  normalized = false,
): Vector {
  let x = input;
  const plain = new Map([
    ['one.gain', new Float64Array(256).fill(1)],
    ['one.bias', new Float64Array(256)],
  ]);
  for (let i = 0; i < layers; i++) {
    const sums = affine(arrays, `${trunk}.${i}`, x);
    x = (normalized ? norm(plain, 'one', sums) : sums).map(Math.tanh);
  }
  return affine(arrays, head, x);
}
