import { useId } from 'react';
import type { CatalogueEntry } from '../../experiment/field.ts';
import { useDraft, useLab, useProblems } from '../hooks.ts';
import { ProblemList } from '../kit/problem-list.tsx';
import { entryOptions, Select } from '../kit/select.tsx';
import { SourceButton } from '../studio/source-button.tsx';
import { PartFields, useAgentPart } from './part-fields.tsx';
import { WordsTip } from './words-tip.tsx';

/** The learning algorithm of a variant: its type, and its settings folded behind a one-line summary. */
export function AgentForm({ variant }: { readonly variant: number }) {
  const lab = useLab();
  const agent = useDraft((state) => state.experiment.variants[variant]?.agent);
  const world = useDraft((state) => state.experiment.world.family);
  const id = useId();
  const problems = useProblems(`variants[${variant}].agent.type`);
  const part = useAgentPart(variant, agent);
  const { subject, entry, fields } = part;
  if (agent === undefined) return null;
  const fitting = lab.catalogue.agents.filter(
    ({ id, worlds }) => worlds?.includes(world) !== false || id === agent.type,
  );
  return (
    <div className="agent">
      <div className="agent-type">
        <label htmlFor={id} className="muted small">
          Agent
        </label>
        <Select
          id={id}
          value={agent.type}
          options={entryOptions(fitting)}
          onChange={(type) => lab.actions.setAgent(variant, type)}
        />
        {entry !== undefined && <WordsTip about={entry.label} of={entry} />}
        <SourceButton of={entry?.label ?? agent.type} subject={subject} />
      </div>
      <ProblemList problems={problems} />
      <PartFields
        part={part}
        fields={fields}
        path={`variants[${variant}].agent`}
        names={['Agent source', 'Settings']}
        summary={summary(fields, agent)}
      />
    </div>
  );
}

const LETTERS: Readonly<Record<string, string>> = {
  alpha: 'α',
  gamma: 'γ',
  epsilon: 'ε',
  lambda: 'λ',
  beta: 'β',
};

function summary(fields: CatalogueEntry['fields'], agent: Readonly<Record<string, unknown>>): string {
  return fields
    .filter((field) => field.kind === 'number' || field.kind === 'integer')
    .slice(0, 4)
    .map((field) => `${LETTERS[field.name] ?? field.label} ${String(agent[field.name] ?? field.default)}`)
    .join(' · ');
}
