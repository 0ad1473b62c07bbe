import './atlas.css';
import { useAnswer } from '../model/hooks.ts';
import { useSearch } from './atlas-list.tsx';
import { RowVerdict } from './verdict-chip.tsx';

const loadRows = async () => (await import('../../study/atlas-data.ts')).atlas.rows;

interface StudyListProps {
  readonly search: string;
  readonly onClose: () => void;
}

/** Lists studies among the presets, so that demonstrations and their verdicts are in one place. */
export function StudyList({ search, onClose }: StudyListProps) {
  const { value } = useAnswer(loadRows, []);
  const rows = value ?? [];
  const found = useSearch(rows, search)?.find(search) ?? null;
  const studies = rows.filter(({ study }) => study !== undefined);
  const shown =
    search.trim() === ''
      ? studies
      : (found ?? []).flatMap((key) => studies.find((row) => row.key === key) ?? []);
  if (shown.length === 0) return null;
  return (
    <section aria-label="Studies">
      <h3>
        Studies <span className="muted">{shown.length}</span>
      </h3>
      <ul className="preset-list">
        {shown.map((row) => (
          <li key={row.key}>
            <a className="preset" href={`#study=${row.study}`} onClick={onClose}>
              <b>{row.title}</b>
              <span className="muted small">{row.source}</span>
              <RowVerdict row={row} />
              <span className="muted small">Result: {row.finding}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
