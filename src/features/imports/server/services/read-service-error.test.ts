import { expect, it } from 'vitest';
import { readServiceError } from './read-service-error.ts';

it.each([
  ['{"error": {"code": 400, "message": "Invalid  query"}}', 'Invalid query'],
  ['{"code": "InvalidParameterValue", "description": "limit is too large"}', 'limit is too large'],
  ['{"error": true, "message": "no such column"}', 'no such column'],
  ['{"exceptions": [{"code": "X", "text": "is busy"}]}', 'is busy'],
  [
    '<?xml version="1.0"?><ows:ExceptionReport><ows:ExceptionText>No such layer</ows:ExceptionText></ows:ExceptionReport>',
    'No such layer',
  ],
  [
    '<ServiceExceptionReport><ServiceException code="1">\n Closed </ServiceException></ServiceExceptionReport>',
    'Closed',
  ],
  ['<x><ExceptionText><![CDATA[a < b]]></ExceptionText></x>', 'a < b'],
  ['<html><body>Server Error</body></html>', null],
  ['{"features": []}', null],
  ['Service not started', null],
])('reads the error in %s', (text, message) => {
  expect(readServiceError(text)).toBe(message);
});

it('shortens a message that is too long', () => {
  expect(readServiceError(JSON.stringify({ message: 'x'.repeat(5000) }))).toHaveLength(300);
});
