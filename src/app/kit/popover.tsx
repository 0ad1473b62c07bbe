import { type ReactNode, useId, useRef } from 'react';

/** Maps the names of tips to glossary words. The table is small because it loads with the page. */
const TIPS: readonly (readonly [words: RegExp, id: string])[] = [
  [/over-optim/i, 'over-optimization'],
  [/reward model/i, 'reward-model'],
  [/task return/i, 'task-return'],
  [/training return/i, 'training-return'],
  [/\bentropy\b|\btemperature\b/i, 'entropy'],
  [/\bKL\b/, 'kl'],
  [/\bpotential\b/i, 'potential'],
  [/\bbaseline\b/i, 'baseline'],
  [/\badvantage/i, 'advantage'],
  [/\bTD error/i, 'td-error'],
  [/\bλ\b|\btrace decay|credit/i, 'credit-assignment'],
  [/\bdiscount\b/i, 'discount'],
  [/ε|\bexploration\b/i, 'exploration'],
  [/\bseeds?\b/i, 'seed'],
  [/\bepisodes?\b/i, 'episode'],
  [/\b(policy gradient|REINFORCE|PPO|GRPO)\b/i, 'policy-gradient'],
  [/\breturn\b/i, 'return'],
  [/\bvalues?\b/i, 'value'],
  [/\bpolicy\b/i, 'policy'],
  [/\breward\b/i, 'reward'],
];

/** @returns the id of a word, or null if the glossary has none */
export const glossaryWordOf = (about: string): string | null =>
  TIPS.find(([words]) => words.test(about))?.[1] ?? null;

interface PopoverProps {
  readonly label: string;
  readonly buttonClass: string;
  readonly face: ReactNode;
  readonly children: ReactNode;
  readonly kind?: 'note' | 'menu';
  readonly wide?: boolean;
  readonly onOpen?: (() => void) | undefined;
}

/** A button that opens a native popover below itself. The browser provides light dismiss and Escape. */
export function Popover(props: PopoverProps) {
  const { label, buttonClass, face, children, kind = 'note', wide = false, onOpen } = props;
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const resizes = useRef<ResizeObserver>(null);
  const place = () => {
    if (button.current === null || panel.current === null) return;
    const at = button.current.getBoundingClientRect();
    const box = panel.current.getBoundingClientRect();
    const left = Math.max(8, Math.min(at.left, window.innerWidth - box.width - 8));
    const below = at.bottom + 4;
    const top = below + box.height > window.innerHeight - 8 ? Math.max(8, at.top - box.height - 4) : below;
    panel.current.style.left = `${left}px`;
    panel.current.style.top = `${top}px`;
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        className={buttonClass}
        popoverTarget={id}
        aria-label={label}
        title={kind === 'menu' ? label : undefined}
      >
        {face}
      </button>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a choice in a menu closes it; the buttons inside carry the meaning. */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a button inside arrives here as a click. */}
      <div
        ref={panel}
        id={id}
        popover="auto"
        className={`popover ${kind === 'menu' ? 'menu' : ''} ${wide ? 'wide' : ''}`}
        onToggle={(event) => {
          resizes.current?.disconnect();
          if (event.newState !== 'open') return;
          place();
          // Content that loads after opening makes the panel larger.
          resizes.current = new ResizeObserver(place);
          resizes.current.observe(event.currentTarget);
          onOpen?.();
        }}
        onClick={(event) => {
          if (kind === 'menu' && event.target instanceof Element && event.target.closest('button') !== null)
            panel.current?.hidePopover();
        }}
      >
        {children}
      </div>
    </>
  );
}

type HelpTipProps = Pick<PopoverProps, 'onOpen' | 'children'> & { readonly about: string };

/** The small “?” after a label opens an explanation, with a link to the glossary word if there is one. */
export function HelpTip({ about, children, ...rest }: HelpTipProps) {
  const word = glossaryWordOf(about);
  return (
    <Popover label={`About ${about}`} buttonClass="tip-button" face="?" {...rest}>
      {children}
      {word !== null && (
        <p>
          <a href={`#glossary=${word}`}>See it in the glossary</a>
        </p>
      )}
    </Popover>
  );
}
