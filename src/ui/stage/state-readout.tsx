import type { Frame, Plan, Reference } from '../../engine/contract.ts';
import type { GridView } from '../../worlds/view.ts';
import { useCalmRun, useLab, useView } from '../hooks.ts';
import { TableScroll } from '../kit/table.tsx';
import { VariantMark } from '../kit/variant-mark.tsx';
import { measured } from '../numerals.ts';
import { variantKey } from '../variant-style.ts';
import { RewardReadout } from './reward-readout.tsx';
import { actionSign, cellWords } from './state-words.ts';

interface StateReadoutProps {
  readonly plan: Plan;
  readonly view: GridView;
}

/** The numbers of the selected state, one row per variant, so that variants can be compared. */
export function StateReadout({ plan, view }: StateReadoutProps) {
  const lab = useLab();
  const selected = useView((state) => state.selectedCell);
  const overlay = useView((state) => state.overlay);
  useView((state) => state.seed);
  useCalmRun((state) => state.frameVersion);
  if (selected === null || selected.observation >= plan.nObservations)
    return (
      <p className="readout-empty muted small" id="state-words">
        Point at or touch a cell, or move to it with Tab and the arrow keys, to read its numbers.
      </p>
    );
  const words = cellWords(view, selected.observation);
  const wall = view.cells[selected.observation % (view.width * view.height)]?.kind === 'wall';
  return (
    <div className="readout">
      <p id="state-words" className="readout-words" aria-live="polite">
        {words}
      </p>
      {!wall && (
        <TableScroll label="Numbers of this state">
          <table className="readout-table">
            <thead>
              <tr>
                <th scope="col">Variant</th>
                <th scope="col" className="number" title="Learned value; – for an agent without a critic">
                  V
                </th>
                <th scope="col" className="number" title="Exact value of this state under the task reward">
                  V* task
                </th>
                <th
                  scope="col"
                  className="number"
                  title="Exact value of this state under the variant’s reward design"
                >
                  V* design
                </th>
                <th scope="col" className="number">
                  visits
                </th>
                <th scope="col" className="number">
                  TD error
                </th>
                {plan.actions.map((action, index) => (
                  <th key={action} scope="col" className="number" title={action}>
                    {actionSign(view, index, action)} π · Q
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {plan.variants.map((variant, index) => (
                <ReadoutRow
                  key={variantKey(index)}
                  variant={index}
                  label={variant.label}
                  observation={selected.observation}
                  frame={lab.frame(index)}
                  critic={variant.critic}
                  reference={variant.reference}
                  signs={plan.actions.map((action, k) => actionSign(view, k, action))}
                />
              ))}
            </tbody>
          </table>
        </TableScroll>
      )}
      {!wall && overlay === 'reward' && (
        <RewardReadout
          plan={plan}
          observation={selected.observation}
          signs={plan.actions.map((action, k) => actionSign(view, k, action))}
        />
      )}
    </div>
  );
}

interface ReadoutRowProps {
  readonly variant: number;
  readonly label: string;
  readonly observation: number;
  readonly frame: Frame | null;
  readonly critic: boolean;
  readonly reference: Reference | undefined;
  readonly signs: readonly string[]; // of the actions
}

function ReadoutRow({ variant, label, observation, frame, critic, reference, signs }: ReadoutRowProps) {
  const from = observation * signs.length;
  const actions = signs.map((_, action) => action);
  const policy = actions.map((action) => frame?.policy[from + action] ?? Number.NaN);
  const best = policy.indexOf(Math.max(...policy));
  return (
    <tr>
      <th scope="row">
        <span className="readout-variant">
          <VariantMark variant={variant} />
          <span>{label}</span>
        </span>
      </th>
      <td className="number" data-label="V">
        {measured((critic ? frame?.value[observation] : undefined) ?? Number.NaN)}
      </td>
      <td className="number" data-label="V* task">
        {measured(reference?.taskValue[observation] ?? Number.NaN)}
      </td>
      <td className="number" data-label="V* design">
        {measured(reference?.designValue[observation] ?? Number.NaN)}
      </td>
      <td className="number" data-label="visits">
        {measured(Math.round(frame?.visits[observation] ?? Number.NaN))}
      </td>
      <td className="number" data-label="TD error">
        {measured(frame?.advantage[observation] ?? Number.NaN)}
      </td>
      {actions.map((action) => (
        <td key={action} className="number" data-best={action === best} data-label={signs[action]}>
          <span className="pi">{(policy[action] ?? Number.NaN).toFixed(2)}</span>
          <span className="muted"> · {measured(frame?.actionValue[from + action] ?? Number.NaN)}</span>
        </td>
      ))}
    </tr>
  );
}
