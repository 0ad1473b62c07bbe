/** What else of the page a query finds, for a list that shows one kind of entries only. */
import { LinkButton } from '../kit/button.tsx';
import { useAnswer, useLab } from '../model/hooks.ts';
import { type FindEntry, KINDS } from './entry.ts';
import { findIndex } from './find-index.ts';
import { openEntry } from './open-entry.ts';

const MAX_SHOWN = 3;

interface ElsewhereProps {
  readonly query: string;
  /** Kinds that the list shows by itself. */
  readonly except: readonly FindEntry['kind'][];
}

export function Elsewhere({ query, except }: ElsewhereProps) {
  const lab = useLab();
  const { value: found } = useAnswer(() => findIndex(lab), [lab]);
  const hits = (found?.index.find(query) ?? [])
    .flatMap((key) => found?.entries.get(key) ?? [])
    .filter(({ kind }) => !except.includes(kind))
    .slice(0, MAX_SHOWN);
  if (hits.length === 0) return null;
  return (
    <p className="small">
      <span className="muted">Also on this page: </span>
      {hits.map((entry, k) => (
        <span key={entry.key}>
          {k > 0 && ' · '}
          <LinkButton onClick={() => void openEntry(entry, lab)}>{entry.title}</LinkButton>{' '}
          <span className="muted">({KINDS[entry.kind]})</span>
        </span>
      ))}
    </p>
  );
}
