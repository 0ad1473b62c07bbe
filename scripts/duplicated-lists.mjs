/**
 * Finds lists of names that are kept twice: array literals or unions with the same four or more strings, in places of
 * which one could import the other. The second copy should be derived from the first. Two arrays in different order are
 * two lists: their order means something.
 */
import { readFileSync } from 'node:fs';
import ts from 'typescript';
import { TABLE } from '../.dependency-cruiser.mjs';

/** @typedef {{ file: string, line: number, names: string[], ordered: boolean }} List */

const SMALLEST_LIST = 4;

/**
 * @param {readonly string[]} files
 * @returns {string[]} One line a list that exists more than once.
 */
export function duplicatedLists(files) {
  /** @type {Map<string, List[]>} */
  const bySet = new Map();
  for (const file of files) {
    const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.ES2023, true);
    visit(source, source);
  }
  return [...bySet.values()].flatMap((lists) =>
    lists.flatMap((list, index) =>
      lists
        .slice(index + 1)
        .filter((other) => isCopy(list, other))
        .map(
          (other) =>
            `${list.file}:${list.line} and ${other.file}:${other.line} keep the same list: ${list.names.join(', ')}`,
        ),
    ),
  );

  /**
   * @param {ts.SourceFile} source
   * @param {ts.Node} node
   */
  function visit(source, node) {
    const names = namesOf(node);
    if (names !== null && names.length >= SMALLEST_LIST) {
      const key = [...names].sort().join(', ');
      const line = source.getLineAndCharacterOfPosition(node.getStart()).line + 1;
      const list = { file: source.fileName, line, names, ordered: ts.isArrayLiteralExpression(node) };
      bySet.set(key, [...(bySet.get(key) ?? []), list]);
    }
    ts.forEachChild(node, (child) => visit(source, child));
  }
}

/**
 * @param {List} a
 * @param {List} b
 */
function isCopy(a, b) {
  if (a.ordered && b.ordered && a.names.join() !== b.names.join()) return false;
  return mayImport(a.file, b.file) || mayImport(b.file, a.file);
}

/**
 * @param {string} from
 * @param {string} to
 */
function mayImport(from, to) {
  const [room, other] = [from, to].map((file) => file.split('/')[1] ?? '');
  const allowed = Object.entries(TABLE).find(([name]) => name === room)?.[1].all ?? [];
  return room === other || allowed.some((name) => name === other);
}

/**
 * @param {ts.Node} node
 * @returns {string[] | null}
 */
function namesOf(node) {
  if (ts.isArrayLiteralExpression(node)) {
    const strings = node.elements.filter(ts.isStringLiteral);
    return strings.length === node.elements.length ? strings.map((element) => element.text) : null;
  }
  if (ts.isUnionTypeNode(node)) {
    const texts = node.types.map((type) =>
      ts.isLiteralTypeNode(type) && ts.isStringLiteral(type.literal) ? type.literal.text : null,
    );
    return texts.every((text) => text !== null) ? texts : null;
  }
  return null;
}
