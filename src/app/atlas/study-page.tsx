import { capital } from '../../core/capital.ts';
import '../lessons/study.css';
import './study-walk.css';
import '../lessons/lessons.css';
import { lazy, type ReactNode, Suspense } from 'react';
import type { Problem } from '../../experiment/experiment.ts';
import type { Atlas, AtlasRow, Branch } from '../../study/rows.ts';
import { goTo } from '../kit/address.ts';
import { Button } from '../kit/button.tsx';
import { Loading } from '../kit/modal.tsx';
import { AtlasFrame } from '../kit/page-frame.tsx';
import { ProblemList } from '../kit/problem-list.tsx';
import { addressOf } from '../kit/view-address.ts';
import { useAnswer, useLab } from '../model/hooks.ts';
import { WayBack } from '../share/embed-head.tsx';
import { familyOf, LEVELS } from './families.ts';
import { whyNear } from './nearness.ts';
import { PaperLink } from './paper-link.tsx';
import type { LoadedStudy } from './study-files.ts';
import { StudySteps } from './study-steps.tsx';
import { STATUS_WORDS } from './words.ts';

const OwnStudies = lazy(() => import('./own-studies.tsx').then((module) => ({ default: module.OwnStudies })));

interface StudyPageProps {
  readonly id: string;
  readonly step: number;
  readonly loaded: LoadedStudy | null;
  readonly fault: string;
  /** Null until it has loaded. Only the claim and what follows it need the Atlas. */
  readonly atlas: Atlas | null;
}

export function StudyPage({ id, step, loaded, fault, atlas }: StudyPageProps) {
  const { flags } = useLab().link.getState();
  if (fault !== '')
    return (
      <AtlasFrame title="Study" study>
        <p role="alert">This study could not be loaded: {fault}. Check the connection and open it again.</p>
      </AtlasFrame>
    );
  if (loaded === null) return <Loading className="panel-empty" />;
  if (loaded.problems !== undefined) return <NotOpened problems={loaded.problems} />;
  if (loaded.study === null || loaded.written === null) return <Waiting id={id} atlas={atlas} />;
  const { study, written, outcome, lesson } = loaded;
  const cites = study.papers.map(({ cite }) => cite).join('; ');
  const above =
    lesson === undefined ? (
      <Above family={study.family} source={cites} level={study.level} />
    ) : (
      <p className="muted small">
        <a href="#lessons">Lesson {lesson.order} of 12</a> · about 2 minutes
      </p>
    );
  const framed = (
    <p className="small">
      <WayBack />
    </p>
  );
  return (
    <StudySteps
      id={lesson?.id ?? id}
      study={study}
      written={written}
      outcome={outcome}
      lesson={lesson}
      atlas={atlas}
      step={step}
      above={flags.embed ? framed : above}
    />
  );
}

/** Shown for a study file that cannot be read, with what to change in it. */
const NotOpened = ({ problems }: { readonly problems: readonly Problem[] }) => (
  <AtlasFrame title="This study cannot be opened" study>
    <p>Nothing of it was run. Correct the file and open it again, or ask its author to.</p>
    <ProblemList problems={problems} places />
    <Suspense fallback={null}>
      <OwnStudies />
    </Suspense>
  </AtlasFrame>
);

/** Shown for a paper without a study, or for an unknown id. */
function Waiting({ id, atlas }: Pick<StudyPageProps, 'id' | 'atlas'>) {
  const row = atlas?.rows.find(({ paper }) => paper === id);
  if (row === undefined)
    return (
      <AtlasFrame title={atlas === null ? 'Study' : 'There is no such study'} study>
        {atlas === null ? (
          <Loading />
        ) : (
          <p>
            There is no study, paper or lesson “{id}”. It may have been renamed. The{' '}
            <a href="#atlas">Atlas</a> lists all studies and papers, and the <a href="#lessons">lessons</a>{' '}
            are listed on their own page.
          </p>
        )}
      </AtlasFrame>
    );
  return (
    <AtlasFrame
      title={row.title}
      study
      above={
        <>
          <p className="small">
            <a href="#atlas">← All studies in the Atlas</a>
          </p>
          <Above family={row.family} source={<PaperLink cite={row.source} />} />
        </>
      }
    >
      {row.branches === undefined ? (
        <WithoutStudy row={row} rows={atlas?.rows ?? []} />
      ) : (
        <>
          <p>{row.text.mechanism}</p>
          <Branches row={row} branches={row.branches} />
        </>
      )}
    </AtlasFrame>
  );
}

