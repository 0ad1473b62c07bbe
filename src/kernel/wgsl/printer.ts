/** What the writers of nodes share: names, routines in use, and where words lie. */
import type { Program } from '../ir.ts';
import type { Found } from './lookup-words.ts';
import type { Node } from './node.ts';
import { literal } from './numbers.ts';
import type { WgslOptions } from './options.ts';
import type { Places } from './places.ts';
import type { HelperSet } from './routines.ts';

export interface Printer {
  readonly program: Program;
  readonly options: Required<WgslOptions>;
  readonly places: Places;
  readonly helpers: HelperSet;
  /** f32 constants that the device's compiler must not know, by their text. */
  readonly opaque: Map<string, string>;
  readonly found: ReadonlyMap<Node, Found>;
  /** Texts of nodes that are not names: constants, and what is used once. */
  name(node: Node): string;
}

export function makePrinter(
  program: Program,
  options: Required<WgslOptions>,
  places: Places,
  helpers: HelperSet,
  found: ReadonlyMap<Node, Found>,
): Printer {
  return {
    program,
    options,
    places,
    helpers,
    found,
    opaque: new Map(),
    name(node) {
      if (node.value !== undefined) return literal(node.type, node.value);
      if (node.op === 'param') return `p${node.key}`;
      if (node.op === 'entry') return `${node.key}`;
      return `t${node.id}`;
    },
  };
}
