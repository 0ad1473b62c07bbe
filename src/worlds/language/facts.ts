/** The facts of lookup questions: the links of each fact set from people to each other and to values. */
import { NamedDraw } from '../../core/random.ts';

export const PEOPLE: readonly string[] = [
  'ann',
  'ben',
  'cleo',
  'dan',
  'eva',
  'finn',
  'gus',
  'hana',
  'ivo',
  'jane',
  'kai',
  'lena',
  'max',
  'nora',
  'otto',
  'pia',
];
/** Links from one person to another. */
export const RELATIONS: readonly string[] = ['boss', 'friend', 'teacher'];
/** Links to a value. */
export const ATTRIBUTES: Readonly<Record<string, readonly string[]>> = {
  color: ['red', 'blue', 'green', 'white', 'black', 'pink'],
  food: ['rice', 'soup', 'bread', 'cheese', 'apple', 'fish'],
  town: ['rome', 'oslo', 'lima', 'cairo', 'delhi', 'quito'],
};
/** The subject of a question: a person and a link. */
export type Fact = readonly [person: string, link: string];

export interface FactSet {
  readonly seed: number; // of the world
  readonly set: number;
  readonly people: readonly string[]; // a prefix of the list of all people
}

const drawOf = ({ seed, set }: FactSet, name: string, [person, link]: Fact) =>
  new NamedDraw(seed, `lookup/${name}${link}`, set * PEOPLE.length + PEOPLE.indexOf(person));

/** The tool's knowledge, which depends only on the fact set, the person and the link. */
export function fact(known: FactSet, asked: Fact): string {
  const [person, link] = asked;
  const draw = drawOf(known, '', asked);
  const values = ATTRIBUTES[link];
  if (values !== undefined) return values[draw.below(values.length)] ?? '';
  const { people } = known;
  return people[(people.indexOf(person) + 1 + draw.below(people.length - 1)) % people.length] ?? '';
}

/**
 * The link of the same kind that the first document about a fact describes instead; null if that document is
 * truthful.
 */
export function misled(known: FactSet, asked: Fact, share: number): string | null {
  const draw = drawOf(known, 'misleading/', asked);
  if (draw.uniform() >= share) return null;
  const kind = asked[1] in ATTRIBUTES ? Object.keys(ATTRIBUTES) : RELATIONS;
  const others = kind.filter((link) => link !== asked[1]);
  return others[draw.below(others.length)] ?? null;
}
