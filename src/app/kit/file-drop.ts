import { useEffect } from 'react';

/** Takes a file that is dropped anywhere on the page. @param take must stay the same function, or the page listens anew */
export function useFileDrop(take: (file: File) => void): void {
  useEffect(() => {
    const end = new AbortController();
    const allow = (event: DragEvent) => {
      if (event.dataTransfer?.types.includes('Files')) event.preventDefault();
    };
    const drop = (event: DragEvent) => {
      const file = event.dataTransfer?.files[0];
      if (file === undefined) return;
      event.preventDefault();
      take(file);
    };
    window.addEventListener('dragover', allow, end);
    window.addEventListener('drop', drop, end);
    return () => end.abort();
  }, [take]);
}
