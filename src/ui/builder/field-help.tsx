import type { ReactNode } from 'react';
import type { Field } from '../../experiment/field.ts';
import { exact } from '../numerals.ts';
import { WordsTip } from './words-tip.tsx';

interface FieldTipProps {
  readonly field: Field;
  readonly children?: ReactNode;
}

/** The “?” behind a setting: what it is, its range, when a change takes effect. */
export function FieldTip({ field, children }: FieldTipProps) {
  return (
    <WordsTip about={field.label} of={field}>
      {(field.kind === 'number' || field.kind === 'integer') && (
        <p className="muted">
          From {exact(field.min)} to {exact(field.max)}
          {field.unit !== undefined && ` ${field.unit}`}; default {exact(field.default)}.
        </p>
      )}
      <p className="muted">
        {field.live
          ? 'Takes effect immediately. Learning continues.'
          : 'Takes effect when you choose “Apply and continue” or “Restart”.'}
      </p>
      {children}
    </WordsTip>
  );
}
