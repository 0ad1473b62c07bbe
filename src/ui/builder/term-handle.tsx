import { type PointerEvent as ReactPointerEvent, useRef, useState } from 'react';
import { useLab } from '../hooks.ts';
import { Icon } from '../kit/icon.tsx';

interface TermHandleProps {
  readonly variant: number;
  readonly index: number;
  readonly count: number;
  readonly label: string;
}

const idOf = (variant: number, index: number) => `term-${variant}-${index}-handle`;

/** Drags its term to another position in the list; on the keyboard, the arrow keys do. */
export function TermHandle({ variant, index, count, label }: TermHandleProps) {
  const lab = useLab();
  const [said, setSaid] = useState('');
  const target = useRef<number | null>(null);
  const move = (to: number) => {
    if (to < 0 || to >= count || to === index) return;
    lab.actions.moveTerm(variant, index, to);
    setSaid(`${label} moved to position ${to + 1} of ${count}`);
    // The focus follows the term to its new position after the redraw.
    requestAnimationFrame(() =>
      requestAnimationFrame(() => document.getElementById(idOf(variant, to))?.focus()),
    );
  };
  const over = (event: ReactPointerEvent<HTMLElement>) => {
    const list = event.currentTarget.closest('ol');
    const cards = [...(list?.children ?? [])];
    const at = cards.findIndex((card) => event.clientY < card.getBoundingClientRect().bottom);
    target.current = at < 0 ? cards.length - 1 : at;
    cards.forEach((card, k) => {
      card.toggleAttribute('data-dragged', k === index);
      card.toggleAttribute('data-target', k === target.current && k !== index);
    });
  };
  const end = (event: ReactPointerEvent<HTMLElement>, done: boolean) => {
    for (const card of event.currentTarget.closest('ol')?.children ?? []) {
      card.removeAttribute('data-dragged');
      card.removeAttribute('data-target');
    }
    if (done && target.current !== null) move(target.current);
    target.current = null;
  };
  return (
    <>
      <button
        type="button"
        id={idOf(variant, index)}
        className="button small-icon term-handle"
        aria-label={`Move ${label}: drag, or press the arrow keys`}
        title="Drag, or press ↑ ↓"
        disabled={count < 2}
        onPointerDown={(event) => {
          if (event.button !== 0) return;
          event.currentTarget.setPointerCapture(event.pointerId);
          target.current = index;
        }}
        onPointerMove={(event) => {
          if (target.current !== null) over(event);
        }}
        onPointerUp={(event) => end(event, true)}
        onPointerCancel={(event) => end(event, false)}
        onKeyDown={(event) => {
          const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
          if (step === undefined) return;
          event.preventDefault();
          move(index + step);
        }}
      >
        <Icon name="grip" />
      </button>
      <span className="visually-hidden" role="status">
        {said}
      </span>
    </>
  );
}
