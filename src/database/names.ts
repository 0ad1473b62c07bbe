/** Run names that people can say aloud: brave-otter-3. */
const ADJECTIVES =
  'amber able agile bold brave brisk bright calm clever cosy crisp curious daring eager early fair fleet fond frank gentle glad golden grand happy hardy honest humble jolly keen kind light lively loyal lucky merry mild modest neat nimble noble patient plain prompt proud quick quiet ready sharp shy silent silver sleek smart snug spry steady still sunny swift tidy warm wise witty young';
const ANIMALS =
  'badger bear beaver bison bittern curlew crane deer dormouse dove duck eagle egret falcon ferret finch fox gannet goose grouse hare hawk hedgehog heron horse ibex jackdaw jay kestrel kite lapwing lark lemur linnet lynx magpie marten mole moose mouse newt otter owl panda partridge pelican plover puffin puma quail rabbit raven robin seal shrew siskin sparrow squirrel stoat stork swan swift tern thrush toad turtle vole walrus weasel wren';

/** @param uniform numbers in [0, 1) @param n number that makes equal names unique */
export function nameOf(n: number, uniform: () => number): string {
  const one = (list: string) => {
    const words = list.split(' ');
    return words[Math.floor(uniform() * words.length)] ?? 'plain';
  };
  return `${one(ADJECTIVES)}-${one(ANIMALS)}-${n}`;
}
