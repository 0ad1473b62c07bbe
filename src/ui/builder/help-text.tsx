import type { Field } from '../../spec/field.ts';
import { tick } from '../numerals.ts';

/** Help texts write code between backticks; nothing else is marked up. */
export function HelpText({ text }: { readonly text: string }) {
  return text.split('`').map((part, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one fixed text.
    index % 2 === 1 ? <code key={index}>{part}</code> : <span key={index}>{part}</span>,
  );
}

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
