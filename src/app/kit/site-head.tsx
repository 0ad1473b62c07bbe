/** The head of every view: brand, views, and on the right what each view can do. The build draws it, too. */
import type { ReactNode } from 'react';
import { goTo } from './address.ts';
import type { View } from './view-address.ts';

const PLACES = [
  ['#lessons', 'Lessons'],
  ['#atlas', 'Atlas'],
  ['#lab', 'Lab'],
  ['#runs', 'My runs'],
] as const;
type Place = (typeof PLACES)[number][0];

/** Returns the place that a view belongs to. A single study belongs to the Atlas. */
export function placeOf(view: View): Place | undefined {
  if (view.name === 'lab') return '#lab';
  if (view.name === 'runs') return '#runs';
  if (view.name === 'atlas' || view.name === 'study') return '#atlas';
  return view.name === 'lessons' || view.name === 'lesson' ? '#lessons' : undefined;
}

interface SiteHeadProps {
  readonly here?: Place | undefined;
  /** False for a view inside its place, such as a study of the Atlas. */
  readonly exact?: boolean;
  /** The view has no heading of its own, so the brand is its heading. */
  readonly titled?: boolean;
  /** The controls that only this view has. */
  readonly tools?: ReactNode;
  readonly children?: ReactNode;
}

export function SiteHead({ here, exact = true, titled = false, tools, children }: SiteHeadProps) {
  const Brand = titled ? 'h1' : 'span';
  return (
    <header className="site-head">
      <Brand className="brand">
        <a
          href="."
          title="Start page"
          onClick={(event) => {
            event.preventDefault();
            goTo('');
          }}
        >
          <BrandMark />
          <span>Reward Lab</span>
        </a>
      </Brand>
      <nav className="site-places" aria-label="Views">
        {PLACES.map(([address, name]) => (
          <a
            key={address}
            href={address}
            aria-current={address !== here ? undefined : exact ? 'page' : 'true'}
          >
            {name}
          </a>
        ))}
      </nav>
      {tools !== undefined && <div className="site-tools">{tools}</div>}
      <div className="site-keys">{children}</div>
    </header>
  );
}

/** Moves the focus past the head. The address stays, because it names the view. */
export const SkipLink = () => (
  // biome-ignore lint/a11y/useValidAnchor: it goes to a part of the page, and only keeps the address.
  <a
    className="skip"
    href="#content"
    onClick={(event) => {
      event.preventDefault();
      document.getElementById('content')?.focus();
    }}
  >
    Skip to the content
  </a>
);

function BrandMark() {
  return (
    <svg width="20" height="20" viewBox="0 0 20 20" aria-hidden="true">
      <path
        d="M2 16C8 16 8 5 18 3"
        fill="none"
        stroke="var(--accent)"
        strokeWidth="2.2"
        strokeDasharray="3 2.2"
      />
      <path d="M2 16C8 16 9 9 18 12" fill="none" stroke="currentColor" strokeWidth="2.2" />
    </svg>
  );
}
