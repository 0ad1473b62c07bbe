import { Segments } from '../kit/segments.tsx';
import type { Source } from './exact-numbers.ts';

export interface Sourced {
  readonly source: Source;
  readonly onSource: (source: Source) => void;
}

const SOURCE_OPTIONS: readonly { readonly value: Source; readonly text: string; readonly hint: string }[] = [
  { value: 'learned', text: 'Learned', hint: 'What the agents have learned so far' },
  {
    value: 'design',
    text: 'Optimal for this reward',
    hint: 'Exact: the policy with the highest return under the variant’s reward design',
  },
  {
    value: 'task',
    text: 'Optimal for the task',
    hint: 'Exact: the policy with the highest task return',
  },
];

/** Whether the world view shows what was learned, or an exact solution. */
export const SourcePicker = ({ source, onSource }: Sourced) => (
  <Segments label="Learned or exact" value={source} options={SOURCE_OPTIONS} onChange={onSource} />
);
