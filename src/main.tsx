/** Creates everything, once: the lab first, so that its workers start, then the page. */
import { createRoot } from 'react-dom/client';
import { catalogue } from './engine/catalogue.ts';
import { estimate } from './engine/cost.ts';
import { presets } from './engine/presets.ts';
import { validate } from './engine/validate.ts';
import { browserEnvironment, exposeForTests } from './lab/browser.ts';
import { createLab } from './lab/create-lab.ts';
import { App } from './ui/app.tsx';
import { worldFamilies } from './worlds/registry.ts';

const lab = createLab({
  ...browserEnvironment(),
  catalogue: catalogue(),
  presets,
  worldExamples: [...worldFamilies.values()].flatMap((family) => family.examples),
  validate,
  estimate,
});
exposeForTests(lab);
lab.actions.start();
window.addEventListener('pagehide', () => lab.flush());

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');
createRoot(root).render(<App lab={lab} />);
