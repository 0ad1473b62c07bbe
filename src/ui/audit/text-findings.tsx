/** The audit of a language task: numbers, the completion with the highest reward next to the task optimum, and the weights. */
import type { TextAudit, TextAuditTerm, TextCompletion, TextExample } from '../../engine/audit/contract.ts';
import { measured } from '../numerals.ts';
import type { Fact } from './audit-facts.ts';
import { Facts } from './facts.tsx';
import { textFacts } from './text-facts.ts';
import { WeightStrips } from './weight-strips.tsx';

interface FindingsProps {
  readonly variant: number;
  readonly text: TextAudit;
}

export function TextFindings({ variant, text }: FindingsProps) {
  const facts: readonly Fact[] = textFacts(text);
  const same = text.examples.every(({ liked, right }) => liked.text === right.text);
  // If they agree, one prompt is enough.
  const shown = same ? text.examples.slice(0, 1) : text.examples;
  return (
    <>
      <Facts facts={facts} />
      <div className="audit-texts">
        <h4 className="audit-subtitle">Reward by prompt{text.learned ? ' (labels for scores)' : ''}</h4>
        {shown.map((example) => (
          <Example key={example.question} example={example} terms={text.terms} mode={text.mode} />
        ))}
      </div>
      <WeightStrips
        variant={variant}
        terms={text.terms}
        returns={text.returns}
        of={`completions with the highest reward${text.mode === 'search' ? ' found' : ''}`}
      />
    </>
  );
}

interface ExampleProps {
  readonly example: TextExample;
  readonly terms: readonly TextAuditTerm[];
  readonly mode: TextAudit['mode'];
}

function Example({ example, terms, mode }: ExampleProps) {
  const { question, liked, right, ties } = example;
  const same = liked.text === right.text && liked.ended === right.ended;
  const tied = ties > 1 ? `, one of ${ties}${mode === 'search' ? ' found' : ''} tied` : '';
  return (
    <div className="audit-scroll">
      <table className="audit-table audit-text-table">
        <caption>
          After <q className="audit-text">{question}</q>
        </caption>
        <thead>
          <tr>
            <th scope="col">Completion</th>
            {terms.map(({ label }, t) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a term is its place in the design.
              <th scope="col" key={t}>
                {label}
              </th>
            ))}
            <th scope="col">Reward</th>
            <th scope="col">Task return</th>
          </tr>
        </thead>
        <tbody>
          <Row
            name={same ? `Highest reward, and optimal for the task${tied}` : `Highest reward${tied}`}
            of={liked}
            loses={liked.task < right.task - 1e-9}
          />
          {!same && <Row name="Optimal for the task" of={right} loses={false} />}
        </tbody>
      </table>
    </div>
  );
}

function Row({
  name,
  of,
  loses,
}: {
  readonly name: string;
  readonly of: TextCompletion;
  readonly loses: boolean;
}) {
  return (
    <tr data-loses={loses}>
      <th scope="row">
        <span className="audit-text-name">{name}</span>
        <span className="audit-text">
          {of.text === '' ? '(nothing)' : of.text}
          {!of.ended && <em> … cut off</em>}
        </span>
      </th>
      {of.parts.map((part, t) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a term is its place in the design.
        <td key={t}>{measured(part)}</td>
      ))}
      <td>{measured(of.design)}</td>
      <td className="audit-text-task">{measured(of.task)}</td>
    </tr>
  );
}
