/**
 * Leaving early without jumps. WGSL has `return` and `break` anywhere, but what becomes of them on the way to a device
 * are loops and masks around everything that follows (measured on SwiftShader: most of a step's time). So a function
 * returns at its end only, and what follows a statement that may leave stands in its other side, or behind a flag.
 */
import type { Stmt } from '../ir.ts';
import { emit, type Flag, freshName, type WgslScope, type Writer } from './scope.ts';

export function newFlag(scope: WgslScope): Flag {
  const flag = { name: freshName(scope, 'g'), used: false };
  scope.writer.flags.push(flag);
  return flag;
}

/** The text to look at a flag with. */
export function use(flag: Flag): string {
  flag.used = true;
  return flag.name;
}

export function raise(scope: WgslScope, flag: Flag): void {
  emit(scope, `${flag.name} = true;`);
}

/** Lines about an unused flag are removed: see `settle`. */
export function lower(scope: WgslScope, flag: Flag): void {
  const { predicate } = scope;
  emit(scope, `${flag.name} = ${predicate === null ? 'false' : `${flag.name} & !${predicate}`};`);
}

/** The lines of a function without those that set unused flags. */
export function settle(writer: Writer): readonly string[] {
  const idle = new Set(writer.flags.filter((flag) => !flag.used).map((flag) => flag.name));
  return writer.lines.filter((line) => {
    const [name = '', sign] = line.trim().split(' ', 2);
    return !(sign === '=' && idle.has(name));
  });
}

export interface Exits {
  returns: boolean;
  breaks: boolean;
  continues: boolean;
}

/** The early exits of a list of statements. */
export function exitsOf(body: readonly Stmt[]): Exits {
  const found = { returns: false, breaks: false, continues: false };
  for (const stmt of body) {
    if (stmt.op === 'return') found.returns = true;
    else if (stmt.op === 'break') found.breaks = true;
    else if (stmt.op === 'continue') found.continues = true;
    else if (stmt.op === 'for') found.returns ||= exitsOf(stmt.body).returns;
    else if (stmt.op === 'if')
      for (const side of [stmt.then, stmt.else]) {
        const inner = exitsOf(side);
        found.returns ||= inner.returns;
        found.breaks ||= inner.breaks;
        found.continues ||= inner.continues;
      }
  }
  return found;
}

/** Whether every path through the list leaves it before its end. */
export function alwaysLeaves(body: readonly Stmt[]): boolean {
  return body.some(
    (stmt) =>
      stmt.op === 'return' ||
      stmt.op === 'break' ||
      stmt.op === 'continue' ||
      (stmt.op === 'if' && alwaysLeaves(stmt.then) && alwaysLeaves(stmt.else)),
  );
}

/** Flags that tell whether the statement has left. Loops of the text are left by a real `break`: nothing to ask there. */
export function guardsAfter(scope: WgslScope, stmt: Stmt): Flag[] {
  const exits = exitsOf([stmt]);
  const target = scope.targets.at(-1) ?? null;
  const flags: Flag[] = [];
  if (exits.returns && scope.realLoops === 0) flags.push(scope.exit);
  if (exits.breaks && target?.breaks) flags.push(target.breaks);
  if (exits.continues && target?.continues) flags.push(target.continues);
  return flags;
}
