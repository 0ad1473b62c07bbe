import { useState } from 'react';
import type { RecordedText, RecordedTexts } from '../../../engine/resimulate/contract.ts';
import { measured, percent } from '../../numerals.ts';
import { customTokens, tokenText } from './texts.ts';

interface TextTableProps {
  readonly recording: RecordedTexts;
  readonly text: RecordedText;
  readonly place: number;
  readonly go: (place: number) => void;
}

/** The policy's tokens with their numbers, as a text alternative. */
export function TextTable({ recording, text, place, go }: TextTableProps) {
  const [open, setOpen] = useState(false);
  const { terms, view, critic } = recording;
  const reference = recording.referenceLogp.length > 0;
  return (
    <details className="inspect-table" open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>Tokens as a table</summary>
      {open && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
        <section className="table-scroll" tabIndex={0} aria-label="Tokens of the completion">
          <table className="data">
            <thead>
              <tr>
                <th scope="col">Token</th>
                <th scope="col">π</th>
                <th scope="col">π after</th>
                {reference && <th scope="col">π_ref</th>}
                <th scope="col">Entropy</th>
                {critic && <th scope="col">V</th>}
                <th scope="col">Advantage</th>
                {terms.map((term, k) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a design may have a term twice.
                  <th scope="col" key={k}>
                    {term}
                  </th>
                ))}
                <th scope="col">Training reward</th>
              </tr>
            </thead>
            <tbody>
              {customTokens(recording, text).map((k) => {
                const at = (all: Float32Array) => all[k] ?? Number.NaN;
                return (
                  <tr key={k} aria-current={k === place ? 'step' : undefined}>
                    <th scope="row">
                      <button type="button" className="link mono" onClick={() => go(k)}>
                        {tokenText(view, recording.tokens[k] ?? 0)}
                      </button>
                    </th>
                    <td>{percent(Math.exp(at(recording.logp)))}</td>
                    <td>{percent(Math.exp(at(recording.after)))}</td>
                    {reference && <td>{percent(Math.exp(at(recording.referenceLogp)))}</td>}
                    <td>{measured(at(recording.entropy))}</td>
                    {critic && <td>{measured(at(recording.value))}</td>}
                    <td>{measured(at(recording.advantage))}</td>
                    {terms.map((_, j) => (
                      // biome-ignore lint/suspicious/noArrayIndexKey: as above.
                      <td key={j}>{measured(recording.paid[k * terms.length + j] ?? Number.NaN)}</td>
                    ))}
                    <td>{measured(at(recording.total))}</td>
                  </tr>
                );
              })}
            </tbody>
          </table>
        </section>
      )}
    </details>
  );
}
