import { type ReactNode, useMemo } from 'react';
import type { AgentSpec } from '../../experiment/experiment.ts';
import type { CatalogueEntry, Field, FieldValue } from '../../experiment/field.ts';
import type { CustomText, SourceSubject } from '../../experiment/parse/known-name.ts';
import { useAnswer, useLab } from '../hooks.ts';
import { ExpressionEditor } from './expression-editor.tsx';
import { FieldRow } from './field-row.tsx';

/**
 * What a custom text declares, read again whenever it has changed; null until then, and where there is none.
 * @param subject the same object while it is the same part. @param text undefined: not a custom text
 */
export function useCustomText(subject: SourceSubject, text: string | undefined): CustomText | null {
  const lab = useLab();
  const { value } = useAnswer(
    async () => (text === undefined ? null : lab.studio.customText(subject)),
    [lab, subject, text],
  );
  return text === undefined ? null : value;
}

/** A world or an agent, which may be a custom text. */
export interface Part {
  readonly subject: SourceSubject;
  readonly entry: CatalogueEntry | undefined;
  /** For a custom part: its source field and text. */
  readonly text: Field | undefined;
  readonly written: string | undefined;
  readonly own: CustomText | null;
  /** The other settings: those that the text declares and those of the registered part. */
  readonly fields: readonly Field[];
}

/** The settings of a variant's agent. @param agent undefined: the variant does not exist */
export function useAgentFields(variant: number, agent: AgentSpec | undefined): Part {
  const lab = useLab();
  const subject = useMemo((): SourceSubject => ({ kind: 'agent', variant }), [variant]);
  const entry = lab.catalogue.agents.find(({ id }) => id === agent?.type);
  const text = entry?.fields.find((field) => field.name === entry.customText);
  const written = text === undefined ? undefined : String(agent?.[text.name] ?? text.default);
  const own = useCustomText(subject, written);
  const fixed = entry?.fields.filter((field) => field !== text && (text === undefined || own?.prediction));
  return { subject, entry, text, written, own, fields: [...(own?.fields ?? []), ...(fixed ?? [])] };
}

interface PartFieldsProps {
  readonly part: Part;
  /** The settings, by name, and where they are in the experiment. */
  readonly values: Readonly<Record<string, FieldValue | undefined>>;
  readonly path: string;
  readonly sourceName: string;
  readonly settingsName: string;
  readonly summary?: string;
  readonly open?: boolean;
}

/** The text of a custom part, and the settings of any, folded. */
export function PartFields({ part, values, path, sourceName, settingsName, ...fold }: PartFieldsProps) {
  const { subject, text, written, own, fields } = part;
  return (
    <>
      {text !== undefined && written !== undefined && (
        <Fold name={sourceName} summary={own?.label ?? ''} open>
          {own?.note !== undefined && <p className="muted small">{own.note}</p>}
          <ExpressionEditor field={text} subject={subject} path={`${path}.${text.name}`} value={written} />
        </Fold>
      )}
      {fields.length > 0 && (
        <Fold name={settingsName} {...fold}>
          <div className="fields">
            {fields.map((field) => (
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
