import { useRef } from 'react';
import type { CompletionFrame, GroupFrame } from '../../engine/network-contract.ts';
import type { LanguageView } from '../../worlds/language-contract.ts';
import { measured } from '../kit/numerals.ts';
import { useCalmRun, useLab } from '../model/hooks.ts';
import { StagePanels, type StageProps } from './stage-panels.tsx';

interface Shown {
  readonly words: string;
  readonly update: number;
  readonly says: number;
  readonly worth: number;
}

/** Shows for each variant its first and its newest text, with the score used for training and the text's true value. */
export function PlainTexts({ plan, view }: StageProps<LanguageView>) {
  const lab = useLab();
  useCalmRun((state) => state.frameVersion);
  const kept = useRef({ plan, first: new Map<number, Shown>() });
  if (kept.current.plan !== plan) kept.current = { plan, first: new Map() };
  const { first } = kept.current;
  return (
    <StagePanels plan={plan} className="plain-texts">
      {(variant) => {
        const frame = lab.frame(variant)?.language ?? null;
        const group = frame?.groups[0];
        const text = group?.completions[0];
        const late = frame && group && text ? shownOf(view, group, text, frame.updates) : null;
        if (late !== null && !first.has(variant)) first.set(variant, late);
        const early = first.get(variant);
        if (early === undefined || late === null)
          return <p className="muted small">There is no text yet. The first one comes soon.</p>;
        return (
          <dl className="small">
            <OneText name="An early text" text={early} />
            {late.update > early.update && <OneText name={`After ${late.update} updates`} text={late} />}
          </dl>
        );
      }}
    </StagePanels>
  );
}

const OneText = ({ name, text }: { readonly name: string; readonly text: Shown }) => (
  <div>
    <dt className="muted">{name}</dt>
    <dd>
      <span className="mono plain-words">{text.words || '(no words)'}</span>
      <span className="muted">
        score in training {measured(text.says)} · true score {measured(text.worth)}
      </span>
    </dd>
  </div>
);

function shownOf(view: LanguageView, group: GroupFrame, text: CompletionFrame, update: number): Shown {
  const { tokens, own, reward, taskReturn } = text;
  const words = [...tokens].filter(
    (token, k) => k >= group.promptLength && own[k] === 1 && token !== view.end,
  );
  return {
    update,
    says: reward,
    worth: taskReturn,
    words: (view.rightToLeft ? words.toReversed() : words)
      .map((token) => view.vocabulary[token] ?? '')
      .join(' '),
  };
}
