/** Statements of the reference interpreter: each becomes a closure that acts on a frame and says how it ended. */

import type { Expr, Stmt } from '../ir.ts';
import { viewFor } from '../machine-state.ts';
import { at } from '../typed-tree.ts';
import { type Evaluate, type Frame, type Place, wordOf } from './expressions.ts';

/** How a statement ended. */
export const Signal = { next: 0, break: 1, continue: 2, return: 3 } as const;
export type Execute = (frame: Frame) => number;

export function statementsOf(body: readonly Stmt[], place: Place, of: (expr: Expr) => Evaluate): Execute {
  const steps = body.map((stmt) => statementOf(stmt, place, of));
  return (frame) => {
    for (const step of steps) {
      const signal = step(frame);
      if (signal !== Signal.next) return signal;
    }
    return Signal.next;
  };
}

function statementOf(stmt: Stmt, place: Place, of: (expr: Expr) => Evaluate): Execute {
  switch (stmt.op) {
    case 'setLocal': {
      const { index } = stmt;
      const value = of(stmt.value);
      return (frame) => {
        frame.locals[index] = value(frame);
        return Signal.next;
      };
    }
    case 'setScalar': {
      const { type } = at(place.program.scalars, stmt.index);
      const offset = at(place.layout.scalarOffset, stmt.index);
      const view = viewFor(place.views, type);
      const value = of(stmt.value);
      return (frame) => {
        view[(frame.base + offset) / 4] = value(frame);
        return Signal.next;
      };
    }
    case 'store': {
      const view = viewFor(place.views, at(place.program.arrays, stmt.array).type);
      const word = wordOf(stmt.array, of(stmt.row), stmt.col ? of(stmt.col) : undefined, place);
      const value = of(stmt.value);
      return (frame) => {
        const target = word(frame);
        view[target] = value(frame);
        return Signal.next;
      };
    }
    case 'if': {
      const test = of(stmt.test);
      const then = statementsOf(stmt.then, place, of);
      const otherwise = statementsOf(stmt.else, place, of);
      return (frame) => (test(frame) !== 0 ? then(frame) : otherwise(frame));
    }
    case 'for': {
      const { index, from, to, step } = stmt;
      const body = statementsOf(stmt.body, place, of);
      return (frame) => {
        let count = from;
        frame.locals[index] = count;
        while (count < to) {
          const signal = body(frame);
          if (signal === Signal.break) break;
          if (signal === Signal.return) return signal;
          count += step;
          frame.locals[index] = count;
        }
        return Signal.next;
      };
    }
    case 'break':
      return () => Signal.break;
    case 'continue':
      return () => Signal.continue;
    case 'return': {
      const value = stmt.value ? of(stmt.value) : () => 0;
      return (frame) => {
        frame.result = value(frame);
        return Signal.return;
      };
    }
    case 'do': {
      const call = of(stmt.call);
      return (frame) => {
        call(frame);
        return Signal.next;
      };
    }
  }
}
