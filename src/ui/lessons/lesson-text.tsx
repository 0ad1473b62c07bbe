import { piecesOf } from '../../studies/lessons.ts';

/** Paragraphs whose terms link to the glossary. */
export function LessonText({ paragraphs }: { readonly paragraphs: readonly string[] }) {
  return paragraphs.map((text) => (
    <p key={text} className="study-text">
      {piecesOf(text).map(({ text: part, word }, k) =>
        word === undefined ? (
          part
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: a piece is its place.
          <a key={k} href={`#glossary=${word}`}>
            {part}
          </a>
        ),
      )}
    </p>
  ));
}
