import type { ReactNode } from 'react';
import type { Explained, Words } from '../../experiment/catalogue-words.ts';
import type { CatalogueHelpState } from '../../lab/draft/catalogue-help.ts';
import type { Store } from '../../lab/model.ts';
import { useLab, useStore } from '../hooks.ts';
import { HelpTip } from '../kit/popover.tsx';
import { HelpText } from '../kit/problem-list.tsx';

interface WordsTipProps {
  readonly about: string;
  readonly of: Explained;
  /** Content below the explanation. */
  readonly children?: ReactNode;
}

/** The “?” behind an entry or a field of the catalogue. Its text loads after the first paint, or when it is opened. */
export function WordsTip({ about, of, children }: WordsTipProps) {
  const lab = useLab();
  const { find, failed } = useCatalogueHelp();
  const words = find(of);
  return (
    <HelpTip about={about} onOpen={() => lab.words?.load()}>
      <p>
        <b>{about}.</b> {words !== null && <HelpText text={words.help} />}
        {words === null &&
          (failed
            ? 'The explanation could not be loaded. Check the connection and open this again.'
            : 'Loading …')}
      </p>
      {words?.reference !== undefined && <p className="muted">{words.reference}</p>}
      {children}
    </HelpTip>
  );
}

const HERE: CatalogueHelpState = { found: null, failed: false };
const ALL_HERE: Store<CatalogueHelpState> = { getState: () => HERE, subscribe: () => () => {} };

/** @returns `find`: null until the text of an entry has loaded. Settings of custom texts keep their help. */
export function useCatalogueHelp(): { find(of: Explained): Words | null; readonly failed: boolean } {
  const late = useLab().words;
  const { found, failed } = useStore(late?.store ?? ALL_HERE, (state) => state);
  return {
    find: (of) =>
      of.help === '' && late !== undefined ? (found === null ? null : (found.get(of) ?? of)) : of,
    failed,
  };
}
