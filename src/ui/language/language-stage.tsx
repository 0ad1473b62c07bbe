import { useEffect, useState } from 'react';
import type { StageColors } from '../../draw/colors.ts';
import type { Plan } from '../../engine/contract.ts';
import type { GroupFrame, LanguageFrame } from '../../engine/network/contract.ts';
import type { LanguageView } from '../../worlds/language/contract.ts';
import { useCalmRun, useLab, useTheme } from '../hooks.ts';
import { Button } from '../kit/button.tsx';
import { Segments } from '../kit/segments.tsx';
import { VariantMark } from '../kit/variant-mark.tsx';
import { measured, percent } from '../numerals.ts';
import { readColors } from '../stage/color-map.ts';
import { SeedPicker } from '../stage/seed-picker.tsx';
import { variantKey } from '../variant-style.ts';
import '../styles/views/language.css';
import { type Chosen, GroupTable } from './group-table.tsx';
import { LossEquation } from './loss-equation.tsx';
import { extentOf, QUANTITIES, type QuantityId } from './quantities.ts';

interface LanguageStageProps {
  readonly plan: Plan;
  readonly view: LanguageView;
}
type Shown = 'batch' | 'held-out';
const HELD_OUT_AT_ONCE = 6;

/** The texts of each variant: groups of the last batch with their rewards, or greedy completions of held-out problems. */
export function LanguageStage({ plan, view }: LanguageStageProps) {
  const lab = useLab();
  const theme = useTheme();
  const [colors, setColors] = useState<StageColors | null>(null);
  const [quantityId, setQuantity] = useState<QuantityId>('advantage');
  const [shown, setShown] = useState<Shown>('batch');
  const [page, setPage] = useState(0);
  const [chosen, setChosen] = useState<Chosen | null>(null);
  useCalmRun((state) => state.frameVersion);
  // An effect of the page applies the theme to the custom properties, so read them one frame later.
  useEffect(() => {
    const request = requestAnimationFrame(() => setColors(readColors(theme)));
    return () => cancelAnimationFrame(request);
  }, [theme]);
  const frames = plan.variants.map((_, variant) => lab.frame(variant)?.language ?? null);
  const quantity = QUANTITIES.find(({ id }) => id === quantityId) ?? QUANTITIES[0];
  const groupsOf = (frame: LanguageFrame | null): readonly GroupFrame[] =>
    (shown === 'batch' ? frame?.groups : frame?.heldOut) ?? [];
  const pages = Math.max(
    1,
    ...frames.map((frame) => Math.ceil(groupsOf(frame).length / (shown === 'batch' ? 1 : HELD_OUT_AT_ONCE))),
  );
  const at = Math.min(page, pages - 1);
  const extent = Math.max(
    0,
    ...frames.map((frame) =>
      extentOf(
        quantity,
        groupsOf(frame).flatMap(({ completions }) => completions),
      ),
    ),
  );
  return (
    <>
      <div className="stage-bar">
        <Segments
          label="Texts shown"
          value={shown}
          options={[
            { value: 'batch', text: 'Last batch', hint: 'Completions that the last update learned from' },
            {
              value: 'held-out',
              text: 'Evaluation',
              hint: 'Greedy completions of problems that are never used in training',
            },
          ]}
          onChange={(value) => {
            setShown(value);
            setPage(0);
            setChosen(null);
          }}
        />
        <Segments
          label="Tokens colored by"
          value={quantityId}
          options={QUANTITIES.map(({ id, label, meaning }) => ({ value: id, text: label, hint: meaning }))}
          onChange={setQuantity}
        />
        <span className="pager">
          <Button
            icon="left"
            size="small"
            tone="quiet"
            label="Previous prompt"
            disabled={at <= 0}
            onClick={() => setPage(at - 1)}
          />
          <span className="number small">
            {at + 1} / {pages}
          </span>
          <Button
            icon="right"
            size="small"
            tone="quiet"
            label="Next prompt"
            disabled={at >= pages - 1}
            onClick={() => setPage(at + 1)}
          />
        </span>
        <span className="grow" />
        <SeedPicker />
      </div>
      <div className="stage-panels language-panels">
        {plan.variants.map((variant, index) => {
          const frame = frames[index] ?? null;
          const groups = groupsOf(frame);
          const here =
            shown === 'batch'
              ? groups.slice(at, at + 1)
              : groups.slice(at * HELD_OUT_AT_ONCE, (at + 1) * HELD_OUT_AT_ONCE);
          return (
            <figure key={variantKey(index)} className="stage-panel">
              <figcaption>
                <VariantMark variant={index} line />
                <span className="stage-label" title={variant.label}>
                  {variant.label}
                </span>
                <span className="stage-note">{noteOf(frame)}</span>
              </figcaption>
              {here.length === 0 ? (
                <Waiting view={view} />
              ) : (
                <div className="language-panel">
                  {here.map((group, k) => (
                    <GroupTable
                      // biome-ignore lint/suspicious/noArrayIndexKey: places in a list of the newest.
                      key={k}
                      variant={index}
                      label={variant.label}
                      view={view}
                      group={group}
                      index={k}
                      terms={variant.terms.map(({ label }) => label)}
                      quantity={quantity}
                      extent={extent}
                      colors={colors}
                      chosen={chosen}
                      onChoose={setChosen}
                    />
                  ))}
                  {shown === 'batch' && frame?.loss && <LossEquation loss={frame.loss} />}
                </div>
              )}
            </figure>
          );
        })}
      </div>
      <p id="token-words" className="stage-foot small" aria-live="polite">
        {wordsOf(chosen, frames, view, at, shown) ??
          `Color: ${quantity.label}. ${quantity.meaning} Point at a token, or move along a completion with the arrow keys, to read its numbers.`}
      </p>
      <details className="vocabulary small">
        <summary>Vocabulary: {view.vocabulary.length} tokens</summary>
        <p className="mono">
          {view.vocabulary.map((token, id) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a token is its number.
            <span key={id} className="token-chip" title={`token ${id}`}>
              {id === view.end ? '⊣ end' : id === view.endOfTurn ? '⏎ turn' : token}
            </span>
          ))}
        </p>
      </details>
    </>
  );
}

