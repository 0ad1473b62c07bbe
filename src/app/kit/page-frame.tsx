import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useLab } from '../model/hooks.ts';
import { goTo, useAddress } from './address.ts';
import { PageShare } from './page-share.tsx';
import { handleShortcut, SHORTCUTS } from './shortcuts.ts';
import { placeOf, SiteHead, SkipLink } from './site-head.tsx';
import { SiteKeys } from './site-keys.tsx';

interface AtlasFrameProps {
  readonly title: string;
  /** True for the page of a single study or lesson. */
  readonly study?: boolean;
  readonly above?: ReactNode;
  readonly children: ReactNode;
}

/** Keys that act on the page and not on a run. */
const KEYS = [SHORTCUTS.theme, SHORTCUTS.atlas, SHORTCUTS.share, SHORTCUTS.runs];

export function AtlasFrame({ title, study = false, above, children }: AtlasFrameProps) {
  const lab = useLab();
  const view = useAddress();
  const [sharing, setSharing] = useState(false);
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
  useEffect(() => {
    const onKey = (event: KeyboardEvent) =>
      handleShortcut(
        event,
        lab,
        (dialog) => (dialog === 'share' ? setSharing(true) : goTo(`#${dialog}`)),
        KEYS,
      );
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [lab]);
  return (
    <div className="atlas">
      <SkipLink />
      <SiteHead here={placeOf(view)} exact={!study}>
        <SiteKeys share={() => setSharing(true)} />
      </SiteHead>
      <main id="content" tabIndex={-1} className={study ? 'atlas-main study' : 'atlas-main'}>
        {above}
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {children}
      </main>
      {sharing && <PageShare onClose={() => setSharing(false)} />}
    </div>
  );
}
