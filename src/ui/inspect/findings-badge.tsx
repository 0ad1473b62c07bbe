import { useInspect } from './use-inspect.ts';

/** How many findings there are, on the tab. */
export function FindingsBadge() {
  const count = useInspect((state) => state.findings.length);
  if (count === 0) return null;
  const words = `${count} finding${count === 1 ? '' : 's'}`;
  return (
    <span className="findings-badge" title={`The doctor has ${words}`}>
      {words}
    </span>
  );
}
