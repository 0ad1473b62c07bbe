// Before the first paint: the theme that was chosen on the last visit, so that the page does not flash in another.
// The key and the shape are those of src/app/model/storage.ts; what cannot be read leaves the system's theme in force.
try {
  const theme = JSON.parse(localStorage.getItem('reward-lab/session'))?.view?.theme;
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
} catch {}
// Which outline of index.html is shown until the program arrives. The rule is that of src/app/kit/view-address.ts.
if (/^#?$/.test(location.hash) && !/[?&](embed|hide|lock|paused|panel)\b/.test(location.search))
  document.documentElement.dataset.view = 'front';
else if (/^#((atlas|lessons|runs|write)$|(study|lesson|runs)=|(glossary|break|puzzle)(=|$))/.test(location.hash))
  document.documentElement.dataset.view = 'page';
// A program that cannot load leaves one sentence in place of the outline. In a frame without “allow-same-origin” the origin is opaque,
// and browsers load modules there only from hosts that allow every origin to read them.
addEventListener(
  'error',
  ({ target }) => {
    if (!(target instanceof HTMLScriptElement) || target.type !== 'module') return;
    const words =
      self.origin === 'null'
        ? 'Reward Lab cannot run in this frame, because its sandbox attribute lacks “allow-same-origin”. Add it (sandbox="allow-scripts allow-same-origin"), or open Reward Lab in a tab of its own.'
        : 'The program of this page could not be loaded. Look at the connection and reload the page.';
    const say = () => {
      const sentence = document.createElement('p');
      sentence.setAttribute('role', 'alert');
      sentence.textContent = words;
      document.getElementById('root')?.replaceChildren(sentence);
    };
    if (document.readyState === 'loading') addEventListener('DOMContentLoaded', say);
    else say();
  },
  true,
);
// What is typed after Ctrl K belongs to the search, which may not have arrived: it takes these letters when it does (src/app/find/palette.tsx).
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
