import { useState } from 'react';
import type { Problem } from '../../experiment/experiment.ts';
import { faultWords, useLab } from '../hooks.ts';
import { Button } from '../kit/button.tsx';
import { Modal } from '../kit/modal.tsx';
import { ProblemList } from '../kit/problem-list.tsx';

/** Replaces the transitions of a graph world by a table from elsewhere: a spreadsheet, CSV or JSON. One step to undo. */
export function TablePaste() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        Paste a table …
      </Button>
      {open && <PasteDialog onClose={() => setOpen(false)} />}
    </>
  );
}

const MOST_SHOWN = 4;
const EXAMPLE =
  'state,action,next,probability,reward\nhome,walk,work,0.9,0\nhome,walk,home,0.1,-1\nwork,stay,end,1,5';

function PasteDialog({ onClose }: { readonly onClose: () => void }) {
  const lab = useLab();
  const [text, setText] = useState('');
  const [refusal, setRefusal] = useState('');
  const [problems, setProblems] = useState<readonly Problem[]>([]);
  const use = async () => {
    const { readPastedTable } = await import('../../lab/draft/pasted-table.ts');
    const read = readPastedTable(text);
    if (!read.ok) return setRefusal(read.message);
    const { family, discount, stepLimit } = lab.draft.getState().experiment.world;
    const kept = {
      ...(discount === undefined ? {} : { discount }),
      ...(stepLimit === undefined ? {} : { stepLimit }),
    };
    const found = await lab.actions.offer('world', { family, ...kept, ...withEnds(read.fields) });
    if (found.length === 0) onClose();
    else setProblems(found);
  };
  return (
    <Modal title="Paste a table of transitions" onClose={onClose}>
      <p>
        One transition per row, from a spreadsheet, CSV or JSON. Columns: state, action, next state,
        probability, reward. States without rows become terminal. Undo brings the old world back.
      </p>
      <textarea
        className="input table-paste"
        aria-label="Table of transitions"
        rows={12}
        spellCheck={false}
        wrap="off"
        placeholder={EXAMPLE}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setRefusal('');
          setProblems([]);
        }}
      />
      {refusal !== '' && (
        <p role="alert" className="problem" data-severity="error">
          {refusal}
        </p>
      )}
      <ProblemList problems={problems.slice(0, MOST_SHOWN)} rows />
      {problems.length > MOST_SHOWN && <p className="muted small">and {problems.length - MOST_SHOWN} more</p>}
      <Button
        tone="accent"
        disabled={text.trim() === ''}
        onClick={() => void use().catch((error: unknown) => setRefusal(faultWords(error)))}
      >
        Use this table
      </Button>
    </Modal>
  );
}

type Fields = Readonly<Record<string, readonly string[] | number>>;

/** A pasted table that lists no terminal states means those in which nothing can be done. */
function withEnds(fields: Fields): Fields {
  const { transitions, terminal } = fields;
  if (terminal !== undefined || !Array.isArray(transitions)) return fields;
  const rows = transitions.map((row: string) => row.split(',').map((cell) => cell.trim()));
  const acting = new Set(rows.map(([state]) => state));
  const ends = new Set(rows.flatMap(([, , next = '']) => (next === '' || acting.has(next) ? [] : [next])));
  return ends.size === 0 ? fields : { ...fields, terminal: [...ends] };
}
