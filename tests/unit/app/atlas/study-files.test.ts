/** Study files in the page: the address holds the whole study, and a worker checks it before it is shown. */
import { describe, expect, it } from 'vitest';
import { asFile, forget, keptStudies, loadStudyLink } from '../../../../src/app/atlas/study-files.ts';
import { viewOf } from '../../../../src/app/kit/view-address.ts';
import type { StudyService } from '../../../../src/app/model/study-service.ts';
import { looksLikeStudy, studyAddress } from '../../../../src/app/share/study-link.ts';
import { studyLinkIn } from '../../../../src/experiment/link.ts';
import { StudyWorker } from '../../../../src/services/student/study-core.ts';
import { studies } from '../../../../src/study/registry.ts';
import { studyFileText } from '../../../../src/study/study-file.ts';
import { testScheduler } from '../lab/fake-lab.ts';
import { workerWith } from '../lab/near-worker.ts';

const cliff = studies.find(({ id }) => id === 'sb-6.6');
if (cliff === undefined) throw new Error('The study of the cliff is gone.');
const text = studyFileText(cliff);

function service(): StudyService {
  const kept = new Map<string, string>();
  return {
    makeWorker: () =>
      workerWith(
        new StudyWorker({
          open: () => Promise.reject(new Error('Nothing is trained here.')),
          breathe: async () => {},
        }),
      ),
    scheduler: testScheduler(),
    threads: 1,
    storage: { getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => void kept.set(key, value) },
    keepBlocks: null,
    build: 'one',
  };
}

async function hashOf(of: string): Promise<string> {
  const made = await studyAddress(of);
  if ('wrong' in made) throw new Error(made.wrong);
  return made.hash;
}

describe('The address of a study file', () => {
  it('is read as a study at a step, and found in a copied text', async () => {
    const hash = await hashOf(text);
    const link = hash.slice('#study='.length);
    expect(viewOf(hash)).toEqual({ name: 'study', id: link, step: 1 });
    expect(viewOf(`${hash}&step=3`)).toEqual({ name: 'study', id: link, step: 3 });
    expect(studyLinkIn(`Look: https://example.org/lab/${hash}&step=3`)).toBe(link);
    expect(studyLinkIn(`(https://example.org/lab/${hash}).`)).toBe(link);
    expect(studyLinkIn('https://example.org/lab/#study=190')).toBe(null);
  });
  it('is the same for the same study, however its text is indented', async () => {
    expect(await hashOf(JSON.stringify(JSON.parse(text)))).toBe(await hashOf(text));
  });
  it('opens the same study, and keeps it in the list of this browser until it is removed', async () => {
    const desk = service();
    const link = (await hashOf(text)).slice('#study='.length);
    const { written, study, problems } = await loadStudyLink(link, desk);
    expect(problems).toBe(undefined);
    if (written === null || study === null) throw new Error('It did not open.');
    expect(asFile(written)).toEqual(cliff);
    // Its guesses and finished seeds must not be those of the built-in study.
    expect(study.id).not.toBe(cliff.id);
    expect(keptStudies(desk.storage)).toEqual([{ link, title: cliff.question }]);
    forget(desk.storage, link);
    expect(keptStudies(desk.storage)).toEqual([]);
  });
  it('that is cut, or holds a study that is wrong, says why', async () => {
    const link = (await hashOf(text)).slice('#study='.length);
    const cut = await loadStudyLink(link.slice(0, -40), service());
    expect(cut.study).toBe(null);
    expect(cut.problems?.[0]?.message).toContain('This link was cut off');
    const wrong = (await hashOf(text.replaceAll('"metric"', '"metrik"'))).slice('#study='.length);
    const found = await loadStudyLink(wrong, service());
    expect(found.study).toBe(null);
    expect(found.problems?.some(({ message }) => message.includes('Did you mean `metric`?'))).toBe(true);
  });
  it('is not made for a text of more than a mebibyte', async () => {
    expect(await studyAddress(JSON.stringify({ pilots: 'x'.repeat(2 ** 21) }))).toEqual({
      wrong: expect.stringContaining('at most 1 MiB'),
    });
  });
});

describe('A text', () => {
  it('is meant to be a study if its format says so', () => {
    expect(looksLikeStudy(text)).toBe(true);
    expect(looksLikeStudy(`{"$schema":"study.schema.json",${text.slice(1)}`)).toBe(true);
    expect(looksLikeStudy('{"format":"reward-lab/experiment"}')).toBe(false);
    expect(looksLikeStudy('a,b\n1,2')).toBe(false);
  });
});
