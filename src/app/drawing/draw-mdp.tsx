/** Draws a Markov decision process of a few states, works it out by hand, and makes it the world of the experiment. */
import { useCallback, useId, useState } from 'react';
import { amount } from '../../core/transition-rows.ts';
import type { Problem } from '../../experiment/experiment.ts';
import { Button, IconButton } from '../kit/button.tsx';
import { TextEntry } from '../kit/entries.tsx';
import { changed, newHistory, redone, undone, useUndoKeys } from '../kit/history.ts';
import { Modal } from '../kit/modal.tsx';
import { ProblemList } from '../kit/problem-list.tsx';
import { Segments } from '../kit/segments.tsx';
import { Select } from '../kit/select.tsx';
import { faultMessage, useLab } from '../model/hooks.ts';
import { mdpOf } from './by-hand.ts';
import {
  addState,
  addTransition,
  changeState,
  changeTransition,
  type Drawing,
  type DrawnState,
  type DrawnTransition,
  drawingOf,
  EMPTY,
  faultsOf,
  hasRoom,
  isTerminal,
  removeState,
  removeTransition,
  transitionsOf,
  worldOf,
} from './drawing.ts';
import { type ChosenTransition, firstStep, HandWork, type Method, type WorkStep } from './hand-work.tsx';
import { MdpCanvas, type Selected, type Tool } from './mdp-canvas.tsx';
import './drawing.css';

export function DrawMdp() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        Draw the states …
      </Button>
      {open && <DrawDialog onClose={() => setOpen(false)} />}
    </>
  );
}

const MAX_SHOWN = 3;
const STEP_LIMIT = 100;

function useDrawing() {
  const lab = useLab();
  const [history, setHistory] = useState(() =>
    newHistory(drawingOf(lab.draft.getState().experiment.world) ?? EMPTY),
  );
  const { past, now, future } = history;
  const undo = useCallback(() => setHistory(undone), []);
  const redo = useCallback(() => setHistory(redone), []);
  useUndoKeys(undo, redo);
  const change = (next: Drawing) => {
    if (next !== now) setHistory(changed(history, next));
  };
  return { drawing: now, change, undo, redo, canUndo: past.length > 0, canRedo: future.length > 0 };
}

/** What was worked out by hand is about one process; moving its states changes nothing. */
function useWork(drawing: Drawing, isWhole: boolean) {
  const [method, setMethod] = useState<Method>('value iteration');
  const key = JSON.stringify([drawing.transitions, drawing.states.map(({ name }) => name), method]);
  const [kept, keep] = useState<{ readonly key: string; readonly steps: readonly WorkStep[] }>();
  const mdp = isWhole ? mdpOf(drawing) : null;
  const steps = kept?.key === key ? kept.steps : mdp === null ? [] : [firstStep(mdp, method)];
  return {
    mdp,
    method,
    setMethod,
    steps,
    setSteps: (next: readonly WorkStep[]) => keep({ key, steps: next }),
  };
}

/** The edits of the canvas and of the fields, and what they select. */
function useEdits({ drawing, change }: Pick<ReturnType<typeof useDrawing>, 'drawing' | 'change'>) {
  const [selected, select] = useState<Selected>(null);
  const isSelected = (kind: 'state' | 'transition', id: number) =>
    selected?.kind === kind && selected.id === id;
  return {
    selected,
    select,
    state: drawing.states.find(({ id }) => isSelected('state', id)),
    transition: drawing.transitions.find(({ id }) => isSelected('transition', id)),
    add(x: number, y: number) {
      if (!hasRoom(drawing)) return;
      change(addState(drawing, x, y));
      select({ kind: 'state', id: drawing.next });
    },
    connect(from: number, to: number) {
      const next = addTransition(drawing, from, to);
      if (next === drawing) return;
      change(next);
      select({ kind: 'transition', id: drawing.next });
    },
    remove({ kind, id }: NonNullable<Selected>) {
      change(kind === 'state' ? removeState(drawing, id) : removeTransition(drawing, id));
      select(null);
    },
  };
}

