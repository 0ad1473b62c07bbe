/**
 * Causal transformer, pre-norm (Xiong et al. 2020, 2002.04745), with a ReLU feed-forward and learned
 * positions. x starts as token + position. Each layer computes x ← x + attention(norm(x)), then x ← x +
 * feedForward(norm(x)); hidden states are norm(x).
 */
import { type Compute, part, type Slice } from '../../tensor/contract.ts';
import type { Buffers } from './buffers.ts';
import type { SequenceSettings, Trunk } from './contract.ts';
import { normArrays, normalArrays } from './layers.ts';
import { type Parameters, type PlannedArray, scaledNormal } from './parameters.ts';
import { IN_PLACE, type Move, mover, placesIn, positionsOf, takeRows } from './rows.ts';
import { innerOf, type WholePass, wholePass } from './transformer-pass.ts';

const EMBEDDING_DEVIATION = 0.1; // 0.02 … 1 learn addition equally fast

/** @throws RangeError that names the invalid setting */
export function transformerArrays(settings: SequenceSettings): PlannedArray[] {
  const { layers, width, heads } = settings.shape;
  if (!Number.isInteger(heads) || heads < 1 || width % heads !== 0)
    throw new RangeError(`${heads} heads do not divide a width of ${width}: choose a divisor.`);
  const inner = innerOf(settings);
  const entries = settings.vocabulary + settings.context;
  // The more layers there are, the smaller the initial contribution of each to x (Radford et al. 2019,
  // section 2.3).
  const added = Math.sqrt(1 / (2 * layers));
  return [
    {
      name: 'embedding', // tokens, then positions
      shape: [entries, width],
      initial: (uniforms) => scaledNormal(entries * width, EMBEDDING_DEVIATION, uniforms),
    },
    ...Array.from({ length: layers }, (_, i) => [
      ...normArrays(`${i}.attention.norm`, width),
      ...normalArrays(`${i}.attention.in`, width, 3 * width, 1),
      ...normalArrays(`${i}.attention.out`, width, width, added),
      ...normArrays(`${i}.feedForward.norm`, width),
      ...normalArrays(`${i}.feedForward.in`, width, inner, Math.SQRT2),
      ...normalArrays(`${i}.feedForward.out`, inner, width, added),
    ]).flat(),
    ...normArrays('norm', width),
  ];
}

