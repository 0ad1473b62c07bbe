import './figure.css';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { Button } from '../kit/button.tsx';
import { Segments } from '../kit/segments.tsx';
import { useView } from '../model/hooks.ts';
import { type Figure, pictureOf, savePng, saveSvg, widthOfDrawing } from './export-picture.ts';

interface FigureDialogProps {
  readonly title: string;
  readonly name: string;
  readonly variants: readonly string[];
  readonly card: RefObject<HTMLElement | null>;
  readonly stamp: string;
  readonly draw: (width: number) => ReactNode;
}

/** One and two columns of most journals, in millimeters. */
const WIDTHS = [85, 174] as const;
const POINTS = [6, 7, 8, 9, 10] as const;

const optionsOf = (values: readonly number[], unit: string) =>
  values.map((value) => ({ value: String(value), text: `${value} ${unit}` }));

/** Shows a chart for a paper at its final size. Every choice redraws it, and the saved file is exactly what is shown. */
export function FigureDialog({ title, name, variants, card, stamp, draw }: FigureDialogProps) {
  const [width, setWidth] = useState('85');
  const [points, setPoints] = useState('8');
  const [titled, setTitled] = useState(true);
  const [keyed, setKeyed] = useState(true);
  const source = useRef<HTMLDivElement>(null);
  const preview = useRef<HTMLDivElement>(null);
  const hidden = useView((state) => state.hiddenVariants);
  const shown = variants.flatMap((label, variant) => (hidden.includes(variant) ? [] : { variant, label }));
  const size = { millimeters: Number(width), points: Number(points) };
  const figure = (): Figure => ({
    ...size,
    title: titled ? title : '',
    variants: keyed ? shown : [],
    card: keyed ? card.current : null,
    stamp,
  });
  const show = (): SVGSVGElement | null => {
    if (source.current === null) return null;
    const picture = pictureOf(source.current, figure());
    preview.current?.replaceChildren(picture);
    return picture;
  };
  useEffect(() => {
    // The frame of a chart is drawn one render later.
    let request = requestAnimationFrame(() => {
      request = requestAnimationFrame(() => {
        show();
      });
    });
    return () => cancelAnimationFrame(request);
  });
  const save = (write: typeof saveSvg, ending: string) => () => {
    const picture = show()?.cloneNode(true);
    if (picture !== undefined) write(picture as SVGSVGElement, `${name}.${ending}`);
  };
  return (
    <div className="figure-dialog">
      <div className="figure-choices">
        <span className="small muted">Width</span>
        <Segments label="Width" value={width} options={optionsOf(WIDTHS, 'mm')} onChange={setWidth} />
        <span className="small muted">Type size</span>
        <Segments label="Type size" value={points} options={optionsOf(POINTS, 'pt')} onChange={setPoints} />
        <label className="check">
          <input type="checkbox" checked={titled} onChange={() => setTitled(!titled)} /> Title
        </label>
        <label className="check">
          <input type="checkbox" checked={keyed} onChange={() => setKeyed(!keyed)} /> Legend
        </label>
      </div>
      <div ref={preview} className="figure-preview" role="img" aria-label={`Preview of ${name}`} />
      <div ref={source} className="figure-source" aria-hidden="true" inert>
        {draw(widthOfDrawing(size))}
      </div>
      <p className="figure-keys">
        <span className="small muted">{name}</span>
        <Button onClick={save(savePng, 'png')}>Save as PNG</Button>
        <Button tone="accent" onClick={save(saveSvg, 'svg')}>
          Save as SVG
        </Button>
      </p>
    </div>
  );
}
