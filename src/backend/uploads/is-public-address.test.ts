import { expect, it } from 'vitest';
import { isPublicAddress } from './is-public-address.ts';

it.each([
  ['8.8.8.8', true],
  ['172.15.255.255', true],
  ['172.16.0.0', false],
  ['172.31.255.255', false],
  ['172.32.0.0', true],
  ['127.0.0.1', false],
  ['10.1.2.3', false],
  ['192.168.1.1', false],
  ['169.254.169.254', false],
  ['100.64.0.1', false],
  ['0.0.0.0', false],
  ['255.255.255.255', false],
  ['2606:4700::1111', true],
  ['::1', false],
  ['::', false],
  ['::ffff:127.0.0.1', false],
  ['::ffff:8.8.8.8', true],
  ['::ffff:a00:1', false],
  ['::127.0.0.1', false],
  ['64:ff9b::7f00:1', false],
  ['fe80::1', false],
  ['fd12::1', false],
  ['example.org', false],
  ['', false],
])('%s: %s', (address, expected) => expect(isPublicAddress(address)).toBe(expected));