export function transformerTrunk(
  compute: Compute,
  settings: SequenceSettings,
  block: Parameters,
  trunkBuffers: Buffers,
): Trunk {
  const { width, heads } = settings.shape;
  const { context } = settings;
  const whole = wholePass(compute, settings, block, trunkBuffers, true);
  let before: WholePass | null = null;

  return {
    forward(tokens, positions) {
      before = whole.over(tokens, positions);
      return before.hidden;
    },

    backward(dHidden) {
      if (before === null) throw new Error('backward uses the last forward pass.');
      const { layers, norm, embedding, stream, cells } = whole;
      const { tokens, positions, attentions, distinct, of, put, take } = before;
      const { sequences, time, seen, wanted } = positions;
      const [all, rows, some, worked] = [sequences * time, seen.length, wanted.length, distinct.length];
      const move = (name: string, ids: Uint32Array, entries: number): Move =>
        mover(compute, trunkBuffers, name, ids, entries);
      const wantedAt = placesIn(wanted, all);
      // Each seen position needs its own derivative.
      const copies = of === null ? IN_PLACE : move('copies', of, worked);
      const takeSeen = of === null ? take : move('takeSeen', seen, all);
      const putSeen = of === null ? put : move('putSeen', placesIn(seen, all), rows);
      const putWanted = move('putWanted', wantedAt, some);
      const putAmongSeen = move(
        'putAmongSeen',
        seen.map((position) => wantedAt[position] as number),
        some,
      );
      const inner = innerOf(settings);
      const dy = trunkBuffers.floats('dNormed', rows * width);
      const dInner = trunkBuffers.floats('dInner', rows * inner);
      const dQkvs = trunkBuffers.floats('dQkvs', all * 3 * width);
      let dx = trunkBuffers.floats('dx', some * width);
      const moments = trunkBuffers.floats('moments', 2 * some);
      norm.backward(some, stream(layers.length, some), moments, dHidden, dx, false);
      for (const [i, layer] of [...layers.entries()].reverse()) {
        const { qkv, weights, attended } = attentions[i] as WholePass['attentions'][number];
        const isLast = i === layers.length - 1;
        const at = isLast ? wanted : seen;
        const after = at.length;
        const cell = cells(i, worked, isLast ? some : worked);
        const each = isLast ? IN_PLACE : copies;
        // Without an activation, the results of the forward pass are not read, so any numbers will do.
        const x = each(cell.inner, inner, 'innerCopy');
        layer.feedForwardOut.backward(after, x, x, dx, dInner, false, at);
        const normed = each(cell.feedForwardNormed, width, 'normedCopy');
        layer.feedForwardIn.backward(after, normed, x, dInner, dy, false, at);
        const [mid, scales] = [
          each(cell.mid, width, 'xCopy'),
          each(cell.feedForwardMoments, 2, 'momentsCopy'),
        ];
        layer.feedForwardNorm.backward(after, mid, scales, dy, dx, true);
        const y = each(attended, width, 'normedCopy');
        layer.attentionOut.backward(after, y, y, dx, dy, false, at);
        const dAttended = (isLast ? putWanted : putSeen)(dy, width, 'dAttended');
        compute.attentionGradient({
          sequences,
          time,
          width,
          heads,
          qkv,
          weights,
          dy: dAttended,
          dQkv: dQkvs,
        });
        const dQkv = takeSeen(dQkvs, 3 * width, 'dQkv');
        const before = copies(cell.attentionNormed, width, 'normedCopy');
        layer.attentionIn.backward(rows, before, qkv, dQkv, dy, false, seen);
        if (isLast) dx = putAmongSeen(dx, width, 'dSeen');
        const [start, spread] = [
          copies(cell.x, width, 'xCopy'),
          copies(cell.attentionMoments, 2, 'momentsCopy'),
        ];
        layer.attentionNorm.backward(rows, start, spread, dy, dx, true);
      }
      embedding.backward(rows, whole.idsOf(tokens, seen, time), dy, dx);
    },

    stepper(sequences, buffers) {
      const prompted = wholePass(compute, settings, block, buffers, false);
      const places = sequences * context;
      const cache = (name: string, i: number): Slice => buffers.floats(`${name}.${i}`, places * width);
      return {
        begin(prompts, time, of) {
          const entries = 3 * prompts.length; // rows of `width` in queries, keys and values
          const idsOf = (name: string, third: number): Slice => {
            const chosen = new Uint32Array(places).fill(entries);
            for (let row = 0; row < sequences; row++)
              for (let at = 0; at < time; at++)
                chosen[row * context + at] = 3 * ((of[row] as number) * time + at) + third;
            const ids = buffers.words(`${name}Ids`, places);
            compute.write(ids, chosen);
            return ids;
          };
          const ids = { keys: idsOf('keys', 1), values: idsOf('values', 2) };
          const isLast = (position: number) => position % time === time - 1;
          const positions = positionsOf(prompts.length / time, time, isLast);
          const copy = (i: number, x: Slice) => {
            for (const name of ['keys', 'values'] as const)
              takeRows(compute, { ids: ids[name], x, entries, width, y: cache(name, i) });
          };
          return prompted.over(prompts, positions, copy).hidden;
        },

        step: (tokens, at) =>
          prompted.run({
            rows: tokens.length,
            ids: prompted.ids(tokens, () => at),
            attend(i, qkv) {
              const [keys, values] = [cache('keys', i), cache('values', i)];
              const y = buffers.floats('attendeds', tokens.length * width);
              const [sequences, capacity] = [tokens.length, context];
              compute.attentionStep({ sequences, capacity, at, width, heads, qkv, keys, values, y });
              return y;
            },
          }),

        keep(kept, entries) {
          const row = context * width;
          const spare = buffers.floats('spare', kept.length * row);
          for (let i = 0; i < settings.shape.layers; i++)
            for (const name of ['keys', 'values']) {
              takeRows(compute, { ids: kept, x: cache(name, i), entries, width: row, y: spare });
              compute.copy(spare, part(cache(name, i), 0, spare.length));
            }
        },
      };
    },
  };
}
