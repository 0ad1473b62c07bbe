import { useMemo } from 'react';
import type { AgentSpec } from '../../experiment/experiment.ts';
import type { CatalogueEntry, Field } from '../../experiment/field.ts';
import type { CustomText, SourceSubject } from '../../experiment/parse/known-name.ts';
import { useAnswer, useLab } from '../hooks.ts';

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

interface AgentFields {
  readonly subject: SourceSubject;
  readonly entry: CatalogueEntry | undefined;
  /** For a custom agent: its source field and text. */
  readonly text: Field | undefined;
  readonly written: string | undefined;
  readonly own: CustomText | null;
  /** The other settings: those that the text declares and those of the registered agent. */
  readonly fields: readonly Field[];
}

/** The settings of a variant's agent. @param agent undefined: the variant does not exist */
export function useAgentFields(variant: number, agent: AgentSpec | undefined): AgentFields {
  const lab = useLab();
  const subject = useMemo((): SourceSubject => ({ kind: 'agent', variant }), [variant]);
  const entry = lab.catalogue.agents.find(({ id }) => id === agent?.type);
  const text = entry?.fields.find((field) => field.name === entry.customText);
  const written = text === undefined ? undefined : String(agent?.[text.name] ?? text.default);
  const own = useCustomText(subject, written);
  const fixed = entry?.fields.filter((field) => field !== text && (text === undefined || own?.prediction));
  return { subject, entry, text, written, own, fields: [...(own?.fields ?? []), ...(fixed ?? [])] };
}
