import { describe, expect, it } from 'vitest';
import { passkeyObstacle, relyingPartyOf } from './relying-party.ts';

describe('relyingPartyOf', () => {
  it.each([
    ['http://localhost:3000', { id: 'localhost', origin: 'http://localhost:3000' }],
    ['https://Parcels.example.org/', { id: 'parcels.example.org', origin: 'https://parcels.example.org' }],
    [
      'https://parcels.example.org:8443',
      { id: 'parcels.example.org', origin: 'https://parcels.example.org:8443' },
    ],
    ['http://127.0.0.1:3000', null],
    ['https://[::1]:3000', null],
  ])('%s', (publicUrl, expected) => {
    expect(relyingPartyOf(new URL(publicUrl))).toEqual(expected);
  });
});

describe('passkeyObstacle', () => {
  const fine = { hostname: 'localhost', isSecure: true, isSupported: true };
  it.each([
    [{}, null],
    [{ hostname: '127.0.0.1' }, /by its name/],
    [{ hostname: '[::1]' }, /by its name/],
    [{ isSecure: false, isSupported: false }, /https/],
    [{ isSupported: false }, /another one/],
  ])('%j', (change, expected) => {
    const message = passkeyObstacle({ ...fine, ...change });
    if (expected === null) expect(message).toBeNull();
    else expect(message).toMatch(expected);
  });
});
