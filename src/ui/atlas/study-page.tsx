/** One study: question, guess, run, recorded and live numbers, why, and what to change. */
import '../styles/views/study.css';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { addressOf } from '../../lab/atlas/address.ts';
import { familyOf, LEVELS } from '../../lab/atlas/families.ts';
import { guessOf, keepGuess } from '../../lab/atlas/guesses.ts';
import { StudyRun } from '../../lab/atlas/study-run.ts';
import { type Outcome, type StudyVerdict, verdictWords } from '../../studies/outcome.ts';
import { type Atlas, type AtlasRow, rowsOfPart } from '../../studies/rows.ts';
import type { WrittenStudy } from '../../studies/study.ts';
import { useAnswer, useLab, useStore } from '../hooks.ts';
import { Loading } from '../kit/modal.tsx';
import { AtlasFrame } from './atlas-frame.tsx';
import { ClaimParts } from './claim-parts.tsx';
import { type Guess, Predict } from './predict.tsx';
import { StudyFigure } from './study-chart.tsx';
import { StudyControls } from './study-controls.tsx';
import { StudyChanges, StudyWhy } from './study-why.tsx';
import { VerdictChip } from './verdict-chip.tsx';

/** Null: there is no study of this id; nothing was recorded. */
export interface LoadedStudy {
  readonly study: WrittenStudy | null;
  readonly outcome: Outcome | null;
}
interface StudyPageProps {
  readonly id: string;
  /** Null until it is loaded. */
  readonly loaded: LoadedStudy | null;
  readonly fault: string;
  /** Null until it is loaded: nothing above the claim needs it. */
  readonly atlas: Atlas | null;
}

export function StudyPage({ id, loaded, fault, atlas }: StudyPageProps) {
  if (fault !== '')
    return (
      <AtlasFrame title="Study" study>
        <p role="alert">This study could not be loaded: {fault}. Look at the connection and open it again.</p>
      </AtlasFrame>
    );
  if (loaded === null) return <Loading className="panel-empty" />;
  if (loaded.study === null) return <Waiting id={id} atlas={atlas} />;
  return <Study study={loaded.study} outcome={loaded.outcome} atlas={atlas} />;
}

/** A paper without a study, or no paper at all. */
function Waiting({ id, atlas }: Pick<StudyPageProps, 'id' | 'atlas'>) {
  const row = atlas?.rows.find(({ paper }) => paper === id);
  if (row === undefined)
    return (
      <AtlasFrame title={atlas === null ? 'Study' : 'There is no such study'} study>
        {atlas === null ? <Loading /> : <p>The Atlas has no study “{id}”. It may have another name now.</p>}
      </AtlasFrame>
    );
  return (
    <AtlasFrame title={row.title} study above={<Above family={row.family} source={row.source} />}>
      <p>{row.text.mechanism}</p>
      <p>
        <b>To be tested.</b> {row.claim}
      </p>
      <p>
        <VerdictChip status="waits" />{' '}
        {row.waits.length === 0 ? 'No study has been written yet.' : `It waits for ${row.waits.join(', ')}.`}
      </p>
      {atlas !== null && <Nearest row={row} rows={atlas.rows} />}
    </AtlasFrame>
  );
}

/** What can be run instead of a study that is not written yet. */
function Nearest({ row, rows }: { readonly row: AtlasRow; readonly rows: readonly AtlasRow[] }) {
  const near = useAnswer(async () => {
    const { atlasSearch } = await import('../../lab/atlas/search.ts');
    return atlasSearch(rows).nearestStudy(row) ?? null;
  }, [row, rows]).value;
  if (near?.study === undefined) return null;
  return (
    <p>
      The nearest study: <a href={addressOf('study', near.study)}>{near.title}</a>
    </p>
  );
}

interface AboveProps {
  readonly family: string;
  readonly source: string;
  readonly level?: string;
}
const Above = ({ family, source, level }: AboveProps): ReactNode => (
  <p className="muted small">
    {[familyOf(family).label, source, ...(level === undefined ? [] : [LEVELS[level] ?? level])].join(' · ')}
  </p>
);

function useRunOf(study: WrittenStudy) {
  const { studies } = useLab();
  const run = useMemo(() => new StudyRun(study, studies), [study, studies]);
  useEffect(() => () => run.dispose(), [run]);
  return { run, live: useStore(run.store, (state) => state) };
}

/** The recorded verdict with its rows. */
function recordedOf(study: WrittenStudy, atlas: Atlas | null): StudyVerdict | null {
  const found = atlas?.recorded[study.id];
  if (found === undefined) return null;
  return {
    verdict: found.verdict,
    parts: found.parts.map((rows) => {
      const back = rowsOfPart(rows);
      return { rows: back, verdict: worst(back.map(({ verdict }) => verdict)) };
    }),
  };
}
const worst = (verdicts: readonly StudyVerdict['verdict'][]): StudyVerdict['verdict'] =>
  verdicts.includes('fails') ? 'fails' : verdicts.every((one) => one === 'holds') ? 'holds' : 'undecided';

interface StudyProps {
  readonly study: WrittenStudy;
  readonly outcome: Outcome | null;
  readonly atlas: Atlas | null;
}

function Study({ study, outcome, atlas }: StudyProps) {
  const { storage } = useLab().studies;
  const { run, live } = useRunOf(study);
  const [guess, setGuess] = useState<Guess>(() => guessOf(storage, study.id));
  const secret = guess === null;
  const recorded = recordedOf(study, atlas);
  const few = live.status !== 'done';
  const begun = live.status !== 'idle';
  const seeds = outcome === null ? 0 : Math.max(...outcome.experiments.map((one) => one.seeds));
  const cites = study.papers.map(({ cite }) => cite).join('; ');
  return (
    <AtlasFrame
      title={study.question}
      study
      above={<Above family={study.family} source={cites} level={study.level} />}
    >
      <p className="study-text">{study.teaching.before}</p>
      <Predict
        study={study}
        guess={guess}
        onGuess={(chosen) => {
          setGuess(chosen);
          if (typeof chosen === 'number') keepGuess(storage, study.id, chosen);
        }}
      />
      {!secret && (
        <>
          <p className="study-finding">
            {atlas !== null && <VerdictChip status={recorded?.verdict ?? 'unmeasured'} />} {study.title}.
            {live.verdict !== null && (
              <span className="muted">
                {' '}
                Here, with {live.seeds} seeds: {verdictWords(live.verdict.verdict, few)}.
              </span>
            )}
          </p>
          <StudyControls study={study} run={run} live={live} />
        </>
      )}
      <div className="study-figures">
        {study.shows.map((chart, place) => (
          <StudyFigures key={chart.title}>
            {outcome !== null && (
              <StudyFigure
                {...{ study, place, secret }}
                note={chart.metric.startsWith('exact:') ? 'exact' : `recorded, ${seeds} seeds`}
                numbers={outcome}
                other={live.numbers}
              />
            )}
            {begun && !secret && (
              <StudyFigure
                {...{ study, place }}
                note={`here, ${live.seeds} of ${live.of} seeds`}
                numbers={live.numbers}
                other={outcome}
              />
            )}
          </StudyFigures>
        ))}
      </div>
      {!secret && (
        <>
          <ClaimParts study={study} recorded={recorded} live={live.verdict} few={few} />
          <StudyWhy study={study} rows={atlas?.rows.filter((row) => row.study === study.id) ?? []} />
          <StudyChanges study={study} />
        </>
      )}
    </AtlasFrame>
  );
}

const StudyFigures = ({ children }: { readonly children: ReactNode }) => (
  <div className="study-pair">{children}</div>
);
