// Before the first paint: the theme that was chosen on the last visit, so that the page does not flash in another.
// The key and the shape are those of src/lab/storage.ts; what cannot be read leaves the system's theme in force.
try {
  const theme = JSON.parse(localStorage.getItem('reward-lab/session'))?.view?.theme;
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
} catch {}
// Which outline of index.html is shown until the program arrives. The rule is that of src/lab/atlas/address.ts.
if (/^#?$/.test(location.hash) && !/[?&](embed|hide|lock|paused|panel)\b/.test(location.search))
  document.documentElement.dataset.view = 'front';
// What is typed after Ctrl K belongs to the search, which may not have arrived: it takes these letters when it does (src/ui/find/palette.tsx).
addEventListener(
  'keydown',
  (event) => {
    const { dataset } = document.documentElement;
    const control = event.ctrlKey || event.metaKey;
    const ready = document.querySelector('dialog[open]') !== null;
    if (control && !event.shiftKey && event.key.toLowerCase() === 'k' && !ready) {
      event.preventDefault();
      dataset.find ??= '';
    } else if (dataset.find !== undefined && !ready && !control && event.key.length === 1) {
      dataset.find += event.key;
      event.preventDefault();
      event.stopImmediatePropagation();
    } else if (event.key === 'Escape') delete dataset.find;
  },
  true,
);
