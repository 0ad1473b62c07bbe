import { type ReactNode, useEffect } from 'react';
import type { Explained, PartTexts } from '../../experiment/catalogue-words.ts';
import type { Preset } from '../../experiment/preset.ts';
import { HelpTip } from '../kit/popover.tsx';
import { HelpText } from '../kit/problem-list.tsx';
import { useLab, useStore } from '../model/hooks.ts';
import { helpOf } from './catalogue-help.ts';

interface WordsTipProps {
  readonly about: string;
  readonly of: Explained;
  readonly children?: ReactNode;
}

/** The “?” after a catalogue entry or field. Its text loads after the first paint, or when it is opened. */
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

/** @returns `find` returns null until the text of an entry has loaded. Settings of custom texts keep their help. */
export function useCatalogueHelp(): { find(of: Explained): PartTexts | null; readonly failed: boolean } {
  const { found, failed } = useStore(useLab().words.store, (state) => state);
  const find = (of: Explained): PartTexts | null => {
    const own = { ...of, help: helpOf(of) };
    return own.help === '' ? found && (found.get(of) ?? own) : own;
  };
  return { find, failed };
}

export function PresetWatch({ of }: { readonly of: Pick<Preset, 'watch'> }) {
  const { words } = useLab();
  const { find, failed } = useCatalogueHelp();
  useEffect(() => words.load(), [words]);
  return <>{find(of)?.help ?? (failed ? 'This text could not be loaded.' : 'Loading …')}</>;
}
