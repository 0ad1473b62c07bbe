import { useState } from 'react';
import type { Plan } from '../../engine/contract.ts';
import type { TokensView } from '../../worlds/view.ts';
import { useCalmRun, useLab, useView } from '../hooks.ts';
import { VariantMark } from '../kit/variant-mark.tsx';
import { variantKey } from '../variant-style.ts';
import { SeedPicker } from './seed-picker.tsx';
import { LikelyTexts, NextTokens, RecentTexts, Tokens } from './text-tables.tsx';

interface TextStageProps {
  readonly plan: Plan;
  readonly view: TokensView;
}

/** For each variant: its next-token policy at the selected place, its most likely texts and its recent texts. */
export function TextStage({ plan, view }: TextStageProps) {
  const lab = useLab();
  const [prompt, setPrompt] = useState(0);
  const [tokens, setTokens] = useState<readonly number[]>([]);
  const mean = useView((state) => state.seed < 0);
  useCalmRun((state) => state.frameVersion);
  const place = { prompt: Math.min(prompt, view.prompts.length - 1), tokens };
  const ended = tokens.at(-1) === view.endToken || tokens.length >= view.maxLength;
  return (
    <>
      <div className="stage-bar">
        {view.prompts.length > 1 && (
          <label className="head-field">
            <span className="muted">Prompt</span>
            <select
              className="select"
              value={place.prompt}
              onChange={(event) => {
                setPrompt(Number(event.target.value));
                setTokens([]);
              }}
            >
              {view.prompts.map((text, index) => (
                <option key={text} value={index}>
                  {text}
                </option>
              ))}
            </select>
          </label>
        )}
        <div className="place">
          <span className="muted small">Context</span>
          <button type="button" className="token" onClick={() => setTokens([])} title="Back to the start">
            ⊢
          </button>
          {tokens.map((token, index) => (
            <button
              // biome-ignore lint/suspicious/noArrayIndexKey: a text is its positions.
              key={index}
              type="button"
              className="token"
              title="Back to here"
              onClick={() => setTokens(tokens.slice(0, index + 1))}
            >
              <Tokens view={view} tokens={[token]} />
            </button>
          ))}
        </div>
        <span className="grow" />
        <SeedPicker />
      </div>
      <div className="stage-panels text-panels">
        {plan.variants.map((variant, index) => {
          const frame = lab.frame(index);
          return (
            <figure key={variantKey(index)} className="stage-panel">
              <figcaption>
                <VariantMark variant={index} line />
                <span className="stage-label" title={variant.label}>
                  {variant.label}
                </span>
              </figcaption>
              {frame === null ? (
                <p className="muted small">There is no text yet. It appears with the first steps.</p>
              ) : (
                <div className="text-tables">
                  <NextTokens
                    variant={index}
                    view={view}
                    frame={frame}
                    critic={variant.critic}
                    place={place}
                    ended={ended}
                    onChoose={(token) => setTokens([...tokens, token])}
                  />
                  <LikelyTexts view={view} frame={frame} prompt={place.prompt} mean={mean} />
                  <RecentTexts view={view} frame={frame} />
                </div>
              )}
            </figure>
          );
        })}
      </div>
    </>
  );
}
