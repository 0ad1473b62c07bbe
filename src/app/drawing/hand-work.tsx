/** Dynamic programming and temporal differences by hand: one backup, one sweep or one transition at a time, with every table kept. */
import { useId, useState } from 'react';
import { Button } from '../kit/button.tsx';
import { NumberEntry } from '../kit/entries.tsx';
import { Segments } from '../kit/segments.tsx';
import { DataTable, TableScroll } from '../kit/table.tsx';
import {
  actionValue,
  backedUp,
  type Choice,
  changeOf,
  greedy,
  improved,
  type SmallMdp,
  settled,
  sweep,
  tdError,
} from './by-hand.ts';

/** A column of the table: the values after a step, and what the step was. */
export interface WorkStep {
  readonly title: string;
  readonly words: string;
  readonly values: readonly number[];
  /** By state the place of its action; null while there is no policy. */
  readonly policy: readonly number[] | null;
}

export const METHODS = ['value iteration', 'policy iteration', 'TD(0)'] as const;
export type Method = (typeof METHODS)[number];

/** A transition of the drawing as places in the process. */
export interface ChosenTransition {
  readonly state: number;
  readonly action: string;
  readonly to: number;
  readonly reward: number;
}

export function firstStep({ states, choices }: SmallMdp, method: Method): WorkStep {
  return {
    title: 'start',
    words: 'All values begin at 0.',
    values: states.map(() => 0),
    policy: method === 'policy iteration' ? choices.map((own) => (own.length === 0 ? -1 : 0)) : null,
  };
}

/** At most five digits, without the zeros of a measurement. */
const named = (value: number) => String(Number(value.toPrecision(5))).replace('-', '−');

/** Writes down one backup with its numbers: p (r + γ V(next)) for each outcome. */
function sumText({ outcomes }: Choice, values: readonly number[], gamma: number) {
  return outcomes
    .map(
      ({ probability, reward, to }) =>
        `${named(probability)} · (${named(reward)} + ${named(gamma)} · ${named(values[to] ?? 0)})`,
    )
    .join(' + ');
}

function backupWords(
  mdp: SmallMdp,
  values: readonly number[],
  state: number,
  gamma: number,
  chosen?: number,
) {
  const name = mdp.states[state] ?? '';
  const own = mdp.choices[state] ?? [];
  const best = chosen ?? greedy(mdp, values, state, gamma);
  if (own.length === 0) return `“${name}” is terminal, so its value stays 0.`;
  const first = chosen === undefined && own.length > 1 ? 'the largest of ' : '';
  const lines = own
    .filter((_, k) => chosen === undefined || k === chosen)
    .map(
      (choice) =>
        `${choice.action}: ${sumText(choice, values, gamma)} = ${named(actionValue(choice, values, gamma))}`,
    );
  const end = chosen === undefined && own.length > 1 ? ` It is ${own[best]?.action}.` : '';
  return `V(${name}) ← ${first}${lines.join('; ')}.${end}`;
}

interface HandWorkProps {
  readonly mdp: SmallMdp;
  readonly steps: readonly WorkStep[];
  readonly method: Method;
  /** The place of the selected state, or null. */
  readonly state: number | null;
  readonly transition: ChosenTransition | null;
  readonly gamma: number;
  readonly onGamma: (gamma: number) => void;
  readonly onMethod: (method: Method) => void;
  readonly onSteps: (steps: readonly WorkStep[]) => void;
}

const MAX_STEPS = 200;

/** What each button does to the newest values. */
function workOn(props: HandWorkProps, alpha: number) {
  const { mdp, steps, method, gamma } = props;
  const { values, policy } = steps.at(-1) ?? firstStep(mdp, method);
  const add = (title: string, words: string, next: readonly number[], nextPolicy = policy) =>
    props.onSteps([...steps.slice(-MAX_STEPS), { title, words, values: next, policy: nextPolicy }]);
  const count = (kind: string) => steps.filter(({ title }) => title.startsWith(kind)).length + 1;
  return {
    backUp(state: number) {
      const chosen = policy?.[state];
      const value = backedUp(mdp, values, state, gamma, chosen);
      const words = backupWords(mdp, values, state, gamma, chosen);
      add(`V(${mdp.states[state]})`, words, values.with(state, value));
    },
    sweep() {
      const next = sweep(mdp, values, gamma, policy ?? undefined);
      const change = named(changeOf(values, next));
      const words = `All states were backed up from the values before. Largest change: ${change}.`;
      add(`sweep ${count('sweep')}`, words, next);
    },
    settle() {
      const end = settled(mdp, values, gamma, policy ?? undefined);
      const who = policy === null ? 'some episodes earn' : 'this policy earns';
      if (end === null)
        add(
          'no end',
          `The values do not settle: with γ = ${named(gamma)} ${who} without end. Lower γ, or add a way to a terminal state.`,
          values,
        );
      else add('settled', `After ${end.sweeps} more sweeps no value changes any more.`, end.values);
    },
    improve() {
      const next = improved(mdp, values, gamma);
      const changed = mdp.states.filter((_, k) => next[k] !== policy?.[k]);
      const words =
        changed.length === 0
          ? 'No action changes: the policy is greedy for its own values. If they have settled, it is optimal.'
          : `The policy takes another action in ${changed.join(', ')}.`;
      add(`improve ${count('improve')}`, words, values, next);
    },
    learn({ state, to, reward, action }: ChosenTransition) {
      const error = tdError(values, state, { to, reward }, gamma);
      const [old, after] = [values[state] ?? 0, named(values[to] ?? 0)];
      const value = old + alpha * error;
      const name = mdp.states[state] ?? '';
      add(
        `${name} ${action}`,
        `δ = ${named(reward)} + ${named(gamma)} · ${after} − ${named(old)} = ${named(error)}; V(${name}) ← ${named(old)} + ${named(alpha)} · ${named(error)} = ${named(value)}.`,
        values.with(state, value),
      );
    },
  };
}

