/** Opens a map and a reward in the lab that remembers nothing. */
import { openInLab } from '../atlas/open-change.ts';
import type { Lab } from '../lab.ts';
import type { Broken } from './break-link.ts';
import { breakExperiment, REWARD_PATH } from './break-maps.ts';

/** A run of the front door would follow each edit of the draft. */
export async function openBreak(show: Lab, { map, reward }: Broken): Promise<string> {
  show.actions.stop();
  await show.checked();
  // The map comes with the task as its reward, which needs no check in a worker.
  await show.actions.openText(JSON.stringify(breakExperiment(map)));
  if (reward === null) {
    const [example] = map.examples;
    show.actions.set(REWARD_PATH, example?.reward ?? '');
    return example?.reward ?? '';
  }
  await show.actions.openText(JSON.stringify(breakExperiment(map, reward)));
  return reward;
}

export const setReward = (show: Lab, reward: string): void => void show.actions.set(REWARD_PATH, reward);

/** The last reward without errors, next to the task alone. @returns what is wrong; empty: it runs */
export const openBroken = (lab: Lab, show: Lab, reveal: () => void): Promise<string> =>
  openInLab(lab, show.draft.getState().experiment, reveal);
