// @vitest-environment happy-dom
import { afterEach, expect, it } from 'vitest';
import { belongsElsewhere } from './key-owner.ts';

// Test files that run in one worker share the document, and elements left in it could take the focus in other tests.
afterEach(() => document.body.replaceChildren());

/** Returns whether a key press on the element `x` of this page belongs to it. */
function isItsOwn(html: string, key: string, ctrlKey = false): boolean {
  document.body.innerHTML = html;
  const target = document.querySelector('#x');
  return belongsElsewhere({ target, key, ctrlKey, metaKey: false });
}

const inCard = (inner: string) => `<div role="dialog" aria-modal="false">${inner}</div>`;
const BUTTON = '<button id="x">Zoning</button>';

it.each([
  ['Alt+T in an open card', inCard(BUTTON), 't', false],
  ['an arrow in an open card', inCard(BUTTON), 'ArrowLeft', false],
  ['plus in an open card', inCard(BUTTON), '+', false],
  ['Enter on a button of a card', inCard(BUTTON), 'Enter', true],
  ['a space on a button of a card', inCard(BUTTON), ' ', true],
  ['a letter in a field of a card', inCard('<input id="x">'), 't', true],
  ['an arrow in a list of a card', inCard('<div role="listbox"><b id="x"></b></div>'), 'ArrowUp', true],
  ['a letter in a dialog over the page', `<div role="dialog">${BUTTON}</div>`, 't', true],
  ['a letter in a menu', `<div role="menu">${BUTTON}</div>`, 't', true],
  ['a letter on the page', BUTTON, 't', false],
])('%s', (_, html, key, isElsewhere) => {
  expect(isItsOwn(html, key)).toBe(isElsewhere);
});

it('Ctrl+K reaches the page from a card and a field, and not from a dialog', () => {
  expect(isItsOwn(inCard('<input id="x">'), 'k', true)).toBe(false);
  expect(isItsOwn(`<div role="dialog">${BUTTON}</div>`, 'k', true)).toBe(true);
});

it.each([
  ['Ctrl+Z in a text field of a card', inCard('<input id="x">'), 'z', true],
  ['Ctrl+Z in a text area', '<textarea id="x"></textarea>', 'z', true],
  ['Ctrl+Z on a checkbox of a card', inCard('<input id="x" type="checkbox">'), 'z', false],
  ['Ctrl+Z on a button of a card', inCard(BUTTON), 'z', false],
])('%s', (_, html, key, isElsewhere) => {
  expect(isItsOwn(html, key, true)).toBe(isElsewhere);
});
