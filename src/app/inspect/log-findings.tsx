import { useMemo } from 'react';
import { examineLog, type LogFinding } from '../../stats/doctor/log-doctor.ts';
import { compact } from '../kit/numerals.ts';
import { useLab, useStore } from '../model/hooks.ts';

/** Diagnoses the log of another program that is drawn beside the run. Shows nothing if there is none. */
export function LogFindings() {
  const { file, lines } = useStore(useLab().imported, (state) => state);
  const findings = useMemo(() => examineLog(lines), [lines]);
  if (lines.length === 0) return null;
  const name = file.slice(0, 80);
  return (
    <section className="findings" aria-label={`Diagnosis of ${name}`}>
      <h3>Diagnosis of {name}</h3>
      {findings.length === 0 ? (
        <p className="muted small">
          The diagnosis has found no problem in this log. It judges runs of at least ten points by their
          entropy, groups without advantage, KL, length, clipped shares and evaluations, as far as the log has
          them.
        </p>
      ) : (
        <ul>
          {findings.map((finding) => (
            <li key={`${finding.run}/${finding.over}/${finding.title}`}>
              <Entry finding={finding} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Entry({ finding }: { readonly finding: LogFinding }) {
  const { run, title, what, since, over, evidence, advice, study } = finding;
  const unit = over === '' ? 'step' : over;
  return (
    <details className="finding" open>
      <summary>
        <span className="finding-variant">{run}</span>
        <span>{title}</span>
        <span className="muted small">
          since{' '}
          {since === 0
            ? 'the beginning'
            : over === ''
              ? `step ${compact(since)}`
              : `${compact(since)} ${unit}`}
        </span>
      </summary>
      <p>{what}</p>
      <ul className="finding-evidence small">
        {evidence.map(({ words, origin }) => (
          <li key={words}>
            {words} <span className="muted">({origin})</span>
          </li>
        ))}
      </ul>
      <p className="small">What to try: {advice.join('; ')}.</p>
      {study !== null && (
        <p className="small">
          <a href={`#study=${study}`}>A study in which the same happens</a>
        </p>
      )}
    </details>
  );
}
