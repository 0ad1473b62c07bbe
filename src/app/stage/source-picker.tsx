import { useEffect } from 'react';
import type { Plan } from '../../engine/contract.ts';
import { withoutExact } from '../../stats/compare/variant-words.ts';
import { Button } from '../kit/button.tsx';
import { compact, measured } from '../kit/numerals.ts';
import { Segments } from '../kit/segments.tsx';
import { useLab, useRun, useStore, useView } from '../model/hooks.ts';
import type { Source } from './exact-numbers.ts';
import type { FollowedState } from './followed-client.ts';

export interface Sourced {
  readonly source: Source;
  readonly onSource: (source: Source) => void;
}

const SOURCE_OPTIONS: readonly { readonly value: Source; readonly text: string; readonly hint: string }[] = [
  { value: 'learned', text: 'Learned', hint: 'What the agents have learned so far' },
  {
    value: 'followed',
    text: 'Followed policy',
    hint: 'Exact: what the policy that the agent follows now is worth under its reward design, exploration included',
  },
  {
    value: 'design',
    text: 'Optimal for this reward',
    hint: 'Exact: the policy with the highest return under the variant’s reward design',
  },
  {
    value: 'task',
    text: 'Optimal for the task',
    hint: 'Exact: the policy with the highest task return',
  },
];

interface SourcePickerProps extends Sourced {
  readonly plan: Plan;
  readonly sources: readonly Source[];
}

/** Selects learned numbers or an exact answer for the maps, and explains why there is none. */
export function SourcePicker({ plan, sources, source, onSource }: SourcePickerProps) {
  if (sources.length < 2) return null;
  const solved = plan.variants.some((variant) => variant.reference !== undefined);
  const reasons = sources.includes('task') ? withoutExact(plan.variants) : [];
  return (
    <>
      <Segments
        label="Learned or exact"
        value={source}
        options={SOURCE_OPTIONS.filter(({ value }) => sources.includes(value)).map((option) => ({
          ...option,
          ...(!solved && (option.value === 'design' || option.value === 'task')
            ? { disabled: true, hint: reasons.join(' ') }
            : {}),
        }))}
        onChange={onSource}
      />
      {source === 'followed' && <FollowedKeys />}
      {source !== 'followed' &&
        reasons.map((reason) => (
          <p key={reason} className="muted small">
            {reason}
          </p>
        ))}
    </>
  );
}

export function useFollowed(source: Source, plan: Plan): FollowedState['variants'] {
  const { followed } = useLab();
  const isShown = source === 'followed';
  useEffect(() => (isShown ? followed.watch() : undefined), [isShown, followed]);
  const state = useStore(followed.store, (all) => all);
  return isShown && state.plan === plan ? state.variants : NONE;
}
const NONE: FollowedState['variants'] = [];

/** Shows the time of the values, the progress, and a button to update them. */
function FollowedKeys() {
  const { followed } = useLab();
  const { working, share, variants, fault } = useStore(followed.store, (state) => state);
  const running = useRun((state) => state.status === 'running');
  const seeds = useRun((state) => state.experiment?.seeds ?? 0);
  const seed = useView((state) => state.seed);
  const first = variants.find((variant) => variant !== undefined);
  return (
    <span className="followed" aria-live="polite">
      {fault !== '' && <span className="muted small">No exact value: {fault}.</span>}
      {first !== undefined && (
        <span className="muted small">
          {seed < 0 && `mean of ${first.seeds < seeds ? `${first.seeds} of ` : ''}${seeds} seeds `}at step{' '}
          {compact(first.envSteps)}
        </span>
      )}
      {working ? (
        // The share is unknown until the first policy is done.
        <progress aria-label="Exact value of the policies" max={1} value={share || undefined} />
      ) : (
        (running || fault !== '') && (
          <Button size="small" onClick={() => followed.update()}>
            Update
          </Button>
        )
      )}
    </span>
  );
}

export function followedNote(followed: FollowedState['variants'][number]): string {
  if (followed === undefined || typeof followed.taskReturn !== 'number') return '';
  return `task return ${measured(followed.taskReturn)}, exact`;
}
