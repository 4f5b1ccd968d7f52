import { describe, expect, it } from 'vitest';
import {
  ApiFailure,
  failureOfReply,
  isMissing,
  isTemporary,
  errorMessage,
  loadErrorMessage,
} from './api-failure.ts';

describe('failureOfReply', () => {
  it('takes the message of a problem', () => {
    const failure = failureOfReply(404, {
      error: { code: 'not_found', title: 'Nothing here.', detail: 'There is no parcel /us/zz/alder/0.' },
    });
    expect(failure).toMatchObject({ code: 'not_found', message: 'There is no parcel /us/zz/alder/0.' });
    expect(isMissing(failure)).toBe(true);
    expect(isTemporary(failure)).toBe(false);
  });

  it('says which request to tell the operator when the mistake is ours', () => {
    const messageOf = (code: string) =>
      failureOfReply(500, { error: { code, title: 'Something went wrong.', request_id: 'abc' } }).message;
    expect(messageOf('internal')).toBe('Something went wrong. Tell your operator: request abc.');
    expect(messageOf('conflict')).toBe('Something went wrong.');
  });

  it.each([
    [502, '<html>Bad gateway</html>', 'busy', true],
    [503, null, 'busy', true],
    [413, '<html>Request Entity Too Large</html>', 'too_large', false],
    [507, null, 'unavailable', true],
    [503, { error: { code: 'being_repaired', title: 'Try again in a minute.' } }, 'being_repaired', true],
    [404, {}, 'unexpected', false],
    [500, { error: { code: 'made_up' } }, 'unexpected', false],
    [500, { error: 'oops' }, 'unexpected', false],
  ])('understands status %s with %o', (status, body, code, willPass) => {
    const failure = failureOfReply(status, body);
    expect(failure.code).toBe(code);
    expect(isTemporary(failure)).toBe(willPass);
    expect(failure.message).not.toBe('');
  });
});

describe('loadErrorMessage', () => {
  it.each([
    [failureOfReply(500, null, 'Internal Server Error'), 'Server responded with 500: Internal Server Error'],
    [
      failureOfReply(403, { error: { code: 'not_allowed', title: 'Not for you.' } }),
      'Server responded with 403: Not for you.',
    ],
    [new ApiFailure('unexpected', 'another shape', 200), 'Invalid data structure from server.'],
    [new ApiFailure('offline', 'No connection.', null), 'No connection.'],
  ])('%s is shown as "%s"', (failure, message) => expect(loadErrorMessage(failure)).toBe(message));
});

describe('errorMessage', () => {
  it('never shows a program error to people', () => {
    expect(errorMessage(new TypeError('x is undefined'))).not.toContain('undefined');
    expect(errorMessage(new ApiFailure('offline', 'No connection.', null))).toBe('No connection.');
  });
});
