import type { StageColors } from '../../draw/colors.ts';
import type { LanguageView } from '../../worlds/language/contract.ts';
import { measured } from '../numerals.ts';
import { type Quantity, shadeStyle } from './quantities.ts';

interface TokenLegendProps {
  readonly view: LanguageView;
  readonly quantity: Quantity;
  readonly extent: number;
  readonly colors: StageColors | null;
}

/** What the chips and their colors mean. */
export function TokenLegend({ view, quantity, extent, colors }: TokenLegendProps) {
  const ends = quantity.scale === 'diverging' ? [-extent, 0, extent] : [0, extent / 2, extent];
  const plain = (value: number) => (quantity.colored === undefined ? value : Math.exp(value));
  return (
    <p className="token-legend small">
      {extent > 0 && (
        <span>
          {ends.map((end) => (
            <span key={end} className="token-chip" style={shadeStyle(colors, quantity, plain(end), extent)}>
              {measured(plain(end))}
            </span>
          ))}{' '}
          {quantity.label}: {quantity.meaning}
        </span>
      )}
      <span>
        <span className="token-chip" data-own="false">
          a
        </span>{' '}
        written by the environment
      </span>
      <span>
        <span className="token-chip">⊣</span> end
      </span>
      {view.endOfTurn >= 0 && (
        <span>
          <span className="token-chip">⏎</span> end of the turn
        </span>
      )}
    </p>
  );
}
