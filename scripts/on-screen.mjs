/** Runs in a page: collects what a visitor sees on the first screen. */
export function onScreen() {
  const shown = (/** @type {Element} */ element) => {
    const { left, top, right, bottom, width, height } = element.getBoundingClientRect();
    if (width < 2 || height < 2 || right <= 0 || bottom <= 0 || left >= innerWidth || top >= innerHeight)
      return false;
    return element.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true });
  };
  const controls = [
    ...document.querySelectorAll(
      'a[href], button, input, select, textarea, summary, [tabindex="0"], [role=button], [role=slider]',
    ),
  ].filter((element) => shown(element) && !element.matches('.skip'));
  const text = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  let count = 0;
  let largest = 0;
  for (let node = text.nextNode(); node !== null; node = text.nextNode()) {
    const parent = node.parentElement;
    const found = (node.textContent ?? '').trim();
    if (
      parent === null ||
      found === '' ||
      parent.closest('noscript, script, style, option') !== null ||
      !shown(parent)
    )
      continue;
    count += found.split(/\s+/).filter((word) => /\p{L}/u.test(word)).length;
    largest = Math.max(largest, Number.parseFloat(getComputedStyle(parent).fontSize));
  }
  const charts = [...document.querySelectorAll('[role=img]')]
    .filter((element) => / against /.test(element.getAttribute('aria-label') ?? ''))
    .map((element) => {
      const { top, bottom } = element.getBoundingClientRect();
      return Math.max(0, Math.round(Math.min(bottom, innerHeight) - Math.max(top, 0)));
    });
  return { controls: controls.length, words: count, largest, charts };
}
