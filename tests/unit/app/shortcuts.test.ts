import { afterEach, expect, test, vi } from 'vitest';
import { handleShortcut } from '../../../src/app/kit/shortcuts.ts';
import type { Lab } from '../../../src/app/model/lab.ts';

class FakeElement {
  readonly isContentEditable = false;
}
class FakeInput extends FakeElement {
  readonly type: string;
  constructor(type: string) {
    super();
    this.type = type;
  }
}
class FakeButton extends FakeElement {}
class FakeTextArea extends FakeElement {}
class FakeSelect extends FakeElement {}

afterEach(() => vi.unstubAllGlobals());

function spaceOn(target: FakeElement): boolean {
  vi.stubGlobal('HTMLElement', FakeElement);
  vi.stubGlobal('HTMLInputElement', FakeInput);
  vi.stubGlobal('HTMLButtonElement', FakeButton);
  vi.stubGlobal('HTMLTextAreaElement', FakeTextArea);
  vi.stubGlobal('HTMLSelectElement', FakeSelect);
  vi.stubGlobal('document', { querySelector: () => null });
  vi.stubGlobal('window', { addEventListener: () => {}, removeEventListener: () => {} });
  const togglePlay = vi.fn();
  const event = {
    key: ' ',
    target,
    defaultPrevented: false,
    altKey: false,
    ctrlKey: false,
    metaKey: false,
    preventDefault: vi.fn(),
  };
  handleShortcut(event as unknown as KeyboardEvent, { actions: { togglePlay } } as unknown as Lab, () => {});
  expect(event.preventDefault).toHaveBeenCalledTimes(togglePlay.mock.calls.length);
  return togglePlay.mock.calls.length > 0;
}

test('Space plays or pauses when a button, a slider or a tab has the focus', () => {
  expect(spaceOn(new FakeButton())).toBe(true);
  expect(spaceOn(new FakeElement())).toBe(true);
  expect(spaceOn(new FakeInput('range'))).toBe(true);
  expect(spaceOn(new FakeInput('radio'))).toBe(true);
});

test('Space is a letter in a text field and ticks a box', () => {
  for (const target of [new FakeInput('text'), new FakeTextArea(), new FakeSelect()])
    expect(spaceOn(target)).toBe(false);
  expect(spaceOn(new FakeInput('checkbox'))).toBe(false);
});
