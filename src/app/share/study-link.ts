/** The address of a study file, which holds the whole study. */
import { MAX_LINK_BYTES, studyLinkIn, writeLink } from '../../experiment/link.ts';
import { goTo } from '../kit/address.ts';
import { addressOf } from '../kit/view-address.ts';
import { streamTools } from './stream-tools.ts';

/** Whether a text is meant to be a study file, judged by its beginning. */
export const looksLikeStudy = (text: string): boolean =>
  /^\ufeff?\s*\{/.test(text) && /"format"\s*:\s*"reward-lab\/study"/.test(text.slice(0, 4_000));

/** The same study gives the same link, however its text is indented. */
function compact(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text));
  } catch {
    return text; // the page of the study says where it is damaged
  }
}

/** @returns the address of the study, with its `#`, or what is wrong */
export async function studyAddress(
  text: string,
): Promise<{ readonly hash: string } | { readonly wrong: string }> {
  if (text.length > 4 * MAX_LINK_BYTES)
    return { wrong: `It has ${(text.length / 2 ** 20).toFixed(0)} MiB; a study has at most 1 MiB.` };
  const link = await writeLink(compact(text), streamTools);
  if (link.ok) return { hash: addressOf('study', link.value) };
  return {
    wrong: 'It is too large: a study has at most 1 MiB. Shorten its kernel texts, or take fewer runs.',
  };
}

/** Opens the text of a study file, or a copied link to one. @returns what is wrong; empty if it opened; null if it is neither */
export async function openStudyText(text: string): Promise<string | null> {
  const link = studyLinkIn(text);
  if (link !== null) {
    goTo(addressOf('study', link));
    return '';
  }
  if (!looksLikeStudy(text)) return null;
  const made = await studyAddress(text);
  if ('wrong' in made) return made.wrong;
  goTo(made.hash);
  return '';
}
