/** Which named world a reward design is for. */

const plain = (name: string): string => name.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, ' ');

/** A variation is named after its original: “four rooms from the corner” is four-rooms with another start. */
export function isMadeFor(worlds: readonly string[], world: string): boolean {
  const name = `${plain(world)} `;
  return worlds.some((original) => name.startsWith(`${plain(original)} `));
}
