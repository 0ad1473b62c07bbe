import { createRoot } from 'react-dom/client';
import type { Lab } from '../lab/model.ts';
import { App } from './app.tsx';

/** Replaces the outline of index.html by the page. */
export function mount(lab: Lab): void {
  const root = document.getElementById('root');
  if (root === null) throw new Error('index.html has no #root');
  createRoot(root).render(<App lab={lab} />);
}
