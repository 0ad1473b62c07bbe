/** A place in an experiment as a reader would name it: `arms[0].reward[1].expression` is arm 1, reward term 2, expression. */
export function placeWords(path: string): string {
  return path
    .split('.')
    .map((step) => {
      const [, name, index] = /^(.*?)\[(\d+)\]$/.exec(step) ?? [undefined, step, undefined];
      return index === undefined ? name : `${WORDS[name ?? ''] ?? name} ${Number(index) + 1}`;
    })
    .join(', ');
}

const WORDS: Readonly<Record<string, string>> = { arms: 'arm', reward: 'reward term', map: 'map, line' };
