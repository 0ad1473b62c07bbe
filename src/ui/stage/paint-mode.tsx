import { pageStore, useLab, useStore, useView } from '../hooks.ts';

const mode = pageStore({ painting: false });

/** Whether a press on the stage selects or paints. The palette in the builder and the stage share it. */
export const usePainting = () => useStore(mode, ({ painting }) => painting);
export const setPainting = (painting: boolean) => mode.setState({ painting });

/** The brushes: the characters of a gridworld map. */
const BRUSHES: Readonly<Record<string, string>> = {
  '.': 'floor',
  '#': 'wall',
  S: 'start',
  G: 'goal',
  O: 'pit',
  C: 'cliff',
  r: 'reward',
  o: 'one-time reward',
  d: 'dirt',
  m: 'mat',
  p: 'point',
  i: 'ice',
  K: 'key',
  D: 'door',
  T: 'portal',
};

/** Choosing a brush starts paint mode: a press, a drag or Space on any map of the stage paints. */
export function Palette() {
  const lab = useLab();
  const brush = useView((state) => state.brush);
  const painting = usePainting();
  return (
    <fieldset className="palette" aria-label="Brush for painting the map">
      {Object.entries(brush in BRUSHES ? BRUSHES : { ...BRUSHES, [brush]: 'custom' }).map(
        ([character, name]) => {
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
        },
      )}
    </fieldset>
  );
}
