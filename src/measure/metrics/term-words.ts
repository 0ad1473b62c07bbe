/** Reward terms as they are spoken of: by their label, those of an event by its name, two of the same by their place. */

/** `coveredSensor` → `covered sensor` */
function spacedName(name: string): string {
  return name.replace(
    /([a-z0-9])([A-Z])/g,
    (_, end: string, begin: string) => `${end} ${begin.toLowerCase()}`,
  );
}

/** @param label of the kind of term; may end with the event already. @param event what the term pays for, where it is one */
export function termTitle(label: string, event?: unknown): string {
  if (typeof event !== 'string' || event === '') return label;
  const said = `: ${event}`;
  return `${label.endsWith(said) ? label.slice(0, -said.length) : label}: ${spacedName(event)}`;
}

/** Titles of a design's terms, each another one. */
export function termTitles(
  terms: readonly { readonly label: string; readonly event?: unknown }[],
): readonly string[] {
  const titles = terms.map(({ label, event }) => termTitle(label, event));
  return titles.map((title, k) =>
    titles.indexOf(title) === titles.lastIndexOf(title) ? title : `${title}, term ${k + 1}`,
  );
}
