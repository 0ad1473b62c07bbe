import { type CSSProperties, useRef, useState } from 'react';
import type { CompletionFrame, GroupFrame, LanguageFrame } from '../../engine/network-contract.ts';
import type { LanguageView } from '../../worlds/language-contract.ts';
import { IconButton } from '../kit/button.tsx';
import { measured, percent } from '../kit/numerals.ts';
import { Segments } from '../kit/segments.tsx';
import { useCalmRun, useLab } from '../model/hooks.ts';
import { useColors } from './color-map.tsx';
import { SeedPicker } from './seed-picker.tsx';
import { StagePanels, type StageProps, useStageLook } from './stage-panels.tsx';
import './language.css';
import { type RefObject, useLayoutEffect } from 'react';
import type { Plan } from '../../engine/contract.ts';
import type { LossFrame } from '../../engine/network-contract.ts';
import type { StageColors } from '../../services/painter/colors.ts';
import { type Chosen, GroupTable, PromptHead } from './group-table.tsx';
import { PlainTexts } from './plain-texts.tsx';
import { pageOf } from './prompts.ts';
import { extentOf, QUANTITIES, type Quantity, type QuantityId, shadeStyle } from './quantities.ts';

function LossEquation({ loss }: { readonly loss: LossFrame }) {
  const { parts, inner } = equationOf(loss);
  return (
    <section className="loss" aria-label="Loss of the last minibatch">
      <h3 className="small" title={HELP}>
        Loss of the last minibatch
      </h3>
      <div className="loss-row">
        <Numbered symbol="L" name="loss" value={loss.loss} />
        <span>=</span>
        {parts.map(({ symbol, name, value, sign }, k) => (
          <span key={symbol} className="loss-part">
            {(k > 0 || sign === '−') && <span>{sign}</span>}
            <Numbered symbol={symbol} name={name} value={value} />
          </span>
        ))}
      </div>
      <p className="small muted loss-token">
        <Formula text={inner} />. The token that it moves most: <b className="mono">{loss.token.text}</b>
        {termText(loss.token)}.
      </p>
    </section>
  );
}

function termText({ advantage, term }: LossFrame['token']): string {
  if (term === null) return '';
  const { ratio, clipped, loss } = term;
  const numbers = `A = ${measured(advantage)}, ρ = ${measured(ratio)}, ℓ = ${measured(loss)}`;
  return `, ${numbers}${clipped ? ', clipped' : ''}`;
}

/** Shows a symbol above its number. Screen readers read its name. */
function Numbered({ symbol, name, value }: Omit<Part, 'sign'>) {
  return (
    <span className="loss-symbol">
      <i aria-hidden="true" title={name}>
        <Formula text={symbol} />
      </i>
      <span className="visually-hidden">{name}</span>
      <span className="number">{measured(value)}</span>
    </span>
  );
}

function Formula({ text }: { readonly text: string }) {
  return piecesOf(text).map((piece, k) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: pieces of a fixed text.
    piece.low ? <sub key={k}>{piece.text}</sub> : <span key={k}>{piece.text}</span>,
  );
}

interface Part {
  /** "_" begins a subscript. */
  readonly symbol: string;
  readonly name: string;
  readonly value: number;
  readonly sign: '+' | '−';
}

const HELP =
  'ρ is the current π divided by π when the token was sampled; A is the advantage. The number below each symbol is its value in the last minibatch.';
