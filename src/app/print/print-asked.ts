/** Whether the run is to be printed as soon as the lab is shown: the search asks from every view. */
import { pageStore } from '../model/hooks.ts';

export const printAsked = pageStore<{ readonly asked: boolean }>({ asked: false });
