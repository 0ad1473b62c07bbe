/** The glossary: each word with one or two sentences, its formula, and a picture that moves while it is on screen. */
import './glossary.css';
import { useEffect, useId, useRef, useState } from 'react';
import { cameFromLesson } from '../kit/address.ts';
import { Button, LinkButton } from '../kit/button.tsx';
import { AtlasFrame } from '../kit/page-frame.tsx';
import { useTicker } from '../kit/ticker.ts';
import { useCalm } from '../model/hooks.ts';
import { Drawn } from './drawings.tsx';
import type { Picture } from './glossary-drawing.ts';
import { GLOSSARY, type GlossaryWord } from './glossary-words.ts';
import { metricTerms, type OtherTerm, otherTerms } from './other-terms.ts';
import { POLICY_PICTURES } from './pictures-of-policies.ts';
import { REWARD_PICTURES } from './pictures-of-rewards.ts';
import { VALUE_PICTURES } from './pictures-of-values.ts';

const PICTURES: Readonly<Record<string, Picture>> = {
  ...VALUE_PICTURES,
  ...POLICY_PICTURES,
  ...REWARD_PICTURES,
};

export function GlossaryPage({ word }: { readonly word: string }) {
  const calm = useCalm();
  const [wanted, setRuns] = useState<boolean | null>(null);
  const runs = wanted ?? !calm;
  useEffect(() => {
    if (word === '') return;
    const article = document.getElementById(`word-${word}`);
    article?.scrollIntoView({ block: 'center' });
    article?.focus({ preventScroll: true });
  }, [word]);
  return (
    <AtlasFrame
      title="Glossary"
      above={cameFromLesson() && <LinkButton onClick={() => history.back()}>← Back</LinkButton>}
    >
      <div className="glossary-head">
        <nav aria-label="Words">
          <ul className="glossary-words">
            {GLOSSARY.map(({ id, title }) => (
              <li key={id}>
                <a href={`#glossary=${id}`} aria-current={id === word ? 'true' : undefined}>
                  {title}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <Button icon={runs ? 'pause' : 'play'} onClick={() => setRuns(!runs)}>
          {runs ? 'Pause the pictures' : 'Play the pictures'}
        </Button>
      </div>
      <div className="glossary-cards">
        {GLOSSARY.map((one) => (
          <Word key={one.id} word={one} runs={runs} asked={one.id === word} />
        ))}
      </div>
      <h2>More words</h2>
      <OtherTerms terms={otherTerms} asked={word} />
      <h2>Metrics</h2>
      <OtherTerms terms={metricTerms} asked={word} />
    </AtlasFrame>
  );
}

interface OtherTermsProps {
  readonly terms: readonly OtherTerm[];
  readonly asked: string;
}

const OtherTerms = ({ terms, asked }: OtherTermsProps) => (
  <dl className="glossary-others">
    {terms.map(({ id, term, also, meaning }) => (
      <div key={id} id={`word-${id}`} tabIndex={-1} data-asked={id === asked || undefined}>
        <dt>
          <b>{term}</b>
          {also !== undefined && <span className="muted small"> {also.join(', ')}</span>}
        </dt>
        <dd>{meaning}</dd>
      </div>
    ))}
  </dl>
);

interface WordProps {
  readonly word: GlossaryWord;
  readonly runs: boolean;
  /** True if the address names this word. */
  readonly asked: boolean;
}

function Word({ word: { id, title, also, says, formula }, runs, asked }: WordProps) {
  const picture = PICTURES[id];
  return (
    <article
      id={`word-${id}`}
      className="glossary-card"
      tabIndex={-1}
      aria-labelledby={`word-${id}-title`}
      data-asked={asked || undefined}
    >
      <h2 id={`word-${id}-title`}>{title}</h2>
      <p>{says}</p>
      {formula !== undefined && (
        <p className="glossary-formula">
          <code>{formula}</code>
        </p>
      )}
      {picture !== undefined && <Moving picture={picture} runs={runs} />}
      {also.length > 0 && <p className="muted small">Also: {also.join(', ')}.</p>}
    </article>
  );
}

/** A picture with few frames shows each of them longer. */
const frameMs = (frames: number): number => (frames < 4 ? 2_400 : frames < 12 ? 900 : 250);
/** The last frame stays for this many frames. */
const REST = 4;

function Moving({ picture, runs }: { readonly picture: Picture; readonly runs: boolean }) {
  const { knob, frames, still } = picture;
  const id = useId();
  const figure = useRef<HTMLElement>(null);
  const [ticks] = useTicker(figure, frameMs(frames), runs && frames > 1);
  const [turned, setTurned] = useState(knob?.value ?? 0);
  const tick = ticks === 0 && !runs ? still : Math.min(frames - 1, ticks % (frames + REST));
  const { drawing, words } = picture.frame(tick, turned);
  return (
    <figure ref={figure} className="glossary-figure">
      <Drawn drawing={drawing} words={words} />
      <figcaption className="small">{words}</figcaption>
      {knob !== undefined && (
        <div className="glossary-knob">
          <label htmlFor={id}>{knob.label}</label>
          <input
            id={id}
            type="range"
            min={knob.min}
            max={knob.max}
            step={knob.step}
            value={turned}
            onChange={({ target }) => setTurned(Number(target.value))}
          />
          <output htmlFor={id}>{Number(turned.toFixed(2))}</output>
        </div>
      )}
    </figure>
  );
}
