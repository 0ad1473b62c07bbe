/** Study files: read from their link, checked, and listed in this browser. */
import type { Problem } from '../../experiment/experiment.ts';
import { readLink } from '../../experiment/link.ts';
import { StudyClient } from '../../services/student/study-client.ts';
import type { Lesson } from '../../study/lessons.ts';
import type { Outcome } from '../../study/outcome.ts';
import type { WrittenStudy } from '../../study/study.ts';
import { type FilledStudy, fillTexts } from '../../study/texts.ts';
import { storedObject, type TextStorage } from '../model/storage.ts';
import type { StudyService } from '../model/study-service.ts';
import { streamTools } from '../share/stream-tools.ts';

/** The study is null if the id is unknown; the recorded numbers are null if there are none. */
export interface LoadedStudy {
  readonly id: string;
  readonly asLesson: boolean;
  readonly study: FilledStudy | null;
  /** As it is written: its texts may have references. */
  readonly written: WrittenStudy | null;
  readonly outcome: Outcome | null;
  /** Absent for a study of the Atlas. */
  readonly lesson?: Lesson;
  /** Of a study file: why it was not opened. */
  readonly problems?: readonly Problem[];
}

const papers = async (): Promise<readonly string[]> =>
  (await import('../../study/atlas-data.ts')).atlas.rows.flatMap(({ paper }) => paper ?? []);

/** Reads the study of a link and checks it in a worker, before anything of it runs. */
export async function loadStudyLink(link: string, service: StudyService): Promise<LoadedStudy> {
  const nothing = { id: link, asLesson: false, study: null, written: null, outcome: null };
  const read = await readLink(link, streamTools);
  if (!read.ok) return { ...nothing, problems: read.problems };
  const { text } = read.value;
  const client = new StudyClient(service.makeWorker, service.scheduler);
  const checked = await client.check(text, await papers()).finally(() => client.close());
  if (!checked.ok) return { ...nothing, problems: checked.problems };
  // Its runs, guesses and finished seeds are stored under its id, which a built-in study may have, too.
  const written = { ...checked.value, id: `${checked.value.id}.${link.split('.').at(-1)}` };
  const study = fillTexts(written, null);
  remember(service.storage, { link, title: plain(study.question) });
  return { ...nothing, study, written };
}

/** The study without the mark of its link in its id. */
export const asFile = (study: WrittenStudy): WrittenStudy => ({
  ...study,
  id: study.id.replace(/\.[0-9a-f]{8}$/, ''),
});

const plain = (text: string): string => text.slice(0, 200);

interface Kept {
  readonly link: string;
  readonly title: string;
}
const KEY = 'reward-lab/study-files';
const MAX_KEPT = 24;
/** All links together: browsers store about five megabytes for a site. */
const MAX_CHARACTERS = 1_000_000;

/** The study files that were opened here, newest first. */
export function keptStudies(storage: TextStorage | null): readonly Kept[] {
  const { list } = storedObject(storage, KEY);
  const isKept = (one: unknown): one is Kept =>
    typeof one === 'object' &&
    one !== null &&
    typeof Reflect.get(one, 'link') === 'string' &&
    typeof Reflect.get(one, 'title') === 'string';
  return Array.isArray(list) ? list.filter(isKept) : [];
}

function store(storage: TextStorage | null, list: readonly Kept[]): void {
  let characters = 0;
  const fitting = list.slice(0, MAX_KEPT).filter(({ link }) => {
    characters += link.length;
    return characters <= MAX_CHARACTERS;
  });
  try {
    storage?.setItem(KEY, JSON.stringify({ list: fitting }));
  } catch {
    // Storage is full or forbidden. The address still holds the study.
  }
}
const remember = (storage: TextStorage | null, kept: Kept): void =>
  store(storage, [kept, ...keptStudies(storage).filter(({ link }) => link !== kept.link)]);
export const forget = (storage: TextStorage | null, link: string): void =>
  store(
    storage,
    keptStudies(storage).filter((kept) => kept.link !== link),
  );
