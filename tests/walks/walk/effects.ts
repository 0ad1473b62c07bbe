/** What a page does besides changing its document: downloads, the clipboard, links that are followed. Each use says so. */
import { digest } from '../../dom/outline.ts';
import { replacements } from '../../dom/page.ts';
import { nameOf } from './names.ts';

export const [WIDTH, HEIGHT] = [640, 300];
/** Rows lie one under the other, 40 pixels high. All else covers the same place. */
function placeOf(element: Element): DOMRect {
  const isRow = /^(LI|TR)$/.test(element.tagName);
  const at = isRow ? Array.from(element.parentElement?.children ?? []).indexOf(element) : 0;
  return new DOMRect(0, at * 40, WIDTH, isRow ? 40 : HEIGHT);
}

const LONG_TEXT = 240;
const steadyText = (text: string) => text.replace(/localhost:\d+/g, 'localhost');
function shortened(raw: string): string {
  const text = steadyText(raw);
  const line = JSON.stringify(text.length > LONG_TEXT ? text.slice(0, LONG_TEXT) : text);
  return text.length > LONG_TEXT ? `${line} … ${text.length} characters, ${digest(text)}` : line;
}

let speaker: (text: string) => void = () => {};
/** For functions of a test that the page calls. */
export const say = (text: string): void => speaker(text);

/** What a page does besides changing its document. */
export class Effects {
  readonly said: string[] = [];

  install(): () => void {
    const { replace: replaceProperty, undo } = replacements();
    const replace = (owner: object, name: string, value: unknown) =>
      replaceProperty(owner, name, { writable: true, value });
    const say = (text: string) => void this.said.push(text);
    speaker = say;
    const blobs: Blob[] = [];
    replace(URL, 'createObjectURL', (blob: Blob) => `blob:${blobs.push(blob) - 1}`);
    replace(URL, 'revokeObjectURL', () => {});
    const { click } = HTMLElement.prototype;
    replace(HTMLAnchorElement.prototype, 'click', function (this: HTMLAnchorElement) {
      if (this.download === '') return click.call(this);
      const blob = blobs[Number(this.getAttribute('href')?.slice(5))];
      const at = effects.said.push('') - 1;
      void blob?.text().then((text) => {
        effects.said[at] = `saves ${this.download} (${blob.type}): ${shortened(text)}`;
      });
    });
    const effects = this;
    replace(navigator, 'clipboard', {
      writeText: async (text: string) => say(`copies ${shortened(text)}`),
    });
    replace(globalThis, 'print', () => say('prints'));
    replace(globalThis, 'open', (address: string) => say(`opens ${address}`));
    replace(HTMLElement.prototype, 'hidePopover', function (this: HTMLElement) {
      say(
        `closes the popover ${nameOf(this.parentElement?.querySelector(`[popovertarget="${this.id}"]`) ?? this)}`,
      );
    });
    replace(Element.prototype, 'scrollIntoView', function (this: Element) {
      say(`scrolls to ${nameOf(this)}`);
    });
    replace(HTMLElement.prototype, 'getBoundingClientRect', function (this: HTMLElement) {
      return placeOf(this);
    });
    const follow = (event: Event) => {
      const link = (event.target as Element | null)?.closest?.('a[href]');
      if (link == null || event.defaultPrevented) return;
      event.preventDefault();
      say(`follows ${link.getAttribute('href')}`);
    };
    globalThis.addEventListener('click', follow);
    return () => {
      globalThis.removeEventListener('click', follow);
      undo();
    };
  }
}
