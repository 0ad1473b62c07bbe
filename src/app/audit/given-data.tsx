import type { VariantAudit } from '../../engine/audit/contract.ts';
import { compact, measured, percent } from '../kit/numerals.ts';
import { Facts } from '../kit/table.tsx';
import { AuditTable } from './text-findings.tsx';

const NAMED = 12;

export function GivenData({ given }: { readonly given: NonNullable<VariantAudit['given']> }) {
  if ('missing' in given) return <p className="problem">{given.missing}</p>;
  const { transitions, episodes, taskReturn, lowest, highest, success, covered, pairs } = given;
  const words = (actions: readonly number[]) => {
    const named = actions.slice(0, NAMED).map((action) => given.actions[action] ?? action);
    const rest = actions.length - named.length;
    return `${named.join(', ')}${rest > 0 ? `, ${rest} more` : ''}`;
  };
  return (
    <>
      <Facts
        className="audit-facts"
        facts={[
          { name: 'Transitions', value: compact(transitions) },
          { name: 'Complete episodes', value: compact(episodes) },
          {
            name: 'Task return of the behavior',
            value: `${measured(taskReturn)} (${measured(lowest)} to ${measured(highest)})`,
          },
          !Number.isNaN(success) && { name: 'Successful episodes', value: percent(success) },
          {
            name: 'Pairs of observation and action',
            value: `${compact(covered)} of ${compact(pairs)} (${percent(covered / pairs)})`,
          },
          { name: 'Checksum', value: given.checksum },
        ]}
      />
      <AuditTable
        caption="The first episodes of seed 0"
        rows={given.samples}
        columns={[
          { title: 'Steps', cell: ({ actions }) => actions.length },
          { title: 'Actions', cell: ({ actions }) => words(actions) },
          { title: 'Task return', cell: ({ taskReturn: of }) => measured(of) },
          { title: 'Training return', cell: ({ reward }) => measured(reward) },
        ]}
      />
    </>
  );
}
