import { expect, it } from 'vitest';
import { webhookUrlIssue } from './webhook-url.ts';

const PRIVATE = 'is in a private network, which messages are not sent to';
const SIGNED = 'must not contain a user name or a password; messages are signed instead';

it.each([
  ['https://hooks.example/in?x=1', false, null],
  ['https://8.8.8.8:8443/in', false, null],
  ['http://hooks.example/in', false, 'must begin with https://'],
  ['http://127.0.0.1:8080/in', true, null],
  ['ftp://hooks.example/in', true, 'must begin with https:// or http://'],
  ['hooks.example', false, 'is not an address: an address begins with https://'],
  ['https://me:word@hooks.example/', false, SIGNED],
  ['https://hooks.example/#a', false, 'must not contain a # part, which is never sent'],
  ['https://127.0.0.1/', false, PRIVATE],
  ['https://2130706433/', false, PRIVATE],
  ['https://[::1]/', false, PRIVATE],
  ['https://[::ffff:10.0.0.1]/', false, PRIVATE],
  ['https://localhost/', false, PRIVATE],
  ['https://169.254.169.254/latest/meta-data', false, PRIVATE],
])('the address %s (private allowed: %s): %s', (url, allowsPrivate, issue) => {
  expect(webhookUrlIssue(url, { allowsPrivate })).toBe(issue);
});
