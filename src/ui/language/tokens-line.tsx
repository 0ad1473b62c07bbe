import type { KeyboardEvent } from 'react';
import type { StageColors } from '../../draw/colors.ts';
import type { CompletionFrame } from '../../engine/network/contract.ts';
import type { LanguageView } from '../../worlds/language/contract.ts';
import { type Quantity, shadeStyle } from './quantities.ts';

interface TokensLineProps {
  readonly view: LanguageView;
  readonly completion: CompletionFrame;
  readonly promptLength: number;
  readonly quantity: Quantity;
  readonly extent: number;
  readonly colors: StageColors | null;
  readonly label: string;
  readonly chosen: number; // −1: none
  readonly onChoose: (token: number) => void;
}

/** A completion as chips, one per token, colored by a quantity. One tab stop; arrow keys move along the tokens. */
export function TokensLine(props: TokensLineProps) {
  const { view, completion, promptLength, quantity, extent, colors, chosen, onChoose, label } = props;
  const { tokens } = completion;
  const onKey = (event: KeyboardEvent<HTMLDivElement>) => {
    const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (by === 0 || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    event.stopPropagation();
    const from = chosen < promptLength ? promptLength - 1 : chosen;
    onChoose(Math.max(promptLength, Math.min(tokens.length - 1, from + by)));
  };
  return (
    <div
      className="tokens-line"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: an application is a widget: the arrow keys walk along its tokens.
      tabIndex={0}
      role="application"
      aria-label={label}
      aria-describedby="token-words"
      onKeyDown={onKey}
      onFocus={() => chosen < 0 && onChoose(Math.min(promptLength, tokens.length - 1))}
    >
      {[...tokens.subarray(promptLength)].map((token, k) => {
        const place = promptLength + k;
        const own = completion.own[place] === 1;
        return (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: a text is its positions.
            key={k}
            className="token-chip"
            data-own={own}
            data-chosen={place === chosen}
            style={own ? shadeStyle(colors, quantity, quantity.of(completion, place), extent) : undefined}
            onPointerEnter={() => onChoose(place)}
            onPointerDown={() => onChoose(place)}
          >
            {token === view.end ? '⊣' : token === view.endOfTurn ? '⏎' : (view.vocabulary[token] ?? '?')}
          </span>
        );
      })}
    </div>
  );
}
