import { piecesOf } from '../../study/lessons.ts';
import { GLOSSARY } from '../glossary/glossary-words.ts';
import { Popover } from '../kit/popover.tsx';

/** Shows paragraphs whose terms open their definitions, so that nobody leaves the lesson by accident. */
export function LessonText({ paragraphs }: { readonly paragraphs: readonly string[] }) {
  return paragraphs.map((text) => (
    // A popover contains paragraphs, which a paragraph cannot.
    <div key={text} className="study-text">
      {piecesOf(text).map(({ text: part, word }, k) =>
        word === undefined ? (
          part
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: a piece is its place.
          <Word key={k} word={word} shown={part} />
        ),
      )}
    </div>
  ));
}

function Word({ word, shown }: { readonly word: string; readonly shown: string }) {
  const known = GLOSSARY.find(({ id }) => id === word);
  return (
    <Popover label={`${shown}: what it means`} buttonClass="link" face={shown}>
      {known !== undefined && (
        <p>
          <b>{known.title}.</b> {known.says.split(/(?<=\.) /)[0]}
        </p>
      )}
      <p>
        <a href={`#glossary=${word}`}>More in the glossary</a>
      </p>
    </Popover>
  );
}