const INNER: Readonly<Record<string, string>> = {
  'grpo-lm': 'L_π = mean of max(−ρA, −clip(ρ)A), A from the group',
  'ppo-lm': 'L_π = mean of max(−ρA, −clip(ρ)A), A from the critic (GAE)',
  'rloo-lm': 'L_π = mean over completions of Σ max(−ρA, −clip(ρ)A), A minus the mean of the others',
  'reinforce-lm': 'L_π = −mean over completions of Σ A ln π',
  'reinforce-plus-plus': 'L_π = mean of max(−ρA, −clip(ρ)A), A whitened over the batch',
  'filtered-bc': 'L_π = −mean ln π over the tokens of what reaches the threshold',
  'p3o-lm': 'L_π = mean over pairs of max(−ρA, −clip(ρ)A), A = ±½ (R₁ − R₂), ρ of the whole completion',
  brain: 'L_π = mean over groups of Σ α ln(α/b), α ∝ π_ref/q · exp(R/β), b ∝ π/q',
  dpo: 'L_π = mean of −ln σ(β Δ), Δ = (ln π/π_ref)(chosen) − (ln π/π_ref)(rejected)',
};
const GENERAL = 'L_π = mean of max(−ρA, −clip(ρ)A)';

/** Returns the parts of the loss, and the policy loss as a formula. */
export function equationOf(loss: LossFrame): { readonly parts: readonly Part[]; readonly inner: string } {
  const { coefficients, policyLoss, valueLoss, entropyTerm, klTerm } = loss;
  const part = (symbol: string, name: string, value: number): Part => ({ symbol, name, value, sign: '+' });
  const valueTerm = (coefficients.valueCoefficient ?? 1) * valueLoss;
  const parts = [
    part('L_π', 'policy loss', policyLoss),
    Number.isFinite(valueLoss) && part('c_v · L_V', 'value coefficient times value loss', valueTerm),
    // The term is what is added to the loss: −c_H · H.
    entropyTerm !== 0 && {
      ...part('c_H · H', 'entropy coefficient times entropy', -entropyTerm),
      sign: '−' as const,
    },
    klTerm !== 0 && part('β · KL', 'KL coefficient times KL to the reference', klTerm),
  ].filter((one) => one !== false);
  return { parts, inner: INNER[loss.algorithm] ?? GENERAL };
}

/** Splits "L_π = …" into pieces: the letters after "_" become subscripts. */
export function piecesOf(formula: string): readonly { readonly text: string; readonly low: boolean }[] {
  return formula
    .split(/_(\p{L}+)/u)
    .map((text, k) => ({ text, low: k % 2 === 1 }))
    .filter(({ text }) => text !== '');
}

interface TokenCardProps {
  /** Describes the selected token; null if none is selected. */
  readonly words: string | null;
  readonly hint: string;
  readonly box: RefObject<HTMLElement | null>;
}

const AWAY = 6;
const EDGE = 8;

/** Shows the numbers of the selected token next to it, or a hint how to select one. */
function TokenCard({ words, hint, box }: TokenCardProps) {
  const card = useRef<HTMLParagraphElement>(null);
  const [place, setPlace] = useState<{ readonly left: number; readonly top: number } | null>(null);
  useLayoutEffect(() => {
    const move = () => {
      const chip = words === null ? null : box.current?.querySelector('[data-chosen="true"]');
      const at = chip?.getBoundingClientRect();
      const own = card.current?.getBoundingClientRect();
      if (at === undefined || own === undefined) {
        setPlace(null);
        return;
      }
      const left = Math.max(EDGE, Math.min(at.left, window.innerWidth - own.width - EDGE));
      const below = at.bottom + AWAY;
      const top = below + own.height > window.innerHeight ? at.top - AWAY - own.height : below;
      setPlace((old) => (old?.left === left && old.top === top ? old : { left, top }));
    };
    move();
    window.addEventListener('scroll', move, { capture: true, passive: true });
    window.addEventListener('resize', move);
    return () => {
      window.removeEventListener('scroll', move, { capture: true });
      window.removeEventListener('resize', move);
    };
  });
  return (
    <p
      ref={card}
      id="token-words"
      className={words === null ? 'stage-foot small' : 'token-card small'}
      style={words === null || place === null ? undefined : place}
      aria-live="polite"
    >
      {words ?? hint}
    </p>
  );
}

interface TokenLegendProps {
  readonly view: LanguageView;
  readonly quantity: Quantity;
  readonly extent: number;
  readonly colors: StageColors | null;
}

