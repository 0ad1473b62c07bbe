import type { KeyboardEvent, ReactNode } from 'react';
import type { CompletionFrame, GroupFrame } from '../../engine/network-contract.ts';
import type { StageColors } from '../../services/painter/colors.ts';
import type { LanguageView } from '../../worlds/language-contract.ts';
import { measured } from '../kit/numerals.ts';
import { tokenText } from './prompts.ts';
import { type Quantity, shadeStyle } from './quantities.ts';

export interface Chosen {
  readonly variant: number;
  readonly group: number;
  readonly completion: number;
  readonly token: number;
}

interface GroupTableProps {
  readonly variant: number;
  readonly label: string;
  readonly view: LanguageView;
  readonly group: GroupFrame;
  readonly index: number;
  /** The prompt is already shown above the panels. */
  readonly headless: boolean;
  readonly terms: readonly string[];
  readonly quantity: Quantity;
  readonly extent: number;
  readonly colors: StageColors | null;
  readonly chosen: Chosen | null;
  readonly onChoose: (chosen: Chosen) => void;
}

export function GroupTable(props: GroupTableProps) {
  const { variant, label, group, index, terms, chosen, onChoose } = props;
  const trained = group.completions.some(({ reward }) => Number.isFinite(reward));
  const columns: readonly Column[] = [
    ...(trained && terms.length > 1 ? terms : []).map((title, k) => ({
      title,
      cell: (completion: CompletionFrame) => measured(completion.terms[k] ?? Number.NaN),
    })),
    ...(trained ? TRAINED : []),
    { title: 'Task return', cell: TaskReturn },
  ];
  return (
    <section className="group" aria-label={`${label}: ${group.question}`}>
      {!props.headless && <PromptHead group={group} />}
      <ReadBefore group={group} view={props.view} />
      <div className="group-scroll">
        <table className="group-table">
          <thead>
            <tr>
              <th scope="col">Completion</th>
              {columns.map(({ title }) => (
                <th key={title} scope="col" className="number" title={title}>
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {group.completions.map((completion, row) => {
              const here = chosen?.variant === variant && chosen.group === index && chosen.completion === row;
              return (
                // biome-ignore lint/suspicious/noArrayIndexKey: rows are members of a group.
                <tr key={row}>
                  <td>
                    <TokensLine
                      {...props}
                      completion={completion}
                      promptLength={group.promptLength}
                      label={`Completion ${row + 1} of ${label}. The left and right arrow keys move along its tokens.`}
                      chosen={here ? chosen.token : -1}
                      onChoose={(token) => onChoose({ variant, group: index, completion: row, token })}
                    />
                  </td>
                  {columns.map(({ title, cell }) => (
                    <td key={title} className="number">
                      {cell(completion)}
                    </td>
                  ))}
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
    </section>
  );
}

interface ReadBeforeProps {
  readonly group: Pick<GroupFrame, 'context'> | undefined;
  readonly view: LanguageView;
}

export function ReadBefore({ group, view }: ReadBeforeProps) {
  if (group?.context === undefined) return null;
  return (
    <p className="muted small">
      Read before the prompt:{' '}
      <span className="mono">{group.context.map((token) => tokenText(view, token)).join(' ')}</span>
    </p>
  );
}

export function PromptHead({ group }: Pick<GroupTableProps, 'group'>) {
  return (
    <h3 className="group-head">
      <span className="mono">{group.question}</span>
      <span className="muted small">
        right: <span className="mono">{group.answer}</span>
      </span>
    </h3>
  );
}

interface Column {
  readonly title: string;
  readonly cell: (completion: CompletionFrame) => ReactNode;
}

const TRAINED: readonly Column[] = [
  { title: 'Reward', cell: ({ reward }) => measured(reward) },
  {
    title: 'Advantage',
    cell: ({ advantage, own }) => measured(advantage[Math.max(0, own.indexOf(1))] ?? Number.NaN),
  },
];

const TaskReturn = ({ correct, taskReturn, truncated }: CompletionFrame) => (
  <>
    <span title={correct ? 'Correct' : 'Wrong'}>
      {correct && '✓ '}
      {measured(taskReturn)}
    </span>
    {truncated && (
      <span className="cut-off" title="Truncated at the length limit">
        {' '}
        cut
      </span>
    )}
  </>
);

interface TokensLineProps extends Pick<GroupTableProps, 'view' | 'quantity' | 'extent' | 'colors' | 'label'> {
  readonly completion: CompletionFrame;
  readonly promptLength: number;
  readonly chosen: number; // −1 if none
  readonly onChoose: (token: number) => void;
}

/** Shows a completion as chips colored by a quantity. It is one tab stop; arrow keys move along the tokens. */
function TokensLine(props: TokensLineProps) {
  const { view, completion, promptLength, quantity, extent, colors, chosen, onChoose, label } = props;
  const { tokens } = completion;
  const onKey = (event: KeyboardEvent<HTMLDivElement>) => {
    const ahead = view.rightToLeft === true ? -1 : 1; // in display order
    const by = event.key === 'ArrowRight' ? ahead : event.key === 'ArrowLeft' ? -ahead : 0;
    if (by === 0 || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    event.stopPropagation();
    const from = chosen < promptLength ? promptLength - 1 : chosen;
    onChoose(Math.max(promptLength, Math.min(tokens.length - 1, from + by)));
  };
  return (
    <div
      className="tokens-line"
      data-right-to-left={view.rightToLeft}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: an application is a widget: the arrow keys walk along its tokens.
      tabIndex={0}
      role="application"
      aria-label={label}
      aria-describedby="token-words"
      onKeyDown={onKey}
      onFocus={() => chosen < 0 && onChoose(Math.min(promptLength, tokens.length - 1))}
    >
      {[...tokens.subarray(promptLength)].map((token, k) => {
        const place = promptLength + k;
        const own = completion.own[place] === 1;
        return (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: a text is its positions.
            key={k}
            className="token-chip"
            data-own={own}
            data-chosen={place === chosen}
            style={own ? shadeStyle(colors, quantity, quantity.of(completion, place), extent) : undefined}
            onPointerEnter={() => onChoose(place)}
            onPointerDown={() => onChoose(place)}
          >
            {tokenText(view, token)}
          </span>
        );
      })}
    </div>
  );
}
