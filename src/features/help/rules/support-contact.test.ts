import { expect, it } from 'vitest';
import { supportContactOf, tutorialsOf } from './support-contact.ts';

it.each([
  [null, { kind: 'form' }],
  ['help@example.org', { kind: 'mailbox', address: 'help@example.org' }],
  ['mailto:help@example.org', { kind: 'mailbox', address: 'help@example.org' }],
  ['https://example.org/help', { kind: 'link', address: 'https://example.org/help' }],
  ['widget:https://chat.example.org/1', { kind: 'widget', address: 'https://chat.example.org/1' }],
  ['Widget:https://chat.example.org/1', { kind: 'widget', address: 'https://chat.example.org/1' }],
  ['javascript:alert(1)', { kind: 'form' }],
  ['widget:javascript:alert(1)', { kind: 'form' }],
  ['just words', { kind: 'form' }],
  ['@example.org', { kind: 'form' }],
])('the setting %j gives the contact %j', (setting, contact) =>
  expect(supportContactOf(setting)).toEqual(contact),
);

it.each([
  [null, []],
  ['', []],
  ['First steps = https://example.org/a', [{ title: 'First steps', url: 'https://example.org/a' }]],
  [
    'A=https://a.example/?x=1; B = http://b.example;',
    [
      { title: 'A', url: 'https://a.example/?x=1' },
      { title: 'B', url: 'http://b.example' },
    ],
  ],
  ['https://example.org/a', []],
  ['= https://example.org/a', []],
  ['A = javascript:alert(1)', []],
])('the setting %j gives the tutorials %j', (setting, links) => expect(tutorialsOf(setting)).toEqual(links));
