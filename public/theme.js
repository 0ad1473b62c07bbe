// Before the first paint: the theme that was chosen on the last visit, so that the page does not flash in another.
// The key and the shape are those of src/lab/storage.ts; what cannot be read leaves the system's theme in force.
try {
  const theme = JSON.parse(localStorage.getItem('reward-lab/session'))?.view?.theme;
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
} catch {}
// Which outline of index.html is shown until the program arrives. The rule is that of src/lab/atlas/address.ts.
if (/^#?$/.test(location.hash) && !/[?&](embed|hide|lock|paused|panel)\b/.test(location.search))
  document.documentElement.dataset.view = 'front';
