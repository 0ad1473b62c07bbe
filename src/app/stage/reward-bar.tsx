import type { Plan } from '../../engine/contract.ts';
import { Segments } from '../kit/segments.tsx';
import { optionsOf, Select } from '../kit/select.tsx';
import { useLab, useView } from '../model/hooks.ts';
import { differencesOf, fittingChoice } from './exact-numbers.ts';

export function RewardBar({ plan }: { readonly plan: Plan }) {
  const lab = useLab();
  const choice = fittingChoice(
    plan,
    useView((state) => state.reward),
  );
  const set = (patch: Partial<typeof choice>) => lab.actions.setView({ reward: { ...choice, ...patch } });
  const names = [...new Set(plan.variants.flatMap(({ terms }) => terms.map(({ label }) => label)))];
  if (plan.variants.every(({ reference }) => reference?.rewardByAction === undefined)) return null;
  return (
    <div className="reward-bar">
      <Segments
        label="Reward shown"
        value={choice.byAction ? 'action' : 'cell'}
        options={[
          { value: 'cell', text: 'By cell', hint: 'The mean over all actions' },
          { value: 'action', text: 'By action', hint: 'One triangle per action' },
        ]}
        onChange={(value) => set({ byAction: value === 'action' })}
      />
      <Select
        aria-label="Term shown"
        value={choice.term}
        options={[{ value: '', text: 'sum of all terms' }, ...optionsOf(names)]}
        onChange={(term) => set({ term })}
      />
      {plan.variants.length > 1 && (
        <Select
          aria-label="Difference"
          value={choice.minus}
          options={differencesOf(plan)}
          onChange={(minus) => set({ minus })}
        />
      )}
    </div>
  );
}