function DrawDialog({ onClose }: { readonly onClose: () => void }) {
  const history = useDrawing();
  const { drawing, change } = history;
  const edits = useEdits(history);
  const { selected, state, transition } = edits;
  const [tool, setTool] = useState<Tool>(drawing.states.length === 0 ? 'state' : 'select');
  const faults = faultsOf(drawing);
  const work = useWork(drawing, faults.length === 0);
  const [gamma, setGamma] = useState(0.9);
  const last = work.steps.at(-1);
  return (
    <Modal title="Draw states and transitions" wide onClose={onClose}>
      <div className="mdp">
        <ToolBar
          history={history}
          tool={tool}
          onTool={setTool}
          onClear={() => {
            change(EMPTY);
            edits.select(null);
            setTool('state');
          }}
        />
        <div className="mdp-drawing">
          <MdpCanvas
            drawing={drawing}
            selected={selected}
            tool={tool}
            values={work.steps.length > 1 ? (last?.values ?? null) : null}
            policy={policyNames(work.mdp?.choices, last?.policy)}
            onSelect={edits.select}
            onTool={setTool}
            onAdd={edits.add}
            onMove={(id, x, y) => change(changeState(drawing, id, { x, y }))}
            onConnect={edits.connect}
            onRemove={edits.remove}
          />
          <SelectedFields drawing={drawing} edits={edits} onChange={change} />
        </div>
        <Faults faults={faults} />
        {work.mdp !== null && (
          <HandWork
            mdp={work.mdp}
            steps={work.steps}
            method={work.method}
            state={state === undefined ? null : drawing.states.indexOf(state)}
            transition={transition === undefined ? null : chosen(drawing, transition)}
            gamma={gamma}
            onGamma={setGamma}
            onMethod={work.setMethod}
            onSteps={work.setSteps}
          />
        )}
        <UseDrawing drawing={drawing} disabled={faults.length > 0} onClose={onClose} />
      </div>
    </Modal>
  );
}

interface ToolBarProps {
  readonly history: ReturnType<typeof useDrawing>;
  readonly tool: Tool;
  readonly onTool: (tool: Tool) => void;
  readonly onClear: () => void;
}

function ToolBar({ history, tool, onTool, onClear }: ToolBarProps) {
  return (
    <div className="mdp-row">
      <Segments
        label="Tool"
        value={tool}
        options={[
          { value: 'select', text: 'Select and move' },
          { value: 'state', text: 'Add states' },
          { value: 'connect', text: 'Connect' },
        ]}
        onChange={onTool}
      />
      <IconButton icon="undo" label="Undo" disabled={!history.canUndo} onClick={history.undo} />
      <IconButton icon="redo" label="Redo" disabled={!history.canRedo} onClick={history.redo} />
      <Button disabled={history.drawing.states.length === 0} onClick={onClear}>
        Clear
      </Button>
    </div>
  );
}

function Faults({ faults }: { readonly faults: readonly string[] }) {
  if (faults.length === 0) return null;
  return (
    <ul className="mdp-faults" aria-live="polite">
      {faults.slice(0, MAX_SHOWN).map((fault) => (
        <li key={fault}>{fault}</li>
      ))}
      {faults.length > MAX_SHOWN && <li className="muted">and {faults.length - MAX_SHOWN} more</li>}
    </ul>
  );
}

interface UseDrawingProps {
  readonly drawing: Drawing;
  readonly disabled: boolean;
  readonly onClose: () => void;
}

/** Makes the drawing the world of the experiment, in one undoable step. */
function UseDrawing({ drawing, disabled, onClose }: UseDrawingProps) {
  const lab = useLab();
  const [refusal, setRefusal] = useState('');
  const [problems, setProblems] = useState<readonly Problem[]>([]);
  const use = async () => {
    const { family, discount, stepLimit } = lab.draft.getState().experiment.world;
    const isGraph = family === 'graph';
    const found = await lab.actions.offer('world', {
      family: 'graph',
      ...worldOf(drawing),
      ...(isGraph && discount !== undefined ? { discount } : {}),
      stepLimit: (isGraph && Number(stepLimit)) || STEP_LIMIT,
    });
    setProblems(found);
    if (found.length === 0) onClose();
  };
  return (
    <>
      {refusal !== '' && (
        <p role="alert" className="problem" data-severity="error">
          {refusal}
        </p>
      )}
      <ProblemList problems={problems.slice(0, MAX_SHOWN)} rows />
      <div className="mdp-row">
        <Button
          tone="accent"
          disabled={disabled}
          onClick={() => void use().catch((error: unknown) => setRefusal(faultMessage(error)))}
        >
          Use as the world
        </Button>
        <span className="muted small">Undo in the lab brings the old world back.</span>
      </div>
    </>
  );
}

interface SelectedFieldsProps {
  readonly drawing: Drawing;
  readonly edits: ReturnType<typeof useEdits>;
  readonly onChange: (drawing: Drawing) => void;
}

function SelectedFields({ drawing, edits, onChange }: SelectedFieldsProps) {
  const { state, transition, remove } = edits;
  const shared = { drawing, onChange, onRemove: remove };
  return (
    <aside className="mdp-fields" aria-label="Selected">
      {state !== undefined && (
        <StateFields
          key={state.id}
          {...shared}
          state={state}
          onSelect={edits.select}
          onConnect={edits.connect}
        />
      )}
      {transition !== undefined && (
        <TransitionFields key={transition.id} {...shared} transition={transition} />
      )}
      {state === undefined && transition === undefined && (
        <p className="muted">
          Nothing is selected. A selected state or transition shows its name, its probability and its reward
          here.
        </p>
      )}
    </aside>
  );
}

