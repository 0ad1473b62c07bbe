import { useEffect } from 'react';

/** Takes files that are dropped anywhere on the page. @param take must stay the same function, or the page listens anew */
export function useFileDrop(take: (files: readonly File[]) => void): void {
  useEffect(() => {
    const end = new AbortController();
    const allow = (event: DragEvent) => {
      if (event.dataTransfer?.types.includes('Files')) event.preventDefault();
    };
    const drop = (event: DragEvent) => {
      const files = [...(event.dataTransfer?.files ?? [])];
      if (files.length === 0) return;
      event.preventDefault();
      take(files);
    };
    window.addEventListener('dragover', allow, end);
    window.addEventListener('drop', drop, end);
    return () => end.abort();
  }, [take]);
}
