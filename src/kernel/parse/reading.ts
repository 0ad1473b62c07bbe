/** The parser with a time limit, its syntax errors, and the check that the language allows each node. */
import { tsPlugin } from '@sveltejs/acorn-typescript';
import { type Comment, type Identifier, type Node, Parser, type Program } from 'acorn';
import { CHAIN_LIMIT, NESTING_LIMIT } from '../limits.ts';
import { reject, type Source } from '../place.ts';
import type { Span } from '../tree.ts';
import { refusalOf } from './refusals.ts';
import { wordFix } from './syntax-fixes.ts';

declare module 'acorn' {
  interface Parser {
    /** Called for every token, including those that are read again. */
    nextToken(): void;
    lastTokStart: number;
  }
  interface Identifier {
    typeAnnotation?: TypeAnnotation;
  }
  interface Function {
    returnType?: TypeAnnotation;
  }
}

export interface TypeAnnotation extends Node {
  readonly typeAnnotation: TypeNode;
}
type TypeNode = Node &
  (
    | { readonly type: 'TSVoidKeyword' }
    | { readonly type: 'TSArrayType'; readonly elementType: TypeNode }
    | { readonly type: 'TSTypeReference'; readonly typeName: Identifier }
  );

/**
 * Maximum tokens that the parser may read per character of a text. Built-in texts need at most 0.4, dense
 * ones 2.
 */
const READS_PER_CHARACTER = 4;

/** Not a SyntaxError, because the parser catches those itself when an attempt fails. */
class TooManyReads extends Error {
  readonly pos: number;
  constructor(pos: number) {
    super('this is too ambiguous to parse');
    this.pos = pos;
  }
}

/**
 * After `<`, `(` and `?` the parser tries several readings, and again inside each, so its time could double
 * with every level.
 */
const limitReads = (Base: typeof Parser) =>
  class extends Base {
    private left = READS_PER_CHARACTER * this.input.length + 100;
    override nextToken(): void {
      if (--this.left < 0) throw new TooManyReads(this.lastTokStart);
      super.nextToken();
    }
  };
const TypedParser = Parser.extend(tsPlugin(), limitReads);

/** Parses a text as a list of statements. Syntax errors are thrown as KernelErrors. */
export function parseText(source: Source): { readonly body: Program['body']; readonly comments: Comment[] } {
  const comments: Comment[] = [];
  try {
    return { body: programOf(source.text, comments).body, comments };
  } catch (error) {
    const offset = positionOf(error);
    const at = tokenAt(source.text, offset);
    const fix =
      error instanceof TooManyReads
        ? 'use fewer `<`, `?` and brackets here'
        : (wordFix(source.text, at) ?? semicolonFix(source.text, at));
    return reject(source, at, syntaxMessage(source.text, offset, error), fix);
  }
}

function programOf(text: string, comments: Comment[]): Program {
  return TypedParser.parse(text, {
    ecmaVersion: 'latest',
    sourceType: 'module',
    locations: true, // the TypeScript plugin relies on it
    allowReturnOutsideFunction: true, // a custom expression may be statements that end in `return`
    onComment: comments,
  });
}

function positionOf(error: unknown): number {
  const position: unknown = error instanceof Error && 'pos' in error ? error.pos : 0;
  return typeof position === 'number' ? position : 0;
}

/** Suggests a semicolon if one would let the parser continue past the point where it stopped. */
function semicolonFix(text: string, { offset, length }: Span): string | undefined {
  if (length === 0) return undefined;
  const [before, word, after] = [
    text.slice(0, offset),
    text.slice(offset, offset + length),
    text.slice(offset + length),
  ];
  try {
    programOf(`${before};${word}${after}`, []);
  } catch (error) {
    const read = after.slice(0, Math.max(0, positionOf(error) - offset - length - 1));
    if (read.trim() === '') return undefined;
  }
  const line = before.split('\n').length;
  return `write \`;\` before \`${word}\` in line ${line}, or an operator if the expression continues`;
}

function syntaxMessage(text: string, offset: number, error: unknown): string {
  const message =
    error instanceof Error ? error.message.replace(/ \(\d+:\d+\)$/, '') : 'this cannot be parsed';
  if (message.includes('stack')) return `this is nested more than ${NESTING_LIMIT} levels deep`;
  if (!/^Unexpected (token|character)/.test(message)) return `syntax: ${message}`;
  if (offset >= text.length) return 'syntax: the text ends unexpectedly';
  const { length } = tokenAt(text, offset);
  return `syntax: \`${text.slice(offset, offset + length)}\` is unexpected here`;
}

