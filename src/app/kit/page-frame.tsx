import { type ReactNode, useEffect, useRef } from 'react';
import { PHONE, useMedia } from '../model/hooks.ts';
import { FindButton, HelpButton } from './find-button.tsx';
import { SiteHead } from './site-head.tsx';
import { ThemeButton } from './theme-button.tsx';

interface AtlasFrameProps {
  readonly title: string;
  /** True for the page of a single study or lesson. */
  readonly study?: boolean;
  readonly above?: ReactNode;
  readonly children: ReactNode;
}

export function AtlasFrame({ title, study = false, above, children }: AtlasFrameProps) {
  const phone = useMedia(PHONE);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    const before = document.title;
    document.title = `${title} · Reward Lab`;
    return () => {
      document.title = before;
    };
  }, [title]);
  // Keyboard users start at the heading.
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <div className="atlas">
      <SiteHead here={location.hash}>
        <FindButton compact={phone} />
        <ThemeButton />
        <HelpButton />
      </SiteHead>
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
