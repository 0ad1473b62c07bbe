/**
 * Display names of reward terms: the label, the event's name for event terms, and the position for
 * duplicates.
 */

/** `coveredSensor` → `covered sensor` */
function spacedName(name: string): string {
  return name.replace(
    /([a-z0-9])([A-Z])/g,
    (_, end: string, begin: string) => `${end} ${begin.toLowerCase()}`,
  );
}

/**
 * @param label of the kind of term; may already end with the event @param event what the term pays for, if it
 * is an event
 */
export function termTitle(label: string, event?: unknown): string {
  if (typeof event !== 'string' || event === '') return label;
  const said = `: ${event}`;
  return `${label.endsWith(said) ? label.slice(0, -said.length) : label}: ${spacedName(event)}`;
}

/** The title of one term: its own label, or the name of its kind. @param kind label of the kind */
export const titleOfTerm = (spec: Readonly<Record<string, unknown>>, kind: string): string =>
  typeof spec.label === 'string' && spec.label !== '' ? spec.label : termTitle(kind, spec.event);

/** Unique titles for a design's terms. */
export function termTitles(
  terms: readonly { readonly label: string; readonly event?: unknown }[],
): readonly string[] {
  const titles = terms.map(({ label, event }) => termTitle(label, event));
  return titles.map((title, k) =>
    titles.indexOf(title) === titles.lastIndexOf(title) ? title : `${title}, term ${k + 1}`,
  );
}
