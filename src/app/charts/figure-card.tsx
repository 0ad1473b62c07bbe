import { lazy, type ReactNode, type RefObject, useRef, useState } from 'react';
import { Icon } from '../kit/icon.tsx';
import { Modal } from '../kit/modal.tsx';
import { percent } from '../kit/numerals.ts';
import { HelpTip, Popover } from '../kit/popover.tsx';
import { faultMessage, useLab, useSize } from '../model/hooks.ts';
import { figureName, partialText } from './figure-words.ts';

const FigureDialog = lazy(() =>
  import('./figure-dialog.tsx').then((module) => ({ default: module.FigureDialog })),
);

type Progress = (share: number) => void;

interface FigureCardProps {
  readonly title: string;
  readonly help: ReactNode;
  /** Describes the lines and bands, on the page and in pictures. */
  readonly note: ReactNode;
  readonly legend: ReactNode;
  readonly pin?: ReactNode;
  readonly variants: readonly string[];
  readonly table: () => ReactNode;
  readonly choices?: ReactNode;
  readonly files: readonly {
    readonly text: string;
    /** @param name file name without extension */
    readonly save: (name: string, progress: Progress) => Promise<void>;
  }[];
  readonly card?: RefObject<HTMLElement | null>;
  /** @param width pixels, more than 0 */
  readonly draw: (width: number) => ReactNode;
}

/** Progress is shown only for saves that take longer than this. */
const SHORT_MS = 400;
const LEAVE_MS = 8_000;

export function FigureCard(props: FigureCardProps) {
  const { card, title, help, note, legend, pin, variants, table, choices, files, draw } = props;
  const lab = useLab();
  const own = useRef<HTMLElement>(null);
  const figure = card ?? own;
  const space = useRef<HTMLDivElement>(null);
  const { width } = useSize(space);
  const [said, setSaid] = useState('');
  const [shown, setShown] = useState<'table' | 'figure' | null>(null);
  const experiment = (lab.run.getState().experiment ?? lab.draft.getState().experiment).name;
  const name = figureName(experiment, title);
  // Saving thousands of seeds takes time, so report progress and failures.
  const write = (save: FigureCardProps['files'][number]['save']) => {
    const begin = performance.now();
    save(name, (share) => {
      if (performance.now() - begin > SHORT_MS) setSaid(share < 1 ? `CSV ${percent(share)}` : '');
    }).catch((error: unknown) => {
      setSaid(`Could not save the file: ${faultMessage(error)}`);
      setTimeout(() => setSaid(''), LEAVE_MS);
    });
  };
  return (
    <figure ref={figure} className="chart-card">
      <figcaption className="chart-head">
        <h3 className="chart-title">{title}</h3>
        <HelpTip about={title}>{help}</HelpTip>
        <span className="grow" />
        <span className="legend-note">{note}</span>
        {said !== '' && (
          <span className="muted small" role="status">
            {said}
          </span>
        )}
        {pin}
        <Popover
          kind="menu"
          label={`${title}: table and files`}
          buttonClass="button small-icon"
          face={<Icon name="more" />}
        >
          {choices}
          <button type="button" onClick={() => setShown('table')}>
            Data table
          </button>
          <hr />
          <button type="button" onClick={() => setShown('figure')}>
            Save as a figure …
          </button>
          {files.map(({ text, save }) => (
            <button key={text} type="button" onClick={() => write(save)}>
              {text}
            </button>
          ))}
        </Popover>
      </figcaption>
      <div className="chart-legend">{legend}</div>
      <div ref={space} className="chart-space">
        {width > 0 && draw(width)}
      </div>
      {shown === 'table' && (
        <Modal title={title} onClose={() => setShown(null)}>
          {table()}
        </Modal>
      )}
      {shown === 'figure' && (
        <Modal title={`Figure: ${title}`} onClose={() => setShown(null)}>
          <FigureDialog
            title={experiment === '' ? title : `${title} · ${experiment}`}
            name={name}
            variants={variants}
            card={figure}
            stamp={partialText(lab.run.getState())}
            draw={draw}
          />
        </Modal>
      )}
    </figure>
  );
}
