import { describe, expect, it } from 'vitest';
import { recoveryCodeOf } from '../rules/codes.ts';
import { makeRecoveryCodes, stepOfCode } from './totp.ts';

describe('codes of an app', () => {
  // RFC 6238, appendix B, SHA-1. The six digits are the last six of the eight in the RFC.
  it.each([
    [59, '94287082'],
    [1111111109, '07081804'],
    [1111111111, '14050471'],
    [1234567890, '89005924'],
    [2000000000, '69279037'],
    [20000000000, '65353130'],
  ])('are those of RFC 6238 at %i s', async (seconds, code) => {
    const secret = Buffer.from('12345678901234567890');
    const step = Math.floor(seconds / 30);
    const judge = (at: number) => stepOfCode(secret, code.slice(2), at * 1000);
    expect(await judge(seconds)).toBe(step);
    expect(await judge((step - 1) * 30)).toBe(step);
    expect(await judge((step + 2) * 30 - 1)).toBe(step);
    expect(await judge((step - 1) * 30 - 1)).toBeNull();
    expect(await judge((step + 2) * 30)).toBeNull();
  });
});

it('there are ten different recovery codes, in the same form that recoveryCodeOf gives to what people type', () => {
  const { codes } = makeRecoveryCodes();
  expect(new Set(codes).size).toBe(10);
  expect(codes.map(recoveryCodeOf)).toEqual(codes);
});
