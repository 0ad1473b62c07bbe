/** The search or the help, which can be open over every view. */
import { pageStore } from '../model/hooks.ts';

export const overlay = pageStore<{ readonly shown: 'find' | 'help' | null }>({ shown: null });

export const openFind = (): void => overlay.setState({ shown: 'find' });
export const openHelp = (): void => overlay.setState({ shown: 'help' });
export const closeOverlay = (): void => overlay.setState({ shown: null });
