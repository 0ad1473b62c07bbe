import { type ReactNode, useEffect, useRef } from 'react';
import { goToLab } from '../address.ts';
import { FindButton, HelpButton } from '../find/find-button.tsx';
import { ThemeButton } from '../header/theme-button.tsx';
import { Button } from '../kit/button.tsx';

interface AtlasFrameProps {
  readonly title: string;
  /** On the way back to the lab lies the Atlas. */
  readonly study?: boolean;
  readonly above?: ReactNode;
  readonly children: ReactNode;
}

/** Head, title and content of a view. */
export function AtlasFrame({ title, study = false, above, children }: AtlasFrameProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    const before = document.title;
    document.title = `${title} · Reward Lab`;
    return () => {
      document.title = before;
    };
  }, [title]);
  // Who arrives by keyboard begins at the top of the new view.
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <div className="atlas">
      <header className="atlas-head">
        <Button icon="left" tone="quiet" onClick={goToLab}>
          Lab
        </Button>
        {study && (
          <a className="button" data-tone="quiet" href="#atlas">
            Atlas
          </a>
        )}
        <span className="grow" />
        <FindButton />
        <ThemeButton />
        <HelpButton />
      </header>
      <main className={study ? 'atlas-main study' : 'atlas-main'}>
        {above}
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {children}
      </main>
    </div>
  );
}