function tokenAt(text: string, offset: number): Span {
  const word = /^[A-Za-z0-9_$]+/.exec(text.slice(offset, offset + 64));
  return { offset, length: word ? word[0].length : offset < text.length ? 1 : 0 };
}

export function spanOf(node: Node): Span {
  return { offset: node.start, length: node.end - node.start };
}

/**
 * The keys that each allowed node may have. Any other nonempty key belongs to a construct that we do not
 * know.
 */
const KEYS: Readonly<Record<string, readonly string[]>> = {
  Identifier: ['name', 'typeAnnotation'],
  Literal: ['value', 'raw'],
  BinaryExpression: ['left', 'operator', 'right'],
  LogicalExpression: ['left', 'operator', 'right'],
  UnaryExpression: ['operator', 'prefix', 'argument'],
  ConditionalExpression: ['test', 'consequent', 'alternate'],
  CallExpression: ['callee', 'arguments'],
  MemberExpression: ['object', 'property', 'computed'],
  ExpressionStatement: ['expression'],
  BlockStatement: ['body'],
  EmptyStatement: [],
  IfStatement: ['test', 'consequent', 'alternate'],
  ForStatement: ['init', 'test', 'update', 'body'],
  BreakStatement: [],
  ContinueStatement: [],
  ReturnStatement: ['argument'],
  AssignmentExpression: ['operator', 'left', 'right'],
  UpdateExpression: ['operator', 'prefix', 'argument'],
  VariableDeclaration: ['declarations', 'kind'],
  VariableDeclarator: ['id', 'init'],
  FunctionDeclaration: ['id', 'params', 'body', 'returnType'],
  ExportNamedDeclaration: ['declaration', 'exportKind'],
  TSTypeAnnotation: ['typeAnnotation'],
  TSTypeReference: ['typeName'],
  TSArrayType: ['elementType'],
  ObjectExpression: ['properties'],
  Property: ['key', 'value', 'kind'],
  ArrayExpression: ['elements'],
};
const EVERYWHERE = ['type', 'start', 'end', 'loc', 'range'];

/** A text at some depth of reading. It allows only nodes of a known kind without unknown parts. */
export class Reading {
  readonly source: Source;
  /** Visible nesting levels. */
  private readonly nesting: number;
  /** Visible levels plus the links of chains. */
  private readonly depth: number;

  constructor(source: Source, nesting = 0, depth = 0) {
    this.source = source;
    this.nesting = nesting;
    this.depth = depth;
  }

  /** Checks a node and returns the reading one level deeper, for its parts. */
  enter(node: Node, chained = false): Reading {
    const inner = new Reading(this.source, this.nesting + (chained ? 0 : 1), this.depth + 1);
    if (inner.nesting > NESTING_LIMIT)
      this.reject(node, `this is nested more than ${NESTING_LIMIT} levels deep`);
    if (inner.depth > NESTING_LIMIT + CHAIN_LIMIT)
      this.reject(node, `this chain has more than ${CHAIN_LIMIT} links`, 'split it into parts');
    this.admit(node);
    return inner;
  }

  admit(node: Node): void {
    const keys = Object.hasOwn(KEYS, node.type) ? KEYS[node.type] : undefined;
    if (keys === undefined) this.rejectNode(node);
    for (const [key, value] of Object.entries(node)) {
      if (EVERYWHERE.includes(key) || keys.includes(key) || isEmpty(value)) continue;
      this.reject(node, unknownPart(key));
    }
  }

  reject(at: Node | Span, message: string, fix?: string): never {
    return reject(this.source, 'offset' in at ? at : spanOf(at), message, fix);
  }

  rejectNode(node: Node, instead?: string): never {
    const { message, fix } = refusalOf(node.type, this.source.text.slice(node.start, node.end));
    return this.reject(node, message, instead ?? fix);
  }
}

function isEmpty(value: unknown): boolean {
  return (
    value === undefined || value === null || value === false || (Array.isArray(value) && value.length === 0)
  );
}

function unknownPart(key: string): string {
  switch (key) {
    case 'async':
    case 'generator':
      return `${key === 'async' ? '`async`' : 'generator'} functions are not in this language`;
    case 'typeParameters':
    case 'typeArguments':
      return 'type parameters (`<…>`) are not in this language';
    case 'optional':
      return '`?` (optional) is not in this language: every value exists';
    case 'regex':
      return 'regular expressions are not in this language';
    case 'bigint':
      return 'big integers (`1n`) are not in this language: integers have 32 bits';
    case 'label':
      return 'labels are not in this language: `break` and `continue` apply to the innermost loop';
    case 'computed':
    case 'method':
    case 'shorthand':
      return 'only plain `name: literal` pairs are allowed here';
    default:
      return `\`${key}\` is not in this language`;
  }
}
