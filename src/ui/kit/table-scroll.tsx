import { type ReactNode, useEffect, useRef, useState } from 'react';

interface TableScrollProps {
  readonly label: string;
  readonly className?: string;
  readonly children: ReactNode;
}

/** A scrollable table. If it overflows, Tab reaches it and the arrow keys scroll it. */
export function TableScroll({ label, className = '', children }: TableScrollProps) {
  const box = useRef<HTMLElement>(null);
  const [scrolls, setScrolls] = useState(false);
  useEffect(() => {
    const { current } = box;
    if (current === null) return;
    const observer = new ResizeObserver(() =>
      setScrolls(
        current.scrollWidth > current.clientWidth + 1 || current.scrollHeight > current.clientHeight + 1,
      ),
    );
    observer.observe(current);
    if (current.firstElementChild !== null) observer.observe(current.firstElementChild);
    return () => observer.disconnect();
  }, []);
  return (
    <section
      ref={box}
      className={`${className} table-scroll`.trim()}
      aria-label={label}
      tabIndex={scrolls ? 0 : undefined}
    >
      {children}
    </section>
  );
}
