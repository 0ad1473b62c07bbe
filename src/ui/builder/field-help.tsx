import type { Field } from '../../spec/field.ts';
import { HelpText } from '../kit/help-text.tsx';
import { tick } from '../numerals.ts';

export function FieldHelp({ field }: { readonly field: Field }) {
  return (
    <>
      <p>
        <b>{field.label}.</b> <HelpText text={field.help} />
      </p>
      {(field.kind === 'number' || field.kind === 'integer') && (
        <p className="muted">
          From {tick(field.min)} to {tick(field.max)}
          {field.unit !== undefined && ` ${field.unit}`}; usually {tick(field.default)}.
        </p>
      )}
      <p className="muted">
        {field.live
          ? 'Takes effect at once; what was learnt is kept.'
          : 'Takes effect when you choose to keep what was learnt or to start again.'}
      </p>
    </>
  );
}
