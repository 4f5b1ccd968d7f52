import { describe, expect, it } from 'vitest';
import { apiTokenOf } from './api-token.ts';

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