function TokenLegend({ view, quantity, extent, colors }: TokenLegendProps) {
  const ends = quantity.scale === 'diverging' ? [-extent, 0, extent] : [0, extent / 2, extent];
  const plain = (value: number) => (quantity.colored === undefined ? value : Math.exp(value));
  return (
    <p className="token-legend small">
      {extent > 0 && (
        <span>
          {ends.map((end) => (
            <span key={end} className="token-chip" style={shadeStyle(colors, quantity, plain(end), extent)}>
              {measured(plain(end))}
            </span>
          ))}{' '}
          {quantity.label}: {quantity.meaning}
        </span>
      )}
      <span>
        <span className="token-chip" data-own="false">
          a
        </span>{' '}
        written by the environment
      </span>
      <span>
        <span className="token-chip">⊣</span> end
      </span>
      {view.endOfTurn >= 0 && (
        <span>
          <span className="token-chip">⏎</span> end of the turn
        </span>
      )}
    </p>
  );
}

type Shown = 'batch' | 'held-out';
const HELD_OUT_AT_ONCE = 6;

/** The page of groups that the reader looks at. */
function useGroups(frames: readonly (LanguageFrame | null)[]) {
  const [shown, setShown] = useState<Shown>('batch');
  const [page, setPage] = useState(0);
  const all = frames.map(
    (frame): readonly GroupFrame[] => (shown === 'batch' ? frame?.groups : frame?.heldOut) ?? [],
  );
  const size = shown === 'batch' ? 1 : HELD_OUT_AT_ONCE;
  const { shared, pages, groups } = pageOf(all, page, size);
  return {
    shown,
    setShown: (value: Shown) => {
      setShown(value);
      setPage(0);
    },
    page: Math.min(page, pages - 1),
    setPage,
    pages,
    size,
    groups,
    isShared: shared,
    completions: all.flat().flatMap(({ completions }) => completions),
  };
}

/** Shows each variant's texts: groups of the last batch with rewards, or greedy completions of evaluation problems. */
export function LanguageStage({ plan, view }: StageProps<LanguageView>) {
  const lab = useLab();
  const { bare = false, plain = false } = useStageLook();
  const colors = useColors();
  const [quantityId, setQuantity] = useState<QuantityId>('advantage');
  const [chosen, setChosen] = useState<Chosen | null>(null);
  useCalmRun((state) => state.frameVersion);
  const frames = plan.variants.map((_, variant) => lab.frame(variant)?.language ?? null);
  const quantity = QUANTITIES.find(({ id }) => id === quantityId) ?? QUANTITIES[0];
  const box = useRef<HTMLDivElement>(null);
  const { shown, setShown, page, setPage, pages, size, groups, isShared, completions } = useGroups(frames);
  const head = isShared && size === 1 ? groups.find((own) => own.length > 0)?.[0] : undefined;
  const none = groups.every((own) => own.length === 0);
  const extent = extentOf(quantity, completions);
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
        <TextsBar
          shown={shown}
          onShown={(value) => {
            setShown(value);
            setChosen(null);
          }}
          quantity={quantityId}
          onQuantity={setQuantity}
          page={page}
          pages={pages}
          onPage={setPage}
        />
      )}
      {none && <Problems view={view} brief={bare} />}
      {head !== undefined && <PromptHead group={head} />}
      <StagePanels
        ref={box}
        plan={plan}
        className="language-panels"
        style={{ '--rows': size + 2 } as CSSProperties}
        onPointerLeave={() => box.current?.contains(document.activeElement) || setChosen(null)}
        note={(variant) => noteOf(frames[variant] ?? null)}
      >
        {(variant) =>
          !none && (
            <VariantTexts
              {...shared}
              plan={plan}
              variant={variant}
              groups={groups[variant] ?? []}
              headless={head !== undefined}
              loss={shown === 'batch' ? (frames[variant]?.loss ?? null) : null}
            />
          )
        }
      </StagePanels>
      {!bare && (
        <>
          <TokenLegend view={view} quantity={quantity} extent={extent} colors={colors} />
          <TokenCard
            box={box}
            words={chosen && textOf(chosen.token, completionAt(chosen), view)}
            hint="Point at a token, or move along a completion with the arrow keys, to read its numbers."
          />
          <Vocabulary view={view} />
        </>
      )}
    </>
  );
}

