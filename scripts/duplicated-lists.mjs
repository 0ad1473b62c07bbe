/**
 * Finds lists of names that are kept twice: two array literals or unions with the same four or more strings.
 * The second copy should be derived from the first.
 */
import { readFileSync } from 'node:fs';
import ts from 'typescript';

const SMALLEST_LIST = 4;

/**
 * @param {readonly string[]} files
 * @returns {string[]} One line a list that exists more than once.
 */
export function duplicatedLists(files) {
  /** @type {Map<string, string[]>} */
  const places = new Map();
  for (const file of files) {
    const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.ES2023, true);
    visit(source, source);
  }
  return [...places]
    .filter(([, found]) => found.length > 1)
    .map(([names, found]) => `${found.join(' and ')} keep the same list: ${names}`);

  /**
   * @param {ts.SourceFile} source
   * @param {ts.Node} node
   */
  function visit(source, node) {
    const names = namesOf(node);
    if (names !== null && names.length >= SMALLEST_LIST) {
      const key = [...names].sort().join(', ');
      const line = source.getLineAndCharacterOfPosition(node.getStart()).line + 1;
      places.set(key, [...(places.get(key) ?? []), `${source.fileName}:${line}`]);
    }
    ts.forEachChild(node, (child) => visit(source, child));
  }
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
