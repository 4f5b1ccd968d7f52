import { PROBLEMS, type FieldIssue, type ProblemBody, type ProblemCode } from '../kernel/problem.ts';

/** `offline`: no reply came; `timeout`: no reply came in time; `unexpected`: anything else, such as a reply in a form that this page does not know. */
export type FailureCode = ProblemCode | 'offline' | 'timeout' | 'unexpected';

/** A failed request, with a message for people. */
export class ApiFailure extends Error {
  readonly code: FailureCode;
  readonly status: number | null;
  readonly fields: readonly FieldIssue[];
  /** The status in words, as the server sent it. Empty over HTTP/2, which has none. */
  readonly statusText: string;

  constructor(
    code: FailureCode,
    message: string,
    status: number | null,
    { fields = [], statusText = '' }: { fields?: readonly FieldIssue[]; statusText?: string } = {},
  ) {
    super(message);
    this.name = 'ApiFailure';
    this.code = code;
    this.status = status;
    this.fields = fields;
    this.statusText = statusText;
  }
}

/** Returns true if the same request may succeed a moment later. */
export function isTemporary(error: unknown): boolean {
  return (
    error instanceof ApiFailure &&
    ['offline', 'timeout', 'busy', 'being_repaired', 'unavailable', 'too_many_requests'].includes(error.code)
  );
}

/** Returns true if no reply came. One message on the page says so for all parts. */
export function isOffline(error: unknown): boolean {
  return error instanceof ApiFailure && error.code === 'offline';
}

/** Returns true if the server refused because nobody is signed in. On a page of a signed-in person, the session has ended. */
export function isSignedOut(error: unknown): boolean {
  return error instanceof ApiFailure && error.code === 'sign_in_required';
}

export function isMissing(error: unknown): boolean {
  return error instanceof ApiFailure && error.code === 'not_found';
}

/** Returns the message that people see for an error of any kind. */
export function errorMessage(error: unknown): string {
  if (error instanceof ApiFailure) return error.message;
  return 'Something went wrong on this page. Please reload it.';
}

/** Returns the message for a list or a count that failed to load. */
export function loadErrorMessage(error: unknown): string {
  if (!(error instanceof ApiFailure) || error.status === null) return errorMessage(error);
  if (error.status < 400) return 'Invalid data structure from server.';
  return `Server responded with ${error.status}: ${error.statusText === '' ? error.message : error.statusText}`;
}

/** Errors of proxies in front of our server, by the status of their replies, which contain no problem in our format. */
const FOREIGN: Readonly<Record<number, { code: ProblemCode; message: string }>> = {
  413: {
    code: 'too_large',
    message: 'The server accepts nothing this large (413). Send less, or tell your operator.',
  },
  502: { code: 'busy', message: PROBLEMS.busy.title },
  503: { code: 'busy', message: PROBLEMS.busy.title },
  504: { code: 'busy', message: PROBLEMS.busy.title },
  507: { code: 'unavailable', message: 'The server has no room to store this (507). Tell your operator.' },
};

/** Makes a failure from the status and body of a reply, in whatever form they are. */
export function failureOfReply(status: number, body: unknown, statusText = ''): ApiFailure {
  const error = problemOf(body);
  if (error !== null) {
    const message = error.detail ?? error.title;
    // Only operators can fix this. With the id they find the request in the log.
    const isForOperators = error.code === 'internal' && error.request_id !== undefined;
    const text = isForOperators ? `${message} Tell your operator: request ${error.request_id}.` : message;
    return new ApiFailure(error.code, text, status, { fields: error.fields ?? [], statusText });
  }
  const foreign = FOREIGN[status];
  if (foreign !== undefined) return new ApiFailure(foreign.code, foreign.message, status, { statusText });
  const message = `The server gave an answer we did not expect (${status}).`;
  return new ApiFailure('unexpected', message, status, { statusText });
}

function problemOf(body: unknown): ProblemBody['error'] | null {
  if (typeof body !== 'object' || body === null || !('error' in body)) return null;
  const { error } = body;
  if (typeof error !== 'object' || error === null || !('code' in error)) return null;
  if (typeof error.code !== 'string' || !(error.code in PROBLEMS)) return null;
  return error as ProblemBody['error'];
}
