import { describe, expect, it } from 'vitest';
import { judgeOrigin, tidyOrigin } from './token-origin.ts';

describe('an allowed origin', () => {
  it.each([
    ['https://app.example', 'https://app.example'],
    [' HTTPS://App.Example/ ', 'https://app.example'],
    ['https://app.example:8443', 'https://app.example:8443'],
    ['https://app.example:443', 'https://app.example'],
    ['http://localhost:5173', 'http://localhost:5173'],
    ['http://app.example', undefined],
    ['https://*.example', undefined],
    ['https://app.example/page', undefined],
    ['https://me@app.example', undefined],
    ['https://app.example?x=1', undefined],
    ['null', undefined],
    ['*', undefined],
    ['javascript:alert(1)', undefined],
    ['https://app.example:70000', undefined],
    ['https://-app.example', undefined],
    ['http://[::1]:3000', 'http://[::1]:3000'],
    ['', undefined],
  ])('%j is kept as %j', (text, kept) => expect(tidyOrigin(text)).toBe(kept));
});

describe('a token', () => {
  const page = 'https://app.example';
  it.each([
    [[], undefined, true],
    [[], page, false],
    [[page], page, true],
    [[page], undefined, false],
    [[page], 'https://app.example.evil.example', false],
    [[page], 'http://app.example', false],
    [[page], 'null', false],
  ] as const)('for %j used from %s: %s', (origins, origin, allowed) =>
    expect(judgeOrigin(origins, origin).allowed).toBe(allowed),
  );
});
