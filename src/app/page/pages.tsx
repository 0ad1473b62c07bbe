/** The views next to the lab, such as the Atlas and its studies. Each loads when it is opened. */
import '../atlas/atlas.css';
import { lazy, Suspense } from 'react';
import { AtlasList } from '../atlas/atlas-list.tsx';
import type { LoadedStudy } from '../atlas/study-files.ts';
import { Loading } from '../kit/modal.tsx';
import { AtlasFrame } from '../kit/page-frame.tsx';
import { isStudyLink, type View } from '../kit/view-address.ts';
import { useAnswer, useLab, useRunComparisons } from '../model/hooks.ts';
import type { StudyService } from '../model/study-service.ts';

const BreakPage = lazy(() =>
  import('../play/break-page.tsx').then((module) => ({ default: module.BreakPage })),
);
const GlossaryPage = lazy(() =>
  import('../glossary/glossary-page.tsx').then((module) => ({ default: module.GlossaryPage })),
);
const PuzzlePage = lazy(() =>
  import('../play/puzzle-page.tsx').then((module) => ({ default: module.PuzzlePage })),
);
const OwnStudies = lazy(() =>
  import('../atlas/own-studies.tsx').then((module) => ({ default: module.OwnStudies })),
);
const WritePage = lazy(() =>
  import('../write/write-page.tsx').then((module) => ({ default: module.WritePage })),
);
const StudyPage = lazy(() =>
  import('../atlas/study-page.tsx').then((module) => ({ default: module.StudyPage })),
);

const Elsewhere = lazy(() =>
  import('../find/elsewhere.tsx').then((module) => ({ default: module.Elsewhere })),
);
const RunsPage = lazy(() => import('../runs/runs-page.tsx').then((module) => ({ default: module.RunsPage })));

const ComparedPage = lazy(() =>
  import('../compare/compared-page.tsx').then((module) => ({ default: module.ComparedPage })),
);

const LessonList = lazy(() =>
  import('../lessons/lesson-list.tsx').then((module) => ({ default: module.LessonList })),
);

/** Loads the study while the code of its page loads. */
async function loadStudyOf(
  id: string,
  isLesson: boolean,
  service: StudyService,
): Promise<LoadedStudy | null> {
  if (id === '') return null;
  if (isStudyLink(id)) return (await import('../atlas/study-files.ts')).loadStudyLink(id, service);
  const { fillTexts, loadOutcome, loadStudy } = await import('../../study/load.ts');
  const lesson = isLesson
    ? (await import('../../study/lessons.ts')).lessons.find((one) => one.id === id)
    : undefined;
  const study = isLesson && lesson === undefined ? null : await loadStudy(lesson?.study ?? id);
  const outcome = study === null ? null : await loadOutcome(study);
  const filled = study === null ? null : fillTexts(study, outcome);
  return {
    id,
    asLesson: isLesson,
    study: filled,
    written: study,
    outcome,
    ...(lesson !== undefined && { lesson }),
  };
}
const loadAtlas = async () => (await import('../../study/atlas-data.ts')).atlas;

/** Views that need nothing of the Atlas. */
const ALONE = ['break', 'glossary', 'puzzle', 'runs', 'write'] as const;

export function AtlasPages({ view }: { readonly view: View }) {
  if (!ALONE.some((name) => name === view.name)) return <AtlasView view={view} />;
  return (
    <Suspense fallback={<Loading className="panel-empty" />}>
      {view.name === 'break' && <BreakPage link={view.link} />}
      {view.name === 'puzzle' && <PuzzlePage day={view.day} />}
      {view.name === 'runs' && <Runs comparing={view.comparing === true} />}
      {view.name === 'write' && <WritePage />}
      {view.name === 'glossary' && <GlossaryPage word={view.word} />}
    </Suspense>
  );
}

/** Without chosen runs, as after a reload, the address of their comparison shows the list to choose from. */
function Runs({ comparing }: { readonly comparing: boolean }) {
  const chosen = useRunComparisons((state) => state.chosen.length > 0);
  return comparing && chosen ? <ComparedPage /> : <RunsPage />;
}

function AtlasView({ view }: { readonly view: View }) {
  const { value: atlas, fault } = useAnswer(loadAtlas, []);
  const named = view.name === 'study' || view.name === 'lesson' ? view : null;
  const { id = '', step = 1 } = named ?? {};
  const isLesson = view.name === 'lesson';
  const { studies } = useLab();
  const loaded = useAnswer(() => loadStudyOf(id, isLesson, studies), [id, isLesson, studies]);
  if (view.name === 'lessons')
    return (
      <Suspense fallback={<Loading className="panel-empty" />}>
        <LessonList />
      </Suspense>
    );
  if (named !== null)
    return (
      <Suspense fallback={<Loading className="panel-empty" />}>
        <StudyPage
          key={`${named.name} ${id}`}
          id={id}
          step={step}
          // Keep the last one until the new one has loaded. A lesson and a study may share an id.
          loaded={loaded.value?.id === id && loaded.value.asLesson === isLesson ? loaded.value : null}
          fault={loaded.fault}
          atlas={atlas}
        />
      </Suspense>
    );
  return (
    <AtlasFrame title="Atlas">
      <p className="muted">
        Studies test claims of papers and textbooks in small worlds. A claim holds or fails by statistics over
        seeds.
      </p>
      <Suspense fallback={null}>
        <OwnStudies />
      </Suspense>
      {atlas !== null && (
        <AtlasList
          atlas={atlas}
          elsewhere={(query) => (
            <Suspense fallback={null}>
              <Elsewhere query={query} except={['study', 'paper']} />
            </Suspense>
          )}
        />
      )}
      {atlas === null &&
        (fault === '' ? <Loading /> : <p role="alert">The Atlas could not be loaded: {fault}</p>)}
    </AtlasFrame>
  );
}
