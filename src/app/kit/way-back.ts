/** Remembers the lesson or study that opened the experiment in the lab, for a link back. It lasts as long as the page. */
import { pageStore, useDraft, useStore } from '../model/hooks.ts';

interface WayBack {
  readonly hash: string;
  readonly words: string;
  /** The name of the experiment that was opened. Another experiment has no link back. */
  readonly name: string;
}
const store = pageStore<{ readonly from: WayBack | null }>({ from: null });

export const setWayBack = (from: WayBack): void => store.setState({ from });

/** @returns null if the open experiment came from elsewhere */
export function useWayBack(): WayBack | null {
  const from = useStore(store, (state) => state.from);
  const name = useDraft(({ experiment }) => experiment.name);
  const preset = useDraft(({ presetId }) => presetId);
  return from !== null && preset === null && name === from.name ? from : null;
}
