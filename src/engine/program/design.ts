/**
 * The text of the module `design`: a reward design unrolled term by term. The number of terms differs between variants, and each
 * running sum is its own scalar, which back ends keep in a register. Probes have sums too, but the total leaves them out:
 * training ignores them.
 */

import type { Measures } from '../contract.ts';
import { partials, SUM } from './main.ts';
import type { LinkedTerm } from './terms.ts';

interface Design {
  readonly terms: readonly Pick<LinkedTerm, 'name' | 'probe' | 'reads' | 'has' | 'credited'>[];
  readonly measures: Measures;
  /** Lets the host read what each term paid at a step. */
  readonly recorded: boolean;
}

export function designSource(design: Design): string {
  const { terms, recorded } = design;
  const sums = partials(design).map((name, k) => ({ name: name.replace('design$', ''), k }));
  const own = sums.filter(({ name }) => !name.includes('$'));
  const isRead = (k: number) => terms.some(({ credited }) => credited === k);
  const slot = (k: number) => SUM.terms + terms.length + k;
  const reads = (fn: string, call: (name: string, k: number) => string) =>
    terms.flatMap((term, k) => (term.reads && term.has(fn) ? [call(term.name, k)] : []));
  const calls = (fn: string) => terms.filter((term) => term.has(fn)).map(({ name }) => `${name}$${fn}();`);
  return [
    ...terms.map((_, k) => `const weight${k} = param({ value: 1.0, label: 'weight of term ${k}' });`),
    ...own.map(({ name }) => `let ${name}: f32 = 0.0;`),
    ...terms.flatMap((_, k) => (isRead(k) ? [`let c${k}: f32 = 0.0;`] : [])),
    recorded ? `const paid = memory(f32, ${terms.length});` : '',
    functionOf('init', calls('init')),
    functionOf('begin', calls('begin')),
    '/** What each term contributes, in their order; a probe contributes nothing to the training reward. */',
    functionOf('pay', [
      ...terms.flatMap(({ name, probe }, k) => [
        `${isRead(k) ? '' : 'const '}c${k} = weight${k} * ${name}$reward();`,
        probe ? '' : `main$total += c${k};`,
        recorded ? `paid[${k}] = c${k};` : '',
      ]),
      ...own.map(({ name, k }) => `${name} += c${k};`),
    ]),
    functionOf(
      'fold',
      own.map(({ name, k }) => `main$add(${slot(k)}, ${name}); ${name} = 0.0;`),
    ),
    functionOf(
      'clear',
      own.map(({ name }) => `${name} = 0.0;`),
    ),
    '/** A probe with a reading shows it in place of what it would pay. */',
    functionOf(
      'read',
      reads('reading', (name, k) => `main$set(${SUM.terms + k}, ${name}$reading());`),
    ),
    functionOf(
      'open',
      reads('open', (name) => `${name}$open();`),
    ),
    '/** The first term whose sum is no number is the culprit. */',
    functionOf(
      'blame',
      sums
        .filter(({ k }) => !terms[k]?.probe)
        .map(({ name, k }) => `if (main$notFinite(${name})) { main$fault = ${k + 1}; }`)
        .reverse(),
    ),
  ]
    .filter((line) => line !== '')
    .join('\n');
}

function functionOf(name: string, body: readonly string[]): string {
  return `export function ${name}() {\n${body
    .filter((line) => line !== '')
    .map((line) => `  ${line}\n`)
    .join('')}}`;
}