function noteOf(frame: LanguageFrame | null): string {
  if (frame === null) return '';
  const best = frame.passAtK.filter(({ value }) => Number.isFinite(value));
  const pass = best.map(({ k, value }) => `pass@${k} ${percent(value)}`).join(', ');
  return `update ${frame.updates}${pass === '' ? '' : ` · ${pass}`}`;
}

/** Before the first batch: the problems of the task. */
function Waiting({ view }: { readonly view: LanguageView }) {
  return (
    <div className="language-panel">
      <p className="muted small">
        There are no completions yet. They appear with the first batch. Problems of this task:
      </p>
      <ul className="small mono">
        {view.examples.map(({ question, answer }) => (
          <li key={question}>
            {question} <span className="muted">→ {answer}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** All numbers of the chosen token, in words. */
function wordsOf(
  chosen: Chosen | null,
  frames: readonly (LanguageFrame | null)[],
  view: LanguageView,
  page: number,
  shown: Shown,
): string | null {
  if (chosen === null) return null;
  const frame = frames[chosen.variant];
  const groups = shown === 'batch' ? frame?.groups : frame?.heldOut;
  const group = groups?.[shown === 'batch' ? page : page * HELD_OUT_AT_ONCE + chosen.group];
  const completion = group?.completions[chosen.completion];
  const token = completion?.tokens[chosen.token];
  if (completion === undefined || token === undefined) return null;
  const name = token === view.end ? 'end' : (view.vocabulary[token] ?? '?');
  if (completion.own[chosen.token] !== 1) return `“${name}”: written by the environment, not by the policy.`;
  const numbers = QUANTITIES.map(({ label, of }) => [label, of(completion, chosen.token)] as const)
    .filter(([, value]) => Number.isFinite(value))
    .map(([label, value]) => `${label} ${measured(value)}`);
  const probability = Math.exp(completion.logp[chosen.token] ?? Number.NaN);
  return `“${name}”: probability ${percent(probability)}, ${numbers.join(', ')}.`;
}
