import type { StageColors } from '../../draw/colors.ts';
import type { GroupFrame } from '../../engine/network/contract.ts';
import type { LanguageView } from '../../worlds/language/contract.ts';
import { measured } from '../numerals.ts';
import type { Quantity } from './quantities.ts';
import { TokensLine } from './tokens-line.tsx';

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
  readonly terms: readonly string[];
  readonly quantity: Quantity;
  readonly extent: number;
  readonly colors: StageColors | null;
  readonly chosen: Chosen | null;
  readonly onChoose: (chosen: Chosen) => void;
}

/** One prompt, its completions, and their rewards by term. */
export function GroupTable(props: GroupTableProps) {
  const { variant, label, group, index, terms, chosen, onChoose } = props;
  const trained = group.completions.some(({ reward }) => Number.isFinite(reward));
  return (
    <section className="group" aria-label={`${label}: ${group.question}`}>
      <h3 className="group-head">
        <span className="mono">{group.question}</span>
        <span className="muted small">
          right: <span className="mono">{group.answer}</span>
        </span>
      </h3>
      <div className="group-scroll">
        <table className="group-table">
          <thead>
            <tr>
              <th scope="col">Completion</th>
              {trained && terms.length > 1 && terms.map((term) => <Head key={term} text={term} />)}
              {trained && <Head text="Reward" />}
              {trained && <Head text="Advantage" />}
              <Head text="Task return" />
            </tr>
          </thead>
          <tbody>
            {group.completions.map((completion, row) => {
              const first = completion.own.indexOf(1);
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
                  {trained &&
                    terms.length > 1 &&
                    terms.map((term, k) => (
                      <td key={term} className="number">
                        {measured(completion.terms[k] ?? Number.NaN)}
                      </td>
                    ))}
                  {trained && <td className="number">{measured(completion.reward)}</td>}
                  {trained && (
                    <td className="number">
                      {measured(completion.advantage[Math.max(0, first)] ?? Number.NaN)}
                    </td>
                  )}
                  <td className="number">
                    <span title={completion.correct ? 'Correct' : 'Wrong'}>
                      {completion.correct ? '✓ ' : ''}
                      {measured(completion.taskReturn)}
                    </span>
                    {completion.truncated && (
                      <span className="cut-off" title="Truncated at the length limit">
                        {' '}
                        cut
                      </span>
                    )}
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
    </section>
  );
}

function Head({ text }: { readonly text: string }) {
  return (
    <th scope="col" className="number" title={text}>
      {text}
    </th>
  );
}
