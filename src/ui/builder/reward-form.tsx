import { type KeyboardEvent, lazy, useState } from 'react';
import { useDraft, useLab, useProblems } from '../hooks.ts';
import { Button } from '../kit/button.tsx';
import { Modal } from '../kit/modal.tsx';
import { ProblemList } from '../kit/problem-list.tsx';
import { entryOptions, Select } from '../kit/select.tsx';
import { TermRow } from './term-row.tsx';
import { useCatalogueHelp } from './words-tip.tsx';

const DesignLibrary = lazy(() =>
  import('../studio/design-library.tsx').then((module) => ({ default: module.DesignLibrary })),
);

/** On a closed list, an arrow or a letter would choose (and add) a term immediately, so it opens the list instead. */
function openInstead(event: KeyboardEvent<HTMLSelectElement>): void {
  const { key, ctrlKey, metaKey, altKey, currentTarget } = event;
  const chooses =
    ['ArrowUp', 'ArrowDown', 'Home', 'End', 'PageUp', 'PageDown'].includes(key) || /^[\w]$/.test(key);
  if (!chooses || ctrlKey || metaKey || altKey) return;
  event.preventDefault();
  currentTarget.showPicker?.();
}

/** The reward design of a variant: weighted terms in order, each with a live weight. */
export function RewardForm({ variant }: { readonly variant: number }) {
  const lab = useLab();
  const [choosing, setChoosing] = useState(false);
  const { find } = useCatalogueHelp();
  const label = useDraft((state) => state.experiment.variants[variant]?.label ?? '');
  const reward = useDraft((state) => state.experiment.variants[variant]?.reward);
  const world = useDraft((state) => state.experiment.world.family);
  const problems = useProblems(`variants[${variant}].reward`);
  if (reward === undefined) return null;
  const fitting = lab.catalogue.terms.filter(({ worlds }) => worlds?.includes(world) !== false);
  return (
    <div className="reward">
      {reward.length === 0 && (
        <p className="muted small">
          There is no reward term, so this agent has nothing to learn from. Add one below.
        </p>
      )}
      <ol>
        {reward.map((term, index) => (
          <TermRow
            // biome-ignore lint/suspicious/noArrayIndexKey: terms have no identity but their place in the order.
            key={`${index}:${term.term}`}
            variant={variant}
            index={index}
            count={reward.length}
            term={term}
          />
        ))}
      </ol>
      <ProblemList problems={problems} />
      <div className="reward-add">
        <Select
          className="add-term"
          aria-label="Add a reward term"
          value=""
          options={[
            { value: '', text: '+ add a term' },
            ...entryOptions(fitting, (term) => find(term)?.help),
          ]}
          onKeyDown={openInstead}
          onChange={(term) => term !== '' && lab.actions.addTerm(variant, term)}
        />
        <Button icon="library" size="small" onClick={() => setChoosing(true)}>
          Design …
        </Button>
      </div>
      {choosing && (
        <Modal title={`Reward designs for “${label}”`} onClose={() => setChoosing(false)}>
          <DesignLibrary variant={variant} onClose={() => setChoosing(false)} />
        </Modal>
      )}
    </div>
  );
}
