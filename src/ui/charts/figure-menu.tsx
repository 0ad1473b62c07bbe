import { type ReactNode, type RefObject, useState } from 'react';
import { useLab } from '../hooks.ts';
import { Icon } from '../kit/icon.tsx';
import { Modal } from '../kit/modal.tsx';
import { Popover } from '../kit/popover.tsx';
import { savePng, saveSvg } from './export-picture.ts';

interface FigureMenuProps {
  readonly title: string;
  /** Labels of the variants, for the pictures. */
  readonly variants: readonly string[];
  readonly space: RefObject<HTMLElement | null>;
  /** Made when it is asked for. */
  readonly table: () => ReactNode;
  /** What can be chosen about it, above all else. */
  readonly choices?: ReactNode;
  /** What else can be saved. @param name of files, without their ending */
  readonly files: (name: string) => ReactNode;
}

/** What every drawing offers: its numbers as a table, pictures of it, and files of its own. */
export function FigureMenu({ title, variants, space, table, choices, files }: FigureMenuProps) {
  const lab = useLab();
  const [shown, setShown] = useState(false);
  const name = `${lab.draft.getState().experiment.name || 'experiment'} - ${title}`;
  const caption = { title: name, variants };
  return (
    <>
      <Popover
        kind="menu"
        label={`${title}: table and files`}
        buttonClass="button small-icon"
        face={<Icon name="more" />}
      >
        {choices}
        <button type="button" onClick={() => setShown(true)}>
          Data table
        </button>
        <hr />
        <button
          type="button"
          onClick={() => space.current !== null && savePng(space.current, caption, `${name}.png`)}
        >
          Save as PNG
        </button>
        <button
          type="button"
          onClick={() => space.current !== null && saveSvg(space.current, caption, `${name}.svg`)}
        >
          Save as SVG
        </button>
        {files(name)}
      </Popover>
      <Modal title={title} open={shown} onClose={() => setShown(false)}>
        {shown && table()}
      </Modal>
    </>
  );
}
