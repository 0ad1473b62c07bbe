import type { LinesField } from '../../experiment/field.ts';
import { pageStore, useLab, useStore, useView } from '../model/hooks.ts';

const mode = pageStore({ painting: false });

/** Whether a press on the stage paints instead of selecting. The palette in the builder and the stage share this mode. */
export const usePainting = () => useStore(mode, ({ painting }) => painting);
export const setPainting = (painting: boolean) => mode.setState({ painting });

/** Choosing a brush starts paint mode: a press, a drag or Space on any map of the stage paints. */
export function Palette({ marks }: Pick<LinesField, 'marks'>) {
  const lab = useLab();
  const brush = useView((state) => state.brush);
  const painting = usePainting();
  const shown = marks?.[brush] === undefined ? { ...marks, [brush]: 'custom' } : marks;
  return (
    <fieldset className="palette" aria-label="Brush for painting the map">
      {Object.entries(shown).map(([character, name]) => {
        const on = painting && brush === character;
        return (
          <button
            key={character}
            type="button"
            className="palette-brush"
            aria-pressed={on}
            title={`Paint ${name} (${character})`}
            onClick={() => {
              setPainting(!on);
              lab.actions.setView({ brush: character });
            }}
          >
            <code>{character}</code>
            {name}
          </button>
        );
      })}
    </fieldset>
  );
}
