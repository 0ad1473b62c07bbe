import { useMemo, useState } from 'react';
import type { Problem } from '../../experiment/experiment.ts';
import type { LinesField } from '../../experiment/field.ts';
import { type ForeignMap, type Letter, type MapTool, readMap, translatedMap } from '../../imports/maps.ts';
import { Button } from '../kit/button.tsx';
import { LongText } from '../kit/long-text.tsx';
import { Modal } from '../kit/modal.tsx';
import { ProblemList } from '../kit/problem-list.tsx';
import { optionsOf, Select } from '../kit/select.tsx';
import { faultMessage, useLab } from '../model/hooks.ts';
import { MapDrawing } from '../stage/map-drawing.tsx';

type Marks = NonNullable<LinesField['marks']>;
interface MapPasteProps {
  readonly marks: Marks;
}

/** Brings in the map of another tool, each of its letters as a tile that the reader can change, in one undoable step. */
export function MapPaste({ marks }: MapPasteProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        Paste a map …
      </Button>
      {open && <PasteDialog marks={marks} onClose={() => setOpen(false)} />}
    </>
  );
}

const MAX_EDITED_CHARACTERS = 20_000;
const MAX_SHOWN = 4;
const EXAMPLE = '######\n#A  G#\n#  W #\n######';
/** For a letter without a tile. */
const NONE = '';
const FLOOR = '.';

/** The text, how it is read, and which tile stands for each of its letters. */
function usePasted(marks: Marks) {
  const [text, setText] = useState('');
  const [tool, setTool] = useState<MapTool>();
  const [chosen, setChosen] = useState<ReadonlyMap<string, string>>(new Map());
  const read = useMemo(() => readMap(text, marks, tool), [text, marks, tool]);
  const map = typeof read === 'string' ? null : read;
  const tileOf = (letter: Letter) => chosen.get(letter.letter) ?? letter.tile ?? NONE;
  const tiles = new Map(map?.letters.map((one) => [one.letter, tileOf(one) || FLOOR]));
  const anew = () => setChosen(new Map());
  return {
    text,
    read,
    map,
    tileOf,
    missing: map?.letters.filter((letter) => tileOf(letter) === NONE) ?? [],
    lines: map === null ? [] : translatedMap(map, tiles),
    setText(changed: string) {
      setText(changed);
      anew();
    },
    chooseTool(next: MapTool) {
      setTool(next);
      anew();
    },
    choose: (letter: string, tile: string) => setChosen(new Map([...chosen, [letter, tile]])),
  };
}

interface PasteDialogProps extends MapPasteProps {
  readonly onClose: () => void;
}

function PasteDialog({ marks, onClose }: PasteDialogProps) {
  const lab = useLab();
  const { text, setText, read, map, missing, lines, tileOf, choose, chooseTool } = usePasted(marks);
  const [refusal, setRefusal] = useState('');
  const [problems, setProblems] = useState<readonly Problem[]>([]);
  const changing = <T extends readonly unknown[]>(change: (...values: T) => void) => {
    return (...values: T) => {
      setRefusal('');
      setProblems([]);
      change(...values);
    };
  };
  const use = async () => {
    const { name: _, ...world } = lab.draft.getState().experiment.world;
    const found = await lab.actions.offer('world', { ...world, map: lines });
    setProblems(found);
    if (found.length === 0) onClose();
  };
  return (
    <Modal title="Paste a map" onClose={onClose}>
      <p>
        The map of a gridworld, one line per row: of Gymnasium, of MiniGrid as <code>print(env)</code> shows
        it, or of AI Safety Gridworlds. A list of strings works, too. Undo brings the old map back.
      </p>
      <LongText
        className="input table-paste"
        aria-label="Map"
        rows={8}
        wrap="off"
        placeholder={EXAMPLE}
        value={text}
        mostEdited={MAX_EDITED_CHARACTERS}
        onChange={changing(setText)}
      />
      {typeof read === 'string' && text.trim() !== '' && (
        <p role="alert" className="problem" data-severity="error">
          {read}
        </p>
      )}
      {map !== null && (
        <Letters
          map={map}
          marks={marks}
          tileOf={tileOf}
          onTool={changing(chooseTool)}
          onTile={changing(choose)}
        />
      )}
      {map !== null && missing.length === 0 && (
        <figure className="map-preview" aria-label="The map in the tiles of the lab">
          <MapDrawing map={lines} />
        </figure>
      )}
      {missing.length > 0 && (
        <p className="problem" data-severity="warning">
          Choose a tile for {missing.map(placeText).join(', ')}.
        </p>
      )}
      {refusal !== '' && (
        <p role="alert" className="problem" data-severity="error">
          {refusal}
        </p>
      )}
      <ProblemList problems={problems.slice(0, MAX_SHOWN)} rows />
      <Button
        tone="accent"
        disabled={map === null || missing.length > 0}
        onClick={() => void use().catch((error: unknown) => setRefusal(faultMessage(error)))}
      >
        Use this map
      </Button>
    </Modal>
  );
}

const placeText = ({ letter, row, column }: Letter): string => `“${letter}” (row ${row}, column ${column})`;

interface LettersProps extends MapPasteProps {
  readonly map: ForeignMap;
  readonly tileOf: (letter: Letter) => string;
  readonly onTool: (tool: MapTool) => void;
  readonly onTile: (letter: string, tile: string) => void;
}

/** The letters that are not simply the lab's own. */
function Letters({ map, marks, tileOf, onTool, onTile }: LettersProps) {
  const [tool] = map.tools;
  const foreign = map.letters.filter(
    ({ letter, means }) => marks[letter] === undefined || means !== marks[letter],
  );
  const tilesFor = (tile: string) => [
    { value: NONE, text: 'choose a tile' },
    ...Object.entries(marks).map(([character, name]) => ({ value: character, text: `${character} ${name}` })),
    // Digits and teleports keep their characters.
    ...(tile === NONE || marks[tile] !== undefined ? [] : [{ value: tile, text: tile }]),
  ];
  return (
    <section aria-label="Letters">
      {tool !== undefined && map.tools.length > 1 ? (
        <label className="field-row">
          <span>Its letters are those of</span>
          <Select
            value={tool}
            options={optionsOf([...map.tools].sort())}
            onChange={(next) => onTool(next as MapTool)}
          />
        </label>
      ) : (
        <p>
          A map of {tool}: {map.rows[0]?.length ?? 0} × {map.rows.length} cells.
        </p>
      )}
      {foreign.map((one) => (
        <label key={one.letter} className="field-row">
          <span>
            <code>{one.letter}</code> {one.means}{' '}
            <span className="muted small">
              ({one.count === 1 ? placeText(one) : `${one.count} cells, first ${placeText(one)}`})
            </span>
          </span>
          <Select
            aria-label={`Tile for ${one.letter}`}
            value={tileOf(one)}
            options={tilesFor(tileOf(one))}
            onChange={(tile) => onTile(one.letter, tile)}
          />
        </label>
      ))}
    </section>
  );
}
