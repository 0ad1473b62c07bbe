import type { ReactNode } from 'react';
import type { Explained, Words } from '../../experiment/catalogue-words.ts';
import { useLab, useStore } from '../hooks.ts';
import { HelpTip } from '../kit/popover.tsx';
import { HelpText } from '../kit/problem-list.tsx';

interface WordsTipProps {
  readonly about: string;
  readonly of: Explained;
  readonly children?: ReactNode;
}

/** The “?” behind an entry or a field of the catalogue. Its text loads after the first paint, or when it is opened. */
export function WordsTip({ about, of, children }: WordsTipProps) {
  const lab = useLab();
  const { find, failed } = useCatalogueHelp();
  const words = find(of);
  return (
    <HelpTip about={about} onOpen={() => lab.words.load()}>
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

/** @returns `find`: null until the text of an entry has loaded. Settings of custom texts keep their help. */
export function useCatalogueHelp(): { find(of: Explained): Words | null; readonly failed: boolean } {
  const { found, failed } = useStore(useLab().words.store, (state) => state);
  return { find: (of) => (of.help === '' ? found && (found.get(of) ?? of) : of), failed };
}
