import { useMemo } from 'react';
import type { AgentSpec } from '../../experiment/experiment.ts';
import type { CatalogueEntry, Field } from '../../experiment/field.ts';
import type { CustomText, SourceSubject } from '../../experiment/parse/known-name.ts';
import { useLab } from '../hooks.ts';
import { useCustomText } from './use-custom-text.ts';

interface AgentFields {
  readonly subject: SourceSubject;
  readonly entry: CatalogueEntry | undefined;
  /** Where the agent is a text of one's own: its field, and what stands in it. */
  readonly text: Field | undefined;
  readonly written: string | undefined;
  readonly own: CustomText | null;
  /** What can be set beside the text: that which the text declares, and that of the registered agent. */
  readonly fields: readonly Field[];
}

/** What a variant's agent can be set to. @param agent undefined: there is no such variant */
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
