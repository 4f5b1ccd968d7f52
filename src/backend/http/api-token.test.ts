import { describe, expect, it } from 'vitest';
import { apiTokenOf, withoutToken } from './api-token.ts';

describe('the token of a request', () => {
  it.each([
    [{ authorization: 'Bearer pb_x' }, {}, 'pb_x'],
    [{ authorization: 'bearer   pb_x' }, {}, 'pb_x'],
    [{}, { token: 'pb_x' }, 'pb_x'],
    [{ authorization: 'Bearer pb_x' }, { token: 'pb_y' }, 'pb_x'],
    [{ authorization: 'Basic abc' }, { token: 'pb_y' }, ''],
    [{ authorization: 'Bearer' }, {}, ''],
    [{}, { token: ['pb_x', 'pb_y'] }, ''],
    [{}, { token: ['pb_x', 'pb_x'] }, 'pb_x'],
    [{}, { token: [] }, undefined],
    [{}, { token: '' }, ''],
    [{}, { token: ['', 'pb_x'] }, ''],
    [{}, { token: { a: 'pb_x' } }, ''],
    [{}, { userToken: 'pb_x' }, 'pb_x'],
    [{ authorization: 'Bearer pb_x' }, { userToken: 'pb_y' }, 'pb_x'],
    [{}, { userToken: 'pb_x', token: 'pb_x' }, 'pb_x'],
    [{}, { userToken: 'pb_x', token: 'pb_y' }, ''],
    [{}, { userToken: ['pb_x', 'pb_y'] }, ''],
    [{}, { userToken: ['pb_x', 'pb_x'], token: 'pb_x' }, 'pb_x'],
    [{}, {}, undefined],
    [{}, null, undefined],
  ])('%j %j is %j', (headers, query, token) => expect(apiTokenOf(headers, query)).toBe(token));
});

describe('an address in a log', () => {
  it.each([
    ['/a.json?token=pb_secret', '/a.json?token=…'],
    ['/a.json?x=1&token=pb_secret&y=2', '/a.json?x=1&token=…&y=2'],
    ['/a.json?token=pb_one&token=pb_two', '/a.json?token=…&token=…'],
    ['/a.json?TOKEN=pb_secret', '/a.json?TOKEN=…'],
    ['/a.json?%74oken=pb_secret', '/a.json?%74oken=…'],
    ['/a.json?userToken=pb_secret', '/a.json?userToken=…'],
    ['/a.json?user%54oken=pb_secret', '/a.json?user%54oken=…'],
    ['/a.json?t%6Fken=pb_secret&%zz=1', '/a.json?t%6Fken=…&%zz=1'],
    ['/a.json?csrf_token=secret', '/a.json?csrf_token=…'],
    ['/a.json?x=1', '/a.json?x=1'],
  ])('%s is written as %s', (url, written) => expect(withoutToken(url)).toBe(written));
});
