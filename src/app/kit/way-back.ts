/** The lesson or study that opened the experiment in the lab, so that the lab leads back. Kept as long as the page. */
import { pageStore, useDraft, useStore } from '../model/hooks.ts';

interface WayBack {
  /** Address of the step, with its `#`. */
  readonly hash: string;
  /** “the lesson, step 5” */
  readonly words: string;
  /** Of the experiment that was opened: another one did not come from there. */
  readonly name: string;
}
const store = pageStore<{ readonly from: WayBack | null }>({ from: null });

export const setWayBack = (from: WayBack): void => store.setState({ from });

/** @returns null: the open experiment came from elsewhere */
export function useWayBack(): WayBack | null {
  const from = useStore(store, (state) => state.from);
  const name = useDraft(({ experiment }) => experiment.name);
  const preset = useDraft(({ presetId }) => presetId);
  return from !== null && preset === null && name === from.name ? from : null;
}
