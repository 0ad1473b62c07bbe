import { lazy, Suspense, useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { FindHost } from '../find/find-host.tsx';
import { Front } from '../front/front.tsx';
import { useAddress } from '../kit/address.ts';
import { FaultBoundary, PageBoundary } from '../kit/fault-boundary.tsx';
import { keepFocus } from '../kit/keep-focus.ts';
import { Loading } from '../kit/modal.tsx';
import type { View } from '../kit/view-address.ts';
import { LabContext, ShowContext, useTheme } from '../model/hooks.ts';
import type { Lab } from '../model/lab.ts';

function App({ lab, show }: { readonly lab: Lab; readonly show: Lab }) {
  return (
    <PageBoundary lab={lab}>
      <LabContext value={lab}>
        <ShowContext value={show}>
          <Page />
        </ShowContext>
      </LabContext>
    </PageBoundary>
  );
}

const AtlasPages = lazy(() => import('./pages.tsx').then((module) => ({ default: module.AtlasPages })));

function Page() {
  const view = useAddress();
  const theme = useTheme();
  useEffect(() => {
    document.documentElement.dataset.theme = theme;
  }, [theme]);
  useEffect(() => keepFocus(document), []);
  return (
    <>
      <ShownView view={view} />
      <FindHost />
      <Suspense fallback={null}>
        <OfflineToast />
      </Suspense>
    </>
  );
}

const OfflineToast = lazy(() =>
  import('../header/notices.tsx').then((module) => ({ default: module.OfflineToast })),
);
const LabView = lazy(() => import('./lab-view.tsx').then((module) => ({ default: module.LabView })));

function ShownView({ view }: { readonly view: View }) {
  if (view.name === 'front') return <Front />;
  if (view.name !== 'lab') return <OtherView view={view} />;
  return (
    <Suspense fallback={<Loading className="panel-empty" />}>
      <LabView asked={view.dialog ?? null} />
    </Suspense>
  );
}

const OtherView = ({ view }: { readonly view: View }) => (
  <FaultBoundary what="This view" attempt={view.name}>
    <Suspense fallback={<Loading className="panel-empty" />}>
      <AtlasPages view={view} />
    </Suspense>
  </FaultBoundary>
);

export function mount(lab: Lab, show: Lab): void {
  const root = document.getElementById('root');
  if (root === null) throw new Error('index.html has no #root');
  createRoot(root).render(<App lab={lab} show={show} />);
}