interface PaperRowProps {
  readonly row: AtlasRow;
  readonly rows: readonly AtlasRow[];
}

const WAITS = 'waits for ';
/** What is missing here, from the predicate of the row. */
const missingText = ({ waits }: AtlasRow): string =>
  waits.startsWith(WAITS)
    ? `It cannot run here yet: the lab lacks ${waits.slice(WAITS.length)}.`
    : 'No part of the lab is known to be missing, but the study is not written yet.';

const WithoutStudy = ({ row, rows }: PaperRowProps) => (
  <>
    <p className="study-text">This paper has no study here yet. {missingText(row)}</p>
    <Nearest row={row} rows={rows} />
    <WorkingNotes row={row} />
  </>
);

const WorkingNotes = ({ row: { text, claim, plan } }: { readonly row: AtlasRow }) => (
  <section className="working-notes" aria-labelledby="working-notes">
    <h2 id="working-notes">Working notes: what is to be tested</h2>
    <p className="muted">
      Notes in shorthand, written before anything was run. They are a plan, not a result of the paper or of
      this lab.
    </p>
    <dl>
      <dt>The method</dt>
      <dd>{text.mechanism}</dd>
      {plan !== undefined && (
        <>
          <dt>The world</dt>
          <dd>{capital(plan.world)}.</dd>
          <dt>The comparison</dt>
          <dd>{plan.compares}</dd>
        </>
      )}
      <dt>The prediction</dt>
      <dd>{claim}</dd>
    </dl>
  </section>
);

interface BranchesProps {
  readonly row: AtlasRow;
  readonly branches: readonly Branch[];
}

/** A survey: its branches, and the studies that stand for them. */
const Branches = ({ row: { claim }, branches }: BranchesProps) => (
  <>
    <p>A survey claims nothing of its own, so it has no verdict. {claim}</p>
    <ul className="branches">
      {branches.map(({ name, studies }) => (
        <li key={name}>
          <b>{capital(name)}</b>
          <ul>
            {studies.map(({ id, title, status, waits }) => (
              <li key={id}>
                <a href={addressOf('study', id)}>{title}</a>{' '}
                <span className="muted small">
                  {STATUS_WORDS[status].mark} {status === 'waits' ? waits : STATUS_WORDS[status].text}
                </span>
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  </>
);

function Nearest({ row, rows }: PaperRowProps) {
  const near = useAnswer(async () => {
    const { atlasSearch } = await import('./search.ts');
    return atlasSearch(rows).nearestStudy(row) ?? null;
  }, [row, rows]).value;
  if (near?.study === undefined) return null;
  const { study, title } = near;
  return (
    <section className="nearest" aria-label="The nearest study">
      <p className="study-text">
        The nearest study asks: <a href={addressOf('study', study)}>{title}</a> {whyNear(row, near, rows)}
      </p>
      <p>
        <Button tone="accent" onClick={() => goTo(addressOf('study', study))}>
          Open the nearest study
        </Button>
      </p>
    </section>
  );
}

interface AboveProps {
  readonly family: string;
  readonly source: ReactNode;
  readonly level?: string;
}
const Above = ({ family, source, level = '' }: AboveProps): ReactNode => (
  <p className="muted small">
    {familyOf(family).label}
    {source !== '' && ' · '}
    {source}
    {level !== '' && ` · ${LEVELS[level] ?? level}`}
  </p>
);
