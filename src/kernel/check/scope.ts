/** The context of an expression: visible names, locals and random stream. */

import type { Scalar } from '../ir.ts';
import { reject } from '../place.ts';
import type { ExprTree, Named, Span } from '../tree.ts';
import type { Value } from './build-expression.ts';
import type {
  ArrayBinding,
  Binding,
  FoundFunction,
  Instance,
  LocalBinding,
  Specialized,
} from './instance.ts';
import type { FoundValue, Names } from './resolve.ts';

/** What the checker needs to know about the program under construction. */
export interface Context {
  readonly names: Names;
  /** The checker itself, so that its parts need not import each other. */
  check(scope: Scope, tree: ExprTree, expected: Scalar | undefined): Value;
  bind(found: FoundValue, stream: number | undefined): Binding;
  specialize(found: FoundFunction, arrays: readonly ArrayBinding[], scope: Scope, at: Span): Specialized;
}

export class Scope {
  readonly context: Context;
  readonly instance: Instance;
  readonly stream: number | undefined;
  /** A constant expression may read nothing that changes while the program runs. */
  readonly constantOnly: boolean;
  readonly locals: Scalar[] = [];
  loops = 0;
  /** Set once something other than the function's own locals (or the library's own state) is written. */
  changes = false;
  private readonly blocks: Map<string, Binding>[] = [new Map()];

  constructor(context: Context, instance: Instance, stream: number | undefined, constantOnly: boolean) {
    this.context = context;
    this.instance = instance;
    this.stream = stream;
    this.constantOnly = constantOnly;
  }

  /** Only literals follow `expected`. Use `checkAs` for a required type. */
  check(tree: ExprTree, expected?: Scalar): Value {
    return this.context.check(this, tree, expected);
  }

  reject(at: Span, message: string, fix?: string): never {
    return reject(this.instance.source, at, message, fix);
  }

  /** The source text of a span, for use in a message. */
  show(at: Span): string {
    const text = this.instance.source.text.slice(at.offset, at.offset + at.length).replace(/\s+/g, ' ');
    return text.length > 40 ? `${text.slice(0, 39)}…` : text;
  }

  lookUp(named: Named): Binding {
    const local = this.local(named.name);
    if (local !== undefined) return local;
    const known = () => this.blocks.flatMap((block) => [...block.keys()]);
    return this.context.bind(this.context.names.value(this.instance, named, known), this.stream);
  }

  private local(name: string): Binding | undefined {
    for (let i = this.blocks.length - 1; i >= 0; i--) {
      const found = this.blocks[i]?.get(name);
      if (found !== undefined) return found;
    }
    return undefined;
  }

  declare(named: Named, binding: Binding): void {
    const block = this.blocks.at(-1);
    if (block?.has(named.name)) this.reject(named.at, `\`${named.name}\` is declared twice in this block`);
    block?.set(named.name, binding);
  }

  declareLocal(named: Named, type: Scalar, frozen: LocalBinding['frozen'], guessed = false): LocalBinding {
    const binding: LocalBinding = { kind: 'local', type, index: this.newLocal(type), frozen, guessed };
    this.declare(named, binding);
    return binding;
  }

  newLocal(type: Scalar): number {
    return this.locals.push(type) - 1;
  }

  within<T>(work: () => T): T {
    this.blocks.push(new Map());
    const result = work();
    this.blocks.pop();
    return result;
  }
}
