import { useState } from 'react';
import type { TokensView } from '../../worlds/view.ts';
import { placesOf, Select } from '../kit/select.tsx';
import { useCalmRun, useLab, useView } from '../model/hooks.ts';
import { SeedPicker } from './seed-picker.tsx';
import { StagePanels, type StageProps, useStageLook } from './stage-panels.tsx';
import { LikelyTexts, NextTokens, RecentTexts, Tokens } from './text-tables.tsx';

/** So many fit beside a study's text without scrolling. */
const PLAIN_ROWS = 4;

/** Shows for each variant its next-token policy at the selected position, its most likely texts and its recent texts. */
export function TextStage({ plan, view }: StageProps<TokensView>) {
  const lab = useLab();
  const { bare = false, plain = false } = useStageLook();
  const [prompt, setPrompt] = useState(0);
  const [tokens, setTokens] = useState<readonly number[]>([]);
  const mean = useView((state) => state.seed < 0);
  useCalmRun((state) => state.frameVersion);
  const place = { prompt: Math.min(prompt, view.prompts.length - 1), tokens };
  const ended = tokens.at(-1) === view.endToken || tokens.length >= view.maxLength;
  return (
    <>
      {!bare && (
        <div className="stage-bar">
          {view.prompts.length > 1 && (
            <label className="head-field">
              <span className="muted">Prompt</span>
              <Select
                value={place.prompt}
                options={placesOf(view.prompts)}
                onChange={(next) => {
                  setPrompt(next);
                  setTokens([]);
                }}
              />
            </label>
          )}
          <ContextTokens view={view} tokens={tokens} onTokens={setTokens} />
          <span className="grow" />
          <SeedPicker />
        </div>
      )}
      <StagePanels plan={plan} className="text-panels">
        {(variant) => {
          const frame = lab.frame(variant);
          if (frame === null)
            return <p className="muted small">There is no text yet. It appears with the first steps.</p>;
          if (plain)
            return (
              <div className="text-tables">
                <LikelyTexts view={view} frame={frame} prompt={place.prompt} mean={false} rows={PLAIN_ROWS} />
              </div>
            );
          return (
            <div className="text-tables">
              <NextTokens
                variant={variant}
                view={view}
                frame={frame}
                critic={plan.variants[variant]?.critic === true}
                place={place}
                ended={ended}
                onChoose={(token) => setTokens([...tokens, token])}
              />
              <LikelyTexts view={view} frame={frame} prompt={place.prompt} mean={mean} />
              <RecentTexts view={view} frame={frame} />
            </div>
          );
        }}
      </StagePanels>
    </>
  );
}

interface ContextTokensProps {
  readonly view: TokensView;
  readonly tokens: readonly number[];
  readonly onTokens: (tokens: readonly number[]) => void;
}

/** Shows the tokens chosen so far. Pressing one returns to its position. */
function ContextTokens({ view, tokens, onTokens }: ContextTokensProps) {
  return (
    <div className="place">
      <span className="muted small">Context</span>
      <button type="button" className="token" onClick={() => onTokens([])} title="Back to the start">
        ⊢
      </button>
      {tokens.map((token, index) => (
        <button
          // biome-ignore lint/suspicious/noArrayIndexKey: a text is its positions.
          key={index}
          type="button"
          className="token"
          title="Back to here"
          onClick={() => onTokens(tokens.slice(0, index + 1))}
        >
          <Tokens view={view} tokens={[token]} />
        </button>
      ))}
    </div>
  );
}
