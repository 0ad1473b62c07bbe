import { useEffect } from 'react';

/** Takes what is dropped anywhere on the page: the first file, and all of them. @param take must stay the same function, or the page listens anew */
export function useFileDrop(take: (first: File, all: readonly File[]) => void): void {
  useEffect(() => {
    const end = new AbortController();
    const allow = (event: DragEvent) => {
      if (event.dataTransfer?.types.includes('Files')) event.preventDefault();
    };
    const drop = (event: DragEvent) => {
      const files = [...(event.dataTransfer?.files ?? [])];
      const [first] = files;
      if (first === undefined) return;
      event.preventDefault();
      take(first, files);
    };
    window.addEventListener('dragover', allow, end);
    window.addEventListener('drop', drop, end);
    return () => end.abort();
  }, [take]);
}
