import { useLab, useView } from '../hooks.ts';
import { usePaintMode } from './paint-mode.tsx';

/** The brushes: the characters of a gridworld map. */
const BRUSHES: readonly { readonly character: string; readonly name: string }[] = [
  { character: '.', name: 'floor' },
  { character: '#', name: 'wall' },
  { character: 'S', name: 'start' },
  { character: 'G', name: 'goal' },
  { character: 'O', name: 'pit' },
  { character: 'C', name: 'cliff' },
  { character: 'r', name: 'reward' },
  { character: 'o', name: 'one-time reward' },
  { character: 'd', name: 'dirt' },
  { character: 'm', name: 'mat' },
  { character: 'p', name: 'point' },
  { character: 'i', name: 'ice' },
  { character: 'K', name: 'key' },
  { character: 'D', name: 'door' },
  { character: 'T', name: 'portal' },
];

/** Choosing a brush starts paint mode: a press, a drag or Space on any map of the stage paints. */
export function Palette() {
  const lab = useLab();
  const brush = useView((state) => state.brush);
  const { painting, setPainting } = usePaintMode();
  const listed = BRUSHES.some((entry) => entry.character === brush);
  return (
    <fieldset className="palette" aria-label="Brush for painting the map">
      {[...BRUSHES, ...(listed ? [] : [{ character: brush, name: 'custom' }])].map(({ character, name }) => {
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
