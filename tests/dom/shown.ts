/** What the tests of views show: studies as the page opens them, and a small Atlas. */
import { papers } from '../../src/study/atlas.ts';
import { loadOutcome, loadStudy } from '../../src/study/load.ts';
import { atlasOf } from '../../src/study/make-rows.ts';
import { outcomeTexts } from '../../src/study/outcomes.ts';
import { fillTexts } from '../../src/study/texts.ts';

export async function load(id: string) {
  const study = await loadStudy(id);
  if (study === null) throw new Error(`There is no study ${id}.`);
  const outcome = await loadOutcome(study);
  return { id, asLesson: false, written: study, study: fillTexts(study, outcome), outcome };
}

/** With the first five papers and these studies. */
export async function atlasFor(ids: readonly string[]) {
  const studies = (await Promise.all(ids.map(load))).map(({ written }) => written);
  return atlasOf(papers.slice(0, 5), studies, outcomeTexts);
}
