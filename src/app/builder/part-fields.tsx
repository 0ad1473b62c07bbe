import { type ReactNode, useMemo } from 'react';
import type { AgentSpec } from '../../experiment/experiment.ts';
import { type CatalogueEntry, effective, type Field, type FieldValue } from '../../experiment/field.ts';
import type { SourceSubject } from '../../experiment/known-name.ts';
import { useAnswer, useLab } from '../model/hooks.ts';
import { ExpressionEditor } from './expression-editor.tsx';
import { FieldRow } from './field-row.tsx';

type Values = Readonly<Record<string, FieldValue | undefined>>;

/**
 * Splits a world or an agent, which may be a custom text, into its source and settings.
 * @param subject the same object while it is the same part
 */
export function usePart(subject: SourceSubject, entry: CatalogueEntry | undefined, values: Values = {}) {
  const lab = useLab();
  const text = entry && effective(entry.fields, values).find(({ name }) => name === entry.customText);
  // A world without a custom text uses the dynamics of its family.
  const written = (text && String(values[text.name] ?? text.default)) || undefined;
  const { value: own } = useAnswer(
    async () => (written === undefined ? null : lab.studio.customText(subject)),
    [lab, subject, written],
  );
  const fixed = entry?.fields.filter(({ name }) => name !== entry.customText) ?? [];
  return { subject, values, entry, text, written, own: written === undefined ? null : own, fixed };
}

/** @param agent undefined if the variant does not exist */
export function useAgentPart(variant: number, agent: AgentSpec | undefined) {
  const { agents } = useLab().catalogue;
  const subject = useMemo((): SourceSubject => ({ kind: 'agent', variant }), [variant]);
  const entry = agents.find(({ id }) => id === agent?.type);
  const part = usePart(subject, entry, agent);
  const { text, own, fixed } = part;
  const followed = text === undefined || own?.prediction ? fixed : [];
  return { ...part, fields: [...(own?.fields ?? []), ...followed] };
}

interface PartFieldsProps {
  readonly part: ReturnType<typeof usePart>;
  readonly fields: readonly Field[];
  readonly path: string;
  readonly names: readonly [source: string, settings: string];
  readonly summary?: string;
  readonly open?: boolean;
}

export function PartFields({ part, fields, path, names, ...fold }: PartFieldsProps) {
  const { subject, values, text, written, own } = part;
  return (
    <>
      {text !== undefined && written !== undefined && (
        <Fold name={names[0]} summary={own?.label ?? ''} open>
          {own?.note !== undefined && <p className="muted small">{own.note}</p>}
          <ExpressionEditor field={text} subject={subject} path={`${path}.${text.name}`} value={written} />
        </Fold>
      )}
      {fields.length > 0 && (
        <Fold name={names[1]} {...fold}>
          <div className="fields">
            {effective(fields, values).map((field) => (
              <FieldRow
                key={field.name}
                field={field}
                value={values[field.name]}
                path={`${path}.${field.name}`}
              />
            ))}
          </div>
        </Fold>
      )}
    </>
  );
}

interface FoldProps {
  readonly name: string;
  readonly summary?: string;
  readonly open?: boolean;
  readonly children: ReactNode;
}

export function Fold({ name, summary, open = false, children }: FoldProps) {
  return (
    <details className="fold" open={open}>
      <summary>
        <span className="fold-name">{name}</span>
        {summary !== undefined && <span className="fold-summary">{summary}</span>}
      </summary>
      {children}
    </details>
  );
}
