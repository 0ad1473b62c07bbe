import { type ReactNode, useEffect, useRef, useState } from 'react';

interface WideTableProps {
  readonly label: string;
  readonly children: ReactNode;
}

/** A table that scrolls horizontally with a fixed first column, and shows a hint when columns are hidden. */
export function WideTable({ label, children }: WideTableProps) {
  const box = useRef<HTMLElement>(null);
  const [more, setMore] = useState(false);
  useEffect(() => {
    const { current } = box;
    if (current === null) return;
    const look = () => setMore(current.scrollLeft + current.clientWidth < current.scrollWidth - 2);
    const observer = new ResizeObserver(look);
    observer.observe(current);
    if (current.firstElementChild !== null) observer.observe(current.firstElementChild);
    current.addEventListener('scroll', look, { passive: true });
    return () => {
      observer.disconnect();
      current.removeEventListener('scroll', look);
    };
  }, []);
  return (
    <div className="wide-table" data-more={more}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and the arrow keys must be able to. */}
      <section ref={box} className="table-scroll" aria-label={label} tabIndex={0}>
        {children}
      </section>
      {more && (
        <p className="wide-table-hint muted small" aria-hidden="true">
          scroll sideways for more columns →
        </p>
      )}
    </div>
  );
}
