import type { LossFrame } from '../../engine/network/contract.ts';
import { measured } from '../numerals.ts';
import { equationOf, piecesOf } from './equations.ts';

/** The loss of the last minibatch: its symbols with their current numbers below them. */
export function LossEquation({ loss }: { readonly loss: LossFrame }) {
  const { parts, inner, help } = equationOf(loss);
  return (
    <section className="loss" aria-label="Loss of the last minibatch">
      <h3 className="small" title={help}>
        Loss of the last minibatch
      </h3>
      <div className="loss-row">
        <Numbered symbol="L" name="loss" value={loss.loss} />
        <span>=</span>
        {parts.map(({ symbol, name, value, sign }, k) => (
          <span key={symbol} className="loss-part">
            {(k > 0 || sign === '−') && <span>{sign}</span>}
            <Numbered symbol={symbol} name={name} value={value} />
          </span>
        ))}
      </div>
      <p className="small muted loss-token">
        <Formula text={inner} />.
        {loss.token !== null && (
          <>
            {' '}
            The token that it moves most: <b className="mono">{loss.token.text}</b>, A ={' '}
            {measured(loss.token.advantage)}, ρ = {measured(loss.token.ratio)}
            {loss.token.clipped ? ', clipped' : ''}.
          </>
        )}
      </p>
    </section>
  );
}

interface NumberedProps {
  readonly symbol: string;
  readonly name: string;
  readonly value: number;
}

/** A symbol above its number; screen readers read its name. */
function Numbered({ symbol, name, value }: NumberedProps) {
  return (
    <span className="loss-symbol">
      <i aria-hidden="true" title={name}>
        <Formula text={symbol} />
      </i>
      <span className="visually-hidden">{name}</span>
      <span className="number">{measured(value)}</span>
    </span>
  );
}

function Formula({ text }: { readonly text: string }) {
  return piecesOf(text).map((piece, k) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: pieces of a fixed text.
    piece.low ? <sub key={k}>{piece.text}</sub> : <span key={k}>{piece.text}</span>,
  );
}