export function HandWork(props: HandWorkProps) {
  const { mdp, steps, method, state, transition, onSteps } = props;
  const [alpha, setAlpha] = useState(0.5);
  const work = workOn(props, alpha);
  const last = steps.at(-1);
  return (
    <section className="mdp-work" aria-label="Work it out by hand">
      <div className="mdp-row">
        <Segments
          label="Method"
          value={method}
          options={METHODS.map((value) => ({ value, text: value }))}
          onChange={props.onMethod}
        />
        <Share letter="γ" name="Discount γ" value={props.gamma} onCommit={props.onGamma} />
        {method === 'TD(0)' && <Share letter="α" name="Step size α" value={alpha} onCommit={setAlpha} />}
      </div>
      <div className="mdp-row">
        {method === 'TD(0)' && (
          <Button disabled={transition === null} onClick={() => transition && work.learn(transition)}>
            {transition === null
              ? 'Select a transition to learn from it'
              : `Learn from ${mdp.states[transition.state]} → ${mdp.states[transition.to]}`}
          </Button>
        )}
        {method !== 'TD(0)' && (
          <>
            <Button disabled={state === null} onClick={() => state !== null && work.backUp(state)}>
              {state === null ? 'Select a state to back it up' : `Back up ${mdp.states[state]}`}
            </Button>
            <Button onClick={work.sweep}>One sweep</Button>
            <Button onClick={work.settle}>Sweep until nothing changes</Button>
          </>
        )}
        {method === 'policy iteration' && <Button onClick={work.improve}>Improve the policy</Button>}
        <Button icon="undo" disabled={steps.length < 2} onClick={() => onSteps(steps.slice(0, -1))}>
          Step back
        </Button>
        <Button disabled={steps.length < 2} onClick={() => onSteps([firstStep(mdp, method)])}>
          Start over
        </Button>
      </div>
      <p className="mdp-words" aria-live="polite">
        {last?.words}
      </p>
      <ValueTable mdp={mdp} steps={steps} />
    </section>
  );
}

interface ShareProps {
  readonly letter: string;
  readonly name: string;
  readonly value: number;
  readonly onCommit: (value: number) => void;
}

/** A number from 0 to 1. */
function Share({ letter, name, value, onCommit }: ShareProps) {
  const id = useId();
  return (
    <div className="mdp-number">
      <label htmlFor={id}>{letter}</label>
      <NumberEntry
        id={id}
        aria-label={name}
        value={value}
        min={0}
        max={1}
        onCommit={(typed) => onCommit(Math.min(1, Math.max(0, typed)))}
      />
    </div>
  );
}

function ValueTable({ mdp, steps }: Pick<HandWorkProps, 'mdp' | 'steps'>) {
  const rows = [...mdp.states.keys()];
  const last = steps.at(-1);
  return (
    <TableScroll label="Values by step" wide>
      <DataTable
        label="Values by step"
        rows={rows}
        columns={[
          { title: 'State', cell: (state) => mdp.states[state] },
          last?.policy != null && {
            title: 'Action',
            cell: (state: number) => mdp.choices[state]?.[last.policy?.[state] ?? -1]?.action ?? '–',
          },
          ...steps.map(({ title, values }, k) => ({
            title,
            className: 'number',
            cell: (state: number) => {
              const value = named(values[state] ?? 0);
              return k > 0 && values[state] !== steps[k - 1]?.values[state] ? <b>{value}</b> : value;
            },
          })),
        ]}
      />
    </TableScroll>
  );
}
