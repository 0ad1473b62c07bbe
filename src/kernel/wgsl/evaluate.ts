/** Expressions on nodes. */
import type { Expr } from '../ir.ts';
import { at, valueType } from '../typed-tree.ts';
import type { Flow, Frame } from './flow.ts';
import type { Node } from './node.ts';
import { assuming } from './state.ts';

export function evaluate(flow: Flow, frame: Frame, expr: Expr): Node {
  const { graph } = flow;
  switch (expr.op) {
    case 'const':
      return graph.constant(expr.type, expr.value);
    case 'local': {
      const place = `${frame.prefix}v${expr.index}`;
      return graph.refined(flow.state.get(place) ?? graph.constant(expr.type, 0));
    }
    case 'scalar':
      return flow.scalar(expr.index);
    case 'param':
      return param(flow, expr.index);
    case 'load': {
      const row = evaluate(flow, frame, expr.row);
      const col = expr.col ? evaluate(flow, frame, expr.col) : undefined;
      return flow.arrays.load(flow.state, expr.array, flow.arrays.index(expr.array, row, col));
    }
    case 'unary':
      return graph.unary(expr.kind, evaluate(flow, frame, expr.a));
    case 'binary': {
      const a = evaluate(flow, frame, expr.a);
      return graph.binary(expr.kind, a, evaluate(flow, frame, expr.b));
    }
    case 'logic': {
      const a = evaluate(flow, frame, expr.a);
      const and = expr.kind === 'and';
      const [test, known] = and ? [a, graph.no] : [graph.not(a), graph.yes];
      return choice(
        flow,
        test,
        () => evaluate(flow, frame, expr.b),
        () => known,
        heavy(flow, expr.b),
        null,
      );
    }
    case 'choose': {
      const test = evaluate(flow, frame, expr.test);
      const a = () => evaluate(flow, frame, expr.a);
      const b = () => evaluate(flow, frame, expr.b);
      return choice(flow, test, a, b, heavy(flow, expr.a), heavy(flow, expr.b));
    }
    case 'call': {
      if (at(flow.program.functions, expr.fn).name === flow.options.neighbors) {
        const own = evaluate(flow, frame, at(expr.args, 0));
        return graph.neighbors(own);
      }
      const value = flow.call(frame, expr);
      return value ?? graph.constant(valueType(expr), 0);
    }
    case 'intrinsic':
      return graph.intrinsic(
        expr.name,
        expr.type,
        expr.args.map((arg) => evaluate(flow, frame, arg)),
      );
  }
}

function param(flow: Flow, index: number): Node {
  const { type } = at(flow.program.params, index);
  const value = flow.options.known.param(index);
  return value === undefined ? flow.graph.param(index, type) : flow.graph.constant(type, value);
}

interface Weight {
  readonly writes: boolean;
  readonly loops: boolean;
}

function heavy(flow: Flow, expr: Expr): Weight {
  return { writes: flow.notes.writes(expr), loops: flow.notes.loops(expr) };
}

/** Of two sides the one that the condition says; a side that changes nothing is simply worked out. */
function choice(flow: Flow, test: Node, a: () => Node, b: () => Node, x: Weight, y: Weight | null): Node {
  const { graph } = flow;
  const decided = test.value ?? graph.decided(test);
  if (decided !== undefined) return decided !== 0 ? a() : b();
  if (!(x.writes || y?.writes || x.loops || y?.loops)) {
    const values: Node[] = [];
    assuming(graph, test, true, () => values.push(a()));
    assuming(graph, test, false, () => values.push(b()));
    return graph.select(test, at(values, 0), at(values, 1));
  }
  const place = `f_${flow.name('c')}`;
  // The value first: working it out may put another state in the place of this one.
  const hold = (side: () => Node) => () => {
    const value = side();
    flow.state.set(place, value);
  };
  flow.branch(test, hold(a), hold(b), x.loops || (y?.loops ?? false));
  const value = flow.state.get(place) ?? graph.no;
  flow.state.delete(place);
  return value;
}
