import type {
  Sparsity,
  TextAudit,
  TextAuditTerm,
  TextExample,
  VariantAudit,
} from '../../engine/audit/contract.ts';
import { compact, measured, percent } from '../kit/numerals.ts';
import { type Column, DataTable, type DataTableProps, type Fact, Facts } from '../kit/table.tsx';
import { lostText, rangeText } from './facts.ts';
import { WeightStrips } from './weight-strips.tsx';

interface TextFindingsProps {
  readonly variant: number;
  readonly text: TextAudit;
  readonly places: VariantAudit['places'];
}

export function TextFindings({ variant, text, places }: TextFindingsProps) {
  const same = text.examples.every(({ liked, right }) => liked.text === right.text);
  // If the two agree, one prompt is enough.
  const shown = same ? text.examples.slice(0, 1) : text.examples;
  return (
    <>
      <Facts className="audit-facts" facts={textFacts(text)} />
      <div className="audit-texts">
        <h4 className="audit-subtitle">
          Reward by prompt{text.learned ? ' (training labels as scores)' : ''}
        </h4>
        {shown.map((example) => (
          <Example key={example.question} example={example} terms={text.terms} mode={text.mode} />
        ))}
      </div>
      <WeightStrips
        variant={variant}
        terms={text.terms}
        returns={text.returns}
        places={places}
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
  const name = same ? 'Highest reward, and optimal for the task' : 'Highest reward';
  const rows = [
    { of: liked, name: `${name}${tied}`, loses: liked.task < right.task - 1e-9 },
    ...(same ? [] : [{ of: right, name: 'Optimal for the task', loses: false }]),
  ];
  return (
    <AuditTable
      className="audit-table audit-text-table"
      caption={
        <>
          After <q className="audit-text">{question}</q>
        </>
      }
      rows={rows}
      mark={({ loses }) => ({ 'data-loses': loses })}
      columns={[
        {
          title: 'Completion',
          cell: ({ of, name }) => (
            <>
              <span className="audit-text-name">{name}</span>
              <span className="audit-text">
                {of.text === '' ? '(nothing)' : of.text}
                {!of.ended && <em> … cut off</em>}
              </span>
            </>
          ),
        },
        ...terms.map(
          ({ label }, t): Column<(typeof rows)[number]> => ({
            title: label,
            cell: ({ of }) => measured(of.parts[t] ?? Number.NaN),
          }),
        ),
        { title: 'Reward', cell: ({ of }) => measured(of.design) },
        { title: 'Task return', className: 'audit-text-task', cell: ({ of }) => measured(of.task) },
      ]}
    />
  );
}

export function AuditTable<Row>({ className = 'audit-table', ...table }: DataTableProps<Row>) {
  return (
    <div className="audit-scroll">
      <DataTable className={className} {...table} />
    </div>
  );
}

function textFacts(text: TextAudit): Fact[] {
  const { returns, differing, prompts, problems, random, sparsity, mode } = text;
  const searched = mode === 'search';
  return [
    {
      name: searched ? 'Task return at the highest reward found' : 'Task return at the highest reward',
      value: rangeText(returns.design),
      help: 'Task return of the completion with the highest design reward, mean over prompts. Two numbers: several completions tie, and these are the lowest and the highest.',
    },
    {
      name: searched ? 'Optimal for the task, of those found' : 'Optimal for the task',
      value: rangeText(returns.task),
      help: 'Highest task return of any completion, mean over prompts.',
    },
    {
      name: 'Random tokens',
      value: `${measured(returns.random)}, reward ${measured(random.design)}`,
      help: `Mean task return and reward of uniformly random tokens${searched ? `, from ${random.completions} completions` : ', over every completion'}.`,
    },
    {
      name: 'Share of the possible gain that this reward loses',
      value: lostText(returns),
      help: 'How far the completions with the highest reward fall short of the task optimum, as a share of the optimum’s gain over random tokens.',
    },
    {
      name: 'Prompts where the highest reward is not optimal',
      value:
        differing.all === differing.some
          ? `${differing.some} of ${prompts}`
          : `${differing.all} … ${differing.some} of ${prompts}`,
      help: 'Prompts where the completions with the highest reward are not optimal for the task: all of them, or at least one of those that tie.',
    },
    {
      name: 'First reward with random tokens',
      value: waitText(sparsity.design, text),
      help: 'Expected random tokens until the first nonzero reward of the design, and the share of completions with any.',
    },
    {
      name: 'First task reward with random tokens',
      value: waitText(sparsity.task, text),
      help: 'The same for the task reward.',
    },
    {
      name: 'Based on',
      value: `${compact(text.completions)} completions, ${prompts} of ${compact(problems)} prompts`,
      help:
        mode === 'exact'
          ? 'Every completion of every training prompt.'
          : `A prompt has up to ${compact(text.possibleCompletions)} completions. ${searched ? 'The audit sampled and searched for these; each counts once.' : 'The audit scored all of them for some of the prompts.'}`,
    },
  ];
}

function waitText({ steps, probability }: Sparsity, { mode, random }: TextAudit): string {
  if (probability === 0) return mode === 'search' ? `not in ${compact(random.completions)} samples` : 'never';
  return `${measured(steps)} tokens, ${percent(probability)} of completions`;
}
