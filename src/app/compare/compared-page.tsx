/** The comparison of stored runs as a page of its own. It reads what is stored and starts nothing. */
import './compare.css';
import { useLayoutEffect } from 'react';
import { AtlasFrame } from '../kit/page-frame.tsx';
import { ComparedRuns } from './compared-runs.tsx';

export function ComparedPage() {
  // With braces: newer browsers return a promise from scrolling, and React would call what an effect returns.
  useLayoutEffect(() => {
    window.scrollTo({ top: 0 });
  }, []);
  return (
    <AtlasFrame
      title="Comparison of my runs"
      above={
        <p className="small">
          <a href="#runs">← My runs</a>
        </p>
      }
    >
      <ComparedRuns onPage />
    </AtlasFrame>
  );
}
