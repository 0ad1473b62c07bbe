/** Where the focus goes when the focused element is removed. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { keepFocus } from '../../src/app/kit/keep-focus.ts';
import { until } from '../unit/app/lab/fake-lab.ts';

let stop = () => {};
beforeEach(() => {
  stop = keepFocus(document);
});
afterEach(() => {
  stop();
  document.body.replaceChildren();
});

function show(html: string): void {
  document.body.replaceChildren(...new DOMParser().parseFromString(html, 'text/html').body.childNodes);
}
function element(id: string): HTMLElement {
  const found = document.getElementById(id);
  if (found === null) throw new Error(`There is no #${id}.`);
  return found;
}
/** Focuses an element and removes it, as its own click would. */
function remove(id: string, what = id): void {
  element(id).focus();
  window.dispatchEvent(new Event('click'));
  element(what).remove();
  if (document.activeElement?.isConnected === false) document.body.focus();
}
const focusMovesTo = async (id: string) => {
  await until(() => document.activeElement?.id === id);
  expect(document.activeElement?.id).toBe(id);
};
/** Longer than a look takes, which begins at once. */
const looked = () => new Promise((resolve) => setTimeout(resolve, 20));

test('it goes to the next element, and from the last one to the previous', async () => {
  show('<p><button id="a">a</button><button id="b">b</button><button id="c">c</button></p>');
  remove('b');
  await focusMovesTo('c');
  remove('c');
  await focusMovesTo('a');
});

test('it passes over fields, whose text the next key would change', async () => {
  show('<button id="a">a</button><p><input id="field"><button id="b">b</button></p>');
  remove('b');
  await focusMovesTo('a');
});

test('without neighbors it goes to what is around', async () => {
  show('<div><section id="row" tabindex="0"><p><button id="only">only</button></p></section></div>');
  remove('only');
  await focusMovesTo('row');
});

test('from an item of a menu that is gone it goes to the button of the menu', async () => {
  show(
    '<button id="other">x</button><button id="menu" popovertarget="pop">menu</button><p></p><div id="pop"><button id="item">item</button></div>',
  );
  remove('item');
  await focusMovesTo('menu');
});

test('a dialog that closes gives it back to the element that opened it', async () => {
  show('<p><button id="before">x</button><button id="opener">open</button><button id="after">y</button></p>');
  element('opener').focus();
  const dialog = document.createElement('dialog');
  dialog.id = 'dialog';
  const inside = document.createElement('button');
  inside.id = 'inside';
  dialog.append(inside);
  document.body.append(dialog);
  dialog.showModal();
  inside.focus();
  window.dispatchEvent(new Event('click'));
  dialog.close();
  dialog.remove();
  await focusMovesTo('opener');
});

test('it stays away where the user pressed elsewhere on purpose', async () => {
  show('<p><button id="a">a</button></p><div id="empty"></div>');
  element('a').focus();
  document.dispatchEvent(new Event('pointerdown'));
  element('a').blur();
  window.dispatchEvent(new Event('click'));
  await looked();
  expect(document.activeElement).toBe(document.body);
});

test('nothing is moved once it has ended', async () => {
  show('<p><button id="a">a</button><button id="b">b</button></p>');
  element('a').focus();
  stop();
  window.dispatchEvent(new Event('click'));
  element('a').remove();
  await looked();
  expect(document.activeElement?.id).not.toBe('b');
});
