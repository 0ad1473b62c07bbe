/** The page on a fake lab: for looking at it and measuring it without the engine. Never shipped. */
import { mount } from '../../src/app/page/app.tsx';
import { createFakeLab, type FakeKind } from './fake-lab.ts';

const query = new URLSearchParams(location.search);
const lab = createFakeLab((query.get('fake') ?? 'grid') as FakeKind, Number(query.get('variants') ?? 3));
const theme = query.get('theme');
if (theme === 'dark' || theme === 'light') lab.actions.setView({ theme });
mount(lab, lab);
