/** Numbers of an audit with their names. */
import type { Fact } from './audit-facts.ts';

export function Facts({ facts }: { readonly facts: readonly Fact[] }) {
  if (facts.length === 0) return null;
  return (
    <dl className="audit-facts">
      {facts.map(({ name, value, help }) => (
        <div key={name} title={help}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