interface TextsBarProps {
  readonly shown: Shown;
  readonly onShown: (shown: Shown) => void;
  readonly quantity: QuantityId;
  readonly onQuantity: (quantity: QuantityId) => void;
  readonly page: number;
  readonly pages: number;
  readonly onPage: (page: number) => void;
}

function TextsBar({ shown, onShown, quantity, onQuantity, page, pages, onPage }: TextsBarProps) {
  return (
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
        onChange={onShown}
      />
      <Segments
        label="Tokens colored by"
        value={quantity}
        options={QUANTITIES.map(({ id, label, meaning }) => ({ value: id, text: label, hint: meaning }))}
        onChange={onQuantity}
      />
      <span className="pager">
        <IconButton
          icon="left"
          label="Previous prompt"
          disabled={page <= 0}
          onClick={() => onPage(page - 1)}
        />
        <span className="number small">
          {page + 1} / {pages}
        </span>
        <IconButton
          icon="right"
          label="Next prompt"
          disabled={page >= pages - 1}
          onClick={() => onPage(page + 1)}
        />
      </span>
      <span className="grow" />
      <SeedPicker />
    </div>
  );
}

interface VariantTextsProps {
  readonly plan: Plan;
  readonly view: LanguageView;
  readonly variant: number;
  readonly groups: readonly GroupFrame[];
  /** The prompt is shown once above all variants. */
  readonly headless: boolean;
  /** Null if it is hidden. */
  readonly loss: LossFrame | null;
  readonly quantity: Quantity;
  readonly extent: number;
  readonly colors: StageColors | null;
  readonly chosen: Chosen | null;
  readonly onChoose: (chosen: Chosen | null) => void;
}

function VariantTexts({ plan, variant, groups, loss, ...shared }: VariantTextsProps) {
  if (groups.length === 0) return <p className="language-panel muted small">There are no completions yet.</p>;
  const { label = '', terms = [] } = plan.variants[variant] ?? {};
  return (
    <div className="language-panel">
      {groups.map((group, k) => (
        <GroupTable
          // biome-ignore lint/suspicious/noArrayIndexKey: places in a list of the newest.
          key={k}
          {...shared}
          variant={variant}
          label={label}
          group={group}
          index={k}
          terms={terms.map((term) => term.label)}
        />
      ))}
      {loss && <LossEquation loss={loss} />}
    </div>
  );
}

function Vocabulary({ view }: { readonly view: LanguageView }) {
  return (
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
  );
}

function noteOf(frame: LanguageFrame | null): string {
  if (frame === null) return '';
  const best = frame.passAtK.filter(({ value }) => Number.isFinite(value));
  const pass = best.map(({ k, value }) => `pass@${k} ${percent(value)}`).join(', ');
  return `update ${frame.updates}${pass === '' ? '' : ` · ${pass}`}`;
}

interface ProblemsProps {
  readonly view: LanguageView;
  /** One problem, for readers; all that are kept, for who builds the task. */
  readonly brief: boolean;
}

/** Shows what the task asks before the first texts are there. */
function Problems({ view, brief }: ProblemsProps) {
  const [first] = view.examples;
  if (brief && first !== undefined)
    return (
      <div className="one-problem">
        <dl>
          <dt className="muted small">A problem</dt>
          <dd className="mono">{first.question}</dd>
          {first.answer !== '' && (
            <>
              <dt className="muted small">A right answer</dt>
              <dd className="mono">{first.answer}</dd>
            </>
          )}
        </dl>
        <p className="muted small">Agents that learn it:</p>
      </div>
    );
  return (
    <div className="one-problem">
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

function textOf(place: number, completion: CompletionFrame | undefined, view: LanguageView): string | null {
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
