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
  /** Created on demand. */
  readonly table: () => ReactNode;
  /** Options at the top of the menu. */
  readonly choices?: ReactNode;
  /** Other files to save. @param name file name without extension */
  readonly files: (name: string) => ReactNode;
}

/** The menu of every figure: data table, pictures and other files. */
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
      {shown && (
        <Modal title={title} onClose={() => setShown(false)}>
          {table()}
        </Modal>
      )}
    </>
  );
}