function policyNames(
  choices: readonly (readonly { readonly action: string }[])[] | undefined,
  policy: readonly number[] | null | undefined,
): readonly (string | undefined)[] | null {
  if (choices === undefined || policy == null) return null;
  return choices.map((own, state) => own[policy[state] ?? -1]?.action);
}

function chosen({ states }: Drawing, { from, to, action, reward }: DrawnTransition): ChosenTransition {
  const placeOf = (id: number) => states.findIndex((state) => state.id === id);
  return { state: placeOf(from), to: placeOf(to), action, reward: amount(reward) };
}

interface FieldsProps {
  readonly drawing: Drawing;
  readonly onChange: (drawing: Drawing) => void;
  readonly onRemove: (selected: NonNullable<Selected>) => void;
}

interface StateFieldsProps extends FieldsProps {
  readonly state: DrawnState;
  readonly onSelect: (selected: Selected) => void;
  readonly onConnect: (from: number, to: number) => void;
}

function StateFields({ drawing, state, onChange, onSelect, onConnect, onRemove }: StateFieldsProps) {
  const name = useId();
  const to = useId();
  const own = transitionsOf(drawing, state.id);
  const [target, setTarget] = useState(state.id);
  const edit = (change: Partial<DrawnState>) => onChange(changeState(drawing, state.id, change));
  const nameOf = (id: number) => drawing.states.find((other) => other.id === id)?.name ?? '';
  return (
    <>
      <h3>State</h3>
      <label htmlFor={name}>Name</label>
      <TextEntry id={name} value={state.name} onCommit={(text) => edit({ name: text.trim() })} />
      <label className="check">
        <input
          type="checkbox"
          checked={state.start !== null}
          onChange={({ target }) => edit({ start: target.checked ? '' : null })}
        />
        Episodes begin here
      </label>
      <label className="check">
        <input
          type="checkbox"
          checked={state.goal}
          onChange={({ target }) => edit({ goal: target.checked })}
        />
        Reaching it is a success
      </label>
      <p className="muted small">
        {isTerminal(drawing, state.id)
          ? 'Nothing leads away from it, so it ends the episode.'
          : `${own.length === 1 ? 'One transition leads' : `${own.length} transitions lead`} away from it.`}
      </p>
      <ul className="mdp-list">
        {own.map((one) => (
          <li key={one.id}>
            <Button size="small" onClick={() => onSelect({ kind: 'transition', id: one.id })}>
              {one.action} → {nameOf(one.to)} · {one.probability} · {one.reward}
            </Button>
          </li>
        ))}
      </ul>
      <label htmlFor={to}>Connect it to</label>
      <div className="mdp-row">
        <Select
          id={to}
          value={target}
          options={drawing.states.map(({ id, name: text }) => ({ value: id, text }))}
          onChange={setTarget}
        />
        <Button size="small" onClick={() => onConnect(state.id, target)}>
          Connect
        </Button>
      </div>
      <Button size="small" onClick={() => onRemove({ kind: 'state', id: state.id })}>
        Remove the state
      </Button>
    </>
  );
}

interface TransitionFieldsProps extends FieldsProps {
  readonly transition: DrawnTransition;
}

function TransitionFields({ drawing, transition, onChange, onRemove }: TransitionFieldsProps) {
  const id = useId();
  const edit = (change: Partial<DrawnTransition>) =>
    onChange(changeTransition(drawing, transition.id, change));
  const nameOf = (state: number) => drawing.states.find((other) => other.id === state)?.name ?? '';
  const fields = [
    ['action', 'Action'],
    ['probability', 'Probability'],
    ['reward', 'Reward'],
  ] as const;
  return (
    <>
      <h3>
        {nameOf(transition.from)} → {nameOf(transition.to)}
      </h3>
      {fields.map(([field, label]) => (
        <div key={field} className="mdp-field">
          <label htmlFor={`${id} ${field}`}>{label}</label>
          <TextEntry
            id={`${id} ${field}`}
            value={transition[field]}
            onCommit={(text) => edit({ [field]: text.trim() })}
          />
        </div>
      ))}
      <label htmlFor={`${id} to`}>Next state</label>
      <Select
        id={`${id} to`}
        value={transition.to}
        options={drawing.states.map(({ id: value, name: text }) => ({ value, text }))}
        onChange={(to) => edit({ to })}
      />
      <p className="muted small">
        Transitions of the same action from the same state are its outcomes; their probabilities add up to 1.
      </p>
      <Button size="small" onClick={() => onRemove({ kind: 'transition', id: transition.id })}>
        Remove the transition
      </Button>
    </>
  );
}
