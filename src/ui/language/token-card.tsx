import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

interface TokenCardProps {
  /** All that is said of the chosen token; null: none is chosen. */
  readonly words: string | null;
  /** What to do. */
  readonly hint: string;
  /** The panels with the token. */
  readonly box: RefObject<HTMLElement | null>;
}

const AWAY = 6;
const EDGE = 8;

/** The numbers of the chosen token, next to it; without one, a line that says how to choose. */
export function TokenCard({ words, hint, box }: TokenCardProps) {
  const card = useRef<HTMLParagraphElement>(null);
  const [place, setPlace] = useState<{ readonly left: number; readonly top: number } | null>(null);
  useLayoutEffect(() => {
    const move = () => {
      const chip = words === null ? null : box.current?.querySelector('[data-chosen="true"]');
      const at = chip?.getBoundingClientRect();
      const own = card.current?.getBoundingClientRect();
      if (at === undefined || own === undefined) {
        setPlace(null);
        return;
      }
      const left = Math.max(EDGE, Math.min(at.left, window.innerWidth - own.width - EDGE));
      const below = at.bottom + AWAY;
      const top = below + own.height > window.innerHeight ? at.top - AWAY - own.height : below;
      setPlace((old) => (old?.left === left && old.top === top ? old : { left, top }));
    };
    move();
    window.addEventListener('scroll', move, { capture: true, passive: true });
    window.addEventListener('resize', move);
    return () => {
      window.removeEventListener('scroll', move, { capture: true });
      window.removeEventListener('resize', move);
    };
  });
  return (
    <p
      ref={card}
      id="token-words"
      className={words === null ? 'stage-foot small' : 'token-card small'}
      style={words === null || place === null ? undefined : place}
      aria-live="polite"
    >
      {words ?? hint}
    </p>
  );
}
