/** The head of every view except the lab, whose head has the run's controls. */
import type { ReactNode } from 'react';
import { goTo } from './address.ts';

const PLACES = [
  ['#lessons', 'Lessons'],
  ['#atlas', 'Atlas'],
  ['#lab', 'Lab'],
  ['#runs', 'My runs'],
] as const;

interface SiteHeadProps {
  readonly here?: string | undefined;
  readonly children?: ReactNode;
}

export const SiteHead = ({ here, children }: SiteHeadProps) => (
  <header className="site-head">
    <a
      className="brand"
      href="."
      onClick={(event) => {
        event.preventDefault();
        goTo('');
      }}
    >
      Reward Lab
    </a>
    <nav className="site-places" aria-label="Views">
      {PLACES.map(([address, name]) => (
        <a key={address} href={address} aria-current={address === here ? 'page' : undefined}>
          {name}
        </a>
      ))}
    </nav>
    <span className="grow" />
    {children}
  </header>
);
