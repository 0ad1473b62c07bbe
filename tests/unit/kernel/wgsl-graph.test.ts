import { describe, expect, it } from 'vitest';
import { Graph } from '../../../src/kernel/wgsl/graph.ts';
import { ANYTHING, bounded, type Node } from '../../../src/kernel/wgsl/node.ts';
import { assuming } from '../../../src/kernel/wgsl/state.ts';

const BOOL = { low: 0, high: 1, set: [0, 1] };

function parts() {
  const graph = new Graph();
  const word = (place: string) => graph.entry(place, 'u32', ANYTHING);
  const [a, b] = [word('s0'), word('s1')];
  return { graph, a, b, test: graph.binary('lt', a, b) };
}

describe('the graph of values', () => {
  it('makes what is the same once', () => {
    const { graph, a, b } = parts();
    expect(graph.binary('add', a, b)).toBe(graph.binary('add', b, a));
    expect(graph.binary('sub', a, b)).not.toBe(graph.binary('sub', b, a));
  });

  it('folds a choice whose condition is assumed', () => {
    const { graph, a, b, test } = parts();
    assuming(graph, test, true, () => expect(graph.select(test, a, b)).toBe(a));
    assuming(graph, test, false, () => expect(graph.select(test, a, b)).toBe(b));
    expect(graph.select(test, a, b).op).toBe('select');
  });

  it('assumes the parts of a conjunction that holds, and none of one that does not', () => {
    const { graph, a, b, test } = parts();
    const other = graph.binary('ne', a, b);
    const both = graph.and(test, other);
    assuming(graph, both, true, () => expect(graph.decided(test)).toBe(1));
    assuming(graph, both, false, () => expect(graph.decided(test)).toBeUndefined());
    expect(graph.decided(both)).toBeUndefined();
  });

  it('follows what is assumed through choices, opposites and what is left of a connective', () => {
    const { graph, a, b, test } = parts();
    const [x, y] = [graph.entry('s2', 'bool', BOOL), graph.entry('s3', 'bool', BOOL)];
    const zero = graph.constant('u32', 0);
    const same = graph.binary('eq', a, zero);
    // not (x or a == 0), and (a != 0 ? y : test) and x is not: x is false, a is not 0, y holds
    const all = graph.and(graph.not(graph.or(x, same)), graph.select(graph.not(same), y, test));
    assuming(graph, all, true, () => {
      expect(graph.decided(x)).toBe(0);
      expect(graph.decided(graph.binary('ne', a, zero))).toBe(1);
      expect(graph.refined(y)).toBe(graph.yes);
      expect(graph.refined(graph.select(same, a, b))).toBe(b);
    });
    // One part holds, so that it is the other one that does not.
    assuming(graph, graph.and(x, graph.not(graph.and(x, y))), true, () => expect(graph.decided(y)).toBe(0));
    expect(graph.decided(y)).toBeUndefined();
  });

  it('leaves of bits that are chosen those that a mask asks for', () => {
    const { graph, test } = parts();
    const word = (value: number) => graph.constant('u32', value);
    const bits = graph.binary('or', graph.select(test, word(32), word(0)), word(3));
    expect(graph.binary('and', bits, word(2)).value).toBe(2);
    expect(graph.binary('and', bits, word(16)).value).toBe(0);
  });

  it('does not fold a choice that is stored without a branch, whatever is assumed where it is made', () => {
    const { graph, a, b, test } = parts();
    assuming(graph, test, true, () => {
      expect(graph.choose(test, a, b).op).toBe('select');
      expect(graph.select(test, a, b)).toBe(a); // what was assumed still is
    });
  });

  it('folds no f32 sum with 0: −0 + 0 is 0', () => {
    const { graph } = parts();
    const x = graph.entry('s2', 'f32', ANYTHING);
    expect(graph.binary('add', x, graph.constant('f32', 0)).op).toBe('binary');
  });

  it('knows an unsigned difference only where it cannot wrap', () => {
    const { graph } = parts();
    const small = graph.entry('s2', 'u32', bounded(0, 10));
    expect(graph.binary('sub', small, graph.constant('u32', 1)).known).toEqual(ANYTHING);
    expect(graph.binary('add', small, graph.constant('u32', 1)).known).toEqual(bounded(1, 11));
  });

  it('leaves out a clamp that does nothing, and no other', () => {
    const { graph, a } = parts();
    const low = graph.binary('and', a, graph.constant('u32', 15));
    expect(graph.intrinsic('min', 'u32', [low, graph.constant('u32', 15)])).toBe(low);
    expect(graph.intrinsic('min', 'u32', [low, graph.constant('u32', 14)]).op).toBe('intrinsic');
  });

  it('compares i32 of which one may be negative by no bounds of their bits', () => {
    const { graph } = parts();
    const negative = graph.constant('i32', -1);
    const small = graph.entry('s2', 'i32', bounded(0, 10));
    expect(graph.binary('lt', small, negative).value).toBeUndefined();
  });
});

describe('whether an f32 is finite', () => {
  const EXPONENT = 0x7f800000;
  /** The question that a program asks of a value, over a setting that is at most `most` in magnitude. */
  function asked(most: number | undefined, value: (graph: Graph, setting: Node) => Node) {
    const graph = new Graph(() => most);
    const exponent = graph.constant('u32', EXPONENT);
    const bits = graph.intrinsic('bits', 'u32', [value(graph, graph.param(0, 'f32'))]);
    return graph.binary('eq', graph.binary('and', bits, exponent), exponent);
  }
  const twice = (graph: Graph, setting: Node) =>
    graph.binary('add', graph.binary('mul', setting, graph.constant('f32', 2)), setting);

  it('is not asked of sums and products of what is small', () => {
    expect(asked(1e6, twice).value).toBe(0);
  });
  it('is asked where a setting may have any value', () => {
    expect(asked(undefined, twice).value).toBeUndefined();
  });
  it('is asked where a product may pass the largest f32', () => {
    const power = (graph: Graph, setting: Node) => {
      let product = setting;
      for (let k = 0; k < 6; k++) product = graph.binary('mul', product, setting);
      return product;
    };
    expect(asked(1e6, power).value).toBeUndefined();
    expect(asked(1e5, power).value).toBe(0);
  });
  it('is asked of quotients, and of what is infinite or no number', () => {
    const ratio = (graph: Graph, setting: Node) => graph.binary('div', graph.constant('f32', 1), setting);
    expect(asked(1e6, ratio).value).toBeUndefined();
    const choice = (graph: Graph, setting: Node) =>
      graph.select(
        graph.binary('lt', setting, graph.constant('f32', 0)),
        graph.constant('f32', Number.POSITIVE_INFINITY),
        setting,
      );
    expect(asked(1e6, choice).value).toBeUndefined();
  });
});
