import { useInspect } from './use-inspect.ts';

/** How many findings there are, on the tab. */
export function FindingsBadge() {
  const count = useInspect((state) => state.findings.length);
  if (count === 0) return null;
  const noun = count === 1 ? 'finding' : 'findings';
  return (
    <span className="findings-badge" title={`Diagnosis: ${count} ${noun}`}>
      {count}
      <span className="findings-word"> {noun}</span>
    </span>
  );
}
