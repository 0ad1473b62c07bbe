import { type CSSProperties, useRef, useState } from 'react';
import type { CompletionFrame, GroupFrame, LanguageFrame } from '../../engine/network/contract.ts';
import type { LanguageView } from '../../worlds/language/contract.ts';
import { useCalmRun, useLab } from '../hooks.ts';
import { IconButton } from '../kit/button.tsx';
import { Segments } from '../kit/segments.tsx';
import { measured, percent } from '../numerals.ts';
import { useColors } from '../stage/color-map.tsx';
import { SeedPicker } from '../stage/seed-picker.tsx';
import { StagePanels, type StageProps, useStageLook } from '../stage/stage-panels.tsx';
import '../styles/views/language.css';
import { type Chosen, GroupTable, PromptHead } from './group-table.tsx';
import { LossEquation } from './loss-equation.tsx';
import { PlainTexts } from './plain-texts.tsx';
import { pageOf } from './prompts.ts';
import { extentOf, QUANTITIES, type QuantityId } from './quantities.ts';
import { TokenCard } from './token-card.tsx';
import { TokenLegend } from './token-legend.tsx';

type Shown = 'batch' | 'held-out';
const HELD_OUT_AT_ONCE = 6;

/** The texts of each variant: groups of the last batch with their rewards, or greedy completions of held-out problems. */
export function LanguageStage({ plan, view }: StageProps<LanguageView>) {
  const lab = useLab();
  const { bare = false, plain = false } = useStageLook();
  const colors = useColors();
  const [quantityId, setQuantity] = useState<QuantityId>('advantage');
  const [shown, setShown] = useState<Shown>('batch');
  const [page, setPage] = useState(0);
  const [chosen, setChosen] = useState<Chosen | null>(null);
  useCalmRun((state) => state.frameVersion);
  const frames = plan.variants.map((_, variant) => lab.frame(variant)?.language ?? null);
  const quantity = QUANTITIES.find(({ id }) => id === quantityId) ?? QUANTITIES[0];
  const groupsOf = (frame: LanguageFrame | null): readonly GroupFrame[] =>
    (shown === 'batch' ? frame?.groups : frame?.heldOut) ?? [];
  const size = shown === 'batch' ? 1 : HELD_OUT_AT_ONCE;
  const box = useRef<HTMLDivElement>(null);
  const { shared: isShared, pages, groups } = pageOf(frames.map(groupsOf), page, size);
  const at = Math.min(page, pages - 1);
  const head = isShared && size === 1 ? groups.find((own) => own.length > 0)?.[0] : undefined;
  const extent = extentOf(
    quantity,
    frames.flatMap((frame) => groupsOf(frame).flatMap(({ completions }) => completions)),
  );
  if (plain) return <PlainTexts plan={plan} view={view} />;
  const shared = { view, quantity, extent, colors, chosen, onChoose: setChosen };
  const completionAt = ({ variant, group, completion }: Chosen) =>
    groups[variant]?.[group]?.completions[completion];
  return (
    <>
      <p className="small">
        <b>Task.</b> {view.help}
        {view.rightToLeft && ' The policy writes from right to left.'}
      </p>
      {!bare && (
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
            <IconButton
              icon="left"
              label="Previous prompt"
              disabled={at <= 0}
              onClick={() => setPage(at - 1)}
            />
            <span className="number small">
              {at + 1} / {pages}
            </span>
            <IconButton
              icon="right"
              label="Next prompt"
              disabled={at >= pages - 1}
              onClick={() => setPage(at + 1)}
            />
          </span>
          <span className="grow" />
          <SeedPicker />
        </div>
      )}
      {head !== undefined && <PromptHead group={head} />}
      <StagePanels
        ref={box}
        plan={plan}
        className="language-panels"
        style={{ '--rows': size + 2 } as CSSProperties}
        onPointerLeave={() => box.current?.contains(document.activeElement) || setChosen(null)}
        note={(variant) => noteOf(frames[variant] ?? null)}
      >
        {(variant) => {
          const frame = frames[variant] ?? null;
          const here = groups[variant] ?? [];
          if (here.length === 0) return <Waiting view={view} />;
          const { label = '', terms = [] } = plan.variants[variant] ?? {};
          return (
            <div className="language-panel">
              {here.map((group, k) => (
                <GroupTable
                  // biome-ignore lint/suspicious/noArrayIndexKey: places in a list of the newest.
                  key={k}
                  {...shared}
                  variant={variant}
                  label={label}
                  group={group}
                  index={k}
                  headless={head !== undefined}
                  terms={terms.map((term) => term.label)}
                />
              ))}
              {shown === 'batch' && frame?.loss && <LossEquation loss={frame.loss} />}
            </div>
          );
        }}
      </StagePanels>
      {!bare && (
        <>
          <TokenLegend view={view} quantity={quantity} extent={extent} colors={colors} />
          <TokenCard
            box={box}
            words={chosen && wordsOf(chosen.token, completionAt(chosen), view)}
            hint="Point at a token, or move along a completion with the arrow keys, to read its numbers."
          />
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
      )}
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

/** All numbers of a token, in words. */
function wordsOf(place: number, completion: CompletionFrame | undefined, view: LanguageView): string | null {
  const token = completion?.tokens[place];
  if (completion === undefined || token === undefined) return null;
  const name = token === view.end ? 'end' : (view.vocabulary[token] ?? '?');
  if (completion.own[place] !== 1) return `“${name}”: written by the environment, not by the policy.`;
  const numbers = QUANTITIES.map(({ label, of }) => [label, of(completion, place)] as const)
    .filter(([, value]) => Number.isFinite(value))
    .map(([label, value]) => `${label} ${measured(value)}`);
  const probability = Math.exp(completion.logp[place] ?? Number.NaN);
  return `“${name}”: probability ${percent(probability)}, ${numbers.join(', ')}.`;
}
