/**
 * A path in an experiment in readable words: `variants[0].reward[1].expression` is variant 1, reward term 2, expression.
 * @param labelOf a setting, by its name in the file; both are shown where they differ
 */
export function placeWords(
  path: string,
  labelOf: (name: string) => string | undefined = () => undefined,
): string {
  return path
    .split('.')
    .map((step) => {
      const [, name, index] = /^(.*?)\[(\d+)\]$/.exec(step) ?? [undefined, step, undefined];
      const label = index === undefined ? labelOf(name ?? '') : undefined;
      if (label !== undefined && label !== name) return `${label} (${name})`;
      return index === undefined ? name : `${WORDS[name ?? ''] ?? name} ${Number(index) + 1}`;
    })
    .join(', ');
}

const WORDS: Readonly<Record<string, string>> = {
  variants: 'variant',
  reward: 'reward term',
  map: 'map, line',
};
