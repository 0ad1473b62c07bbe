import type { Plan } from '../../engine/contract.ts';
import { useLab, useView } from '../hooks.ts';
import { Segments } from '../kit/segments.tsx';
import { variantKey } from '../variant-style.ts';
import { fittingChoice } from './reward-field.ts';

/** Selects the rewards on the maps: by cell or by action, one term or all, one design minus another. */
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
      <select
        className="select"
        aria-label="Term shown"
        value={choice.term}
        onChange={(event) => set({ term: event.target.value })}
      >
        <option value="">sum of all terms</option>
        {names.map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </select>
      {plan.variants.length > 1 && (
        <select
          className="select"
          aria-label="Difference"
          value={choice.minus}
          onChange={(event) => set({ minus: Number(event.target.value) })}
        >
          <option value={-1}>no difference</option>
          {plan.variants.map((variant, index) => (
            <option key={variantKey(index)} value={index}>
              minus “{variant.label}”
            </option>
          ))}
        </select>
      )}
    </div>
  );
}
