/** Texts of the libraries, parsed before somebody waits for them. */
import { libraryAhead } from '../../kernel/link/library.ts';
import { formulasAhead } from '../../learn/registry.ts';

/** What the first check of an edit would have to parse at once, a text at a time. */
export function* readAhead(): Generator<void> {
  yield* libraryAhead();
  yield* formulasAhead();
}
