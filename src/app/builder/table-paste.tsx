import { useState } from 'react';
import type { Problem } from '../../experiment/experiment.ts';
import { Button } from '../kit/button.tsx';
import { LongText } from '../kit/long-text.tsx';
import { Modal } from '../kit/modal.tsx';
import { ProblemList } from '../kit/problem-list.tsx';
import { faultMessage, useLab } from '../model/hooks.ts';

/** Replaces the transitions of a graph world by a pasted table (spreadsheet, CSV or JSON) in one undoable step. */
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

const MAX_EDITED_CHARACTERS = 100_000;
const MAX_SHOWN = 4;
const EXAMPLE =
  'state,action,next,probability,reward\nhome,walk,work,0.9,0\nhome,walk,home,0.1,-1\nwork,stay,end,1,5';

function PasteDialog({ onClose }: { readonly onClose: () => void }) {
  const lab = useLab();
  const [text, setText] = useState('');
  const [refusal, setRefusal] = useState('');
  const [problems, setProblems] = useState<readonly Problem[]>([]);
  const use = async () => {
    const read = await lab.importer.table(text);
    if (!read.ok) return setRefusal(read.message);
    const { family, discount, stepLimit } = lab.draft.getState().experiment.world;
    const kept = {
      ...(discount === undefined ? {} : { discount }),
      ...(stepLimit === undefined ? {} : { stepLimit }),
    };
    const found = await lab.actions.offer('world', { family, ...kept, ...read.fields });
    setProblems(found);
    if (found.length > 0) return;
    if (read.notes.length > 0) lab.tell('info', read.notes.join(' '));
    onClose();
  };
  return (
    <Modal title="Paste a table of transitions" onClose={onClose}>
      <p>
        One transition per row, from a spreadsheet, CSV or JSON, or P of a Gymnasium environment. Columns:
        state, action, next state, probability, reward and, where an episode ends, done. Without done, states
        without rows become terminal. Undo brings the old world back.
      </p>
      <LongText
        className="input table-paste"
        aria-label="Table of transitions"
        rows={12}
        wrap="off"
        placeholder={EXAMPLE}
        value={text}
        mostEdited={MAX_EDITED_CHARACTERS}
        onChange={(changed) => {
          setText(changed);
          setRefusal('');
          setProblems([]);
        }}
      />
      {refusal !== '' && (
        <p role="alert" className="problem" data-severity="error">
          {refusal}
        </p>
      )}
      <ProblemList problems={problems.slice(0, MAX_SHOWN)} rows />
      {problems.length > MAX_SHOWN && <p className="muted small">and {problems.length - MAX_SHOWN} more</p>}
      <Button
        tone="accent"
        disabled={text.length <= MAX_EDITED_CHARACTERS && text.trim() === ''}
        onClick={() => void use().catch((error: unknown) => setRefusal(faultMessage(error)))}
      >
        Use this table
      </Button>
    </Modal>
  );
}
