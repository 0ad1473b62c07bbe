/** How a control is called in the kept files. */

const LONG_NAME = 60;
export function nameOf(element: Element): string {
  const own = element.getAttribute('aria-label') ?? labelOf(element) ?? element.textContent ?? '';
  const text = (
    own.trim() ||
    element.getAttribute('title') ||
    element.getAttribute('placeholder') ||
    ''
  ).replace(/\s+/g, ' ');
  const kind = [element.tagName.toLowerCase(), element.getAttribute('role'), element.getAttribute('type')]
    .filter((part) => part !== null && part !== 'button')
    .join(' ');
  return `${kind} “${text.length > LONG_NAME ? `${text.slice(0, LONG_NAME)}…` : text}”`;
}
function labelOf(element: Element): string | null {
  if (!/^(INPUT|SELECT|TEXTAREA)$/.test(element.tagName)) return null;
  const label =
    element.closest('label') ??
    (element.id === '' ? null : document.querySelector(`label[for="${element.id}"]`));
  return label === null
    ? ''
    : Array.from(label.childNodes, (node) =>
        node === element
          ? ''
          : node.nodeType === 1 && (node as Element).tagName === 'SELECT'
            ? ''
            : node.textContent,
      )
        .join(' ')
        .trim();
}
