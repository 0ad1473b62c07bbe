import { useMemo } from 'react';
import type { AgentSpec } from '../../experiment/experiment.ts';
import type { CatalogueEntry, Field } from '../../experiment/field.ts';
import type { OwnText, SourceSubject } from '../../experiment/parse/known-name.ts';
import { useLab } from '../hooks.ts';
import { useOwnText } from './use-custom-text.ts';

interface AgentFields {
  readonly subject: SourceSubject;
  readonly entry: CatalogueEntry | undefined;
  /** Where the agent is a text of one's own: its field, and what stands in it. */
  readonly text: Field | undefined;
  readonly written: string | undefined;
  readonly own: OwnText | null;
  /** What can be set beside the text: that which the text declares, and that of the registered agent. */
  readonly fields: readonly Field[];
}

/** What an arm's agent can be set to. @param agent undefined: there is no such arm */
export function useAgentFields(arm: number, agent: AgentSpec | undefined): AgentFields {
  const lab = useLab();
  const subject = useMemo((): SourceSubject => ({ kind: 'agent', arm }), [arm]);
  const entry = lab.catalogue.agents.find(({ id }) => id === agent?.type);
  const text = entry?.fields.find((field) => field.name === entry.ownText);
  const written = text === undefined ? undefined : String(agent?.[text.name] ?? text.default);
  const own = useOwnText(subject, written);
  const fixed = entry?.fields.filter((field) => field !== text && (text === undefined || own?.prediction));
  return { subject, entry, text, written, own, fields: [...(own?.fields ?? []), ...(fixed ?? [])] };
}
