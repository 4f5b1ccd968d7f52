/**
 * All errors that replies of the server report, in one list: code, HTTP status and message. The code throws a `Problem`. The server converts other errors to
 * one (`backend/http/to-problem.ts`). An error that it does not know is a bug, and the reply says only that the server failed.
 */
export const PROBLEMS = {
  invalid_input: { status: 400, title: 'The request has an invalid value.' },
  sign_in_required: { status: 401, title: 'Please sign in to do this.' },
  not_allowed: { status: 403, title: 'Your account is not allowed to do this.' },
  outside_token: { status: 403, title: 'This API token is not for that.' },
  second_factor_required: {
    status: 403,
    title: 'This needs a second factor. Add a passkey or an authenticator app to your account.',
  },
  upgrade_required: { status: 403, title: 'This is part of a larger plan.' },
  limit_reached: { status: 403, title: 'You have reached a limit of your plan.' },
  not_found: { status: 404, title: 'There is nothing at this address.' },
  method_not_allowed: { status: 405, title: 'This address does not take that method.' },
  request_timeout: { status: 408, title: 'The request did not arrive in time.' },
  conflict: { status: 409, title: 'This was changed by someone else in the meantime.' },
  precondition_failed: {
    status: 412,
    title: 'The current version of this is not the one that the request is for.',
  },
  too_large: { status: 413, title: 'That is larger than we accept.' },
  wrong_host: { status: 421, title: 'This server does not answer for that host name.' },
  unsupported_media_type: { status: 415, title: 'This address does not take a body of that kind.' },
  unreadable_file: { status: 422, title: 'The file cannot be read.' },
  headers_too_large: { status: 431, title: 'The headers of the request are too large.' },
  too_many_requests: { status: 429, title: 'Too many requests. Please wait a moment.' },
  not_configured: { status: 503, title: 'The operator of this site has not set this up.' },
  busy: { status: 503, title: 'The server is busy. Please try again in a moment.' },
  being_repaired: {
    status: 503,
    title: 'A file of this site is damaged or missing and is being repaired. Try again in a minute.',
  },
  unavailable: {
    status: 503,
    title: 'The site cannot do this at the moment. Please try again in a few seconds.',
  },
  internal: { status: 500, title: 'Something went wrong on our side.' },
} as const satisfies Record<string, { status: number; title: string }>;

/** The code of a problem, a key of `PROBLEMS`. */
export type ProblemCode = keyof typeof PROBLEMS;

/** One invalid field of an input. `field` is the path in dots (`query.lat`); `message` is for people. */
export interface FieldIssue {
  field: string;
  message: string;
}

/** The details of a problem beyond its code. */
export interface ProblemDetails {
  /** A sentence that says what happened and what to do about it. */
  detail?: string;
  fields?: readonly FieldIssue[];
  /** The value of the header `retry-after`, in seconds. Absent: the default of the code. */
  retryAfterSeconds?: number;
}

/** Default seconds until a request may be tried again, by code. */
const RETRY_AFTER_SECONDS: Partial<Record<ProblemCode, number>> = {
  too_many_requests: 60,
  busy: 10,
  being_repaired: 60,
  unavailable: 10,
};

/** The JSON body of a reply that reports a problem. */
export interface ProblemBody {
  error: {
    code: ProblemCode;
    title: string;
    detail?: string;
    fields?: readonly FieldIssue[];
    /** The id of this request in the server's log. */
    request_id?: string;
  };
}

/** An error that people read: a code of `PROBLEMS`, a sentence, and the invalid fields. */
export class Problem extends Error {
  readonly code: ProblemCode;
  readonly details: Omit<ProblemDetails, 'retryAfterSeconds'>;
  /** The value of the header `retry-after`; undefined when waiting would not help. */
  readonly retryAfterSeconds: number | undefined;

  constructor(code: ProblemCode, details: ProblemDetails | string = {}) {
    const { retryAfterSeconds, ...parsed } = typeof details === 'string' ? { detail: details } : details;
    super(parsed.detail ?? PROBLEMS[code].title);
    this.name = 'Problem';
    this.code = code;
    this.details = parsed;
    this.retryAfterSeconds = retryAfterSeconds ?? RETRY_AFTER_SECONDS[code];
  }

  get status(): number {
    return PROBLEMS[this.code].status;
  }

  toBody(requestId?: string): ProblemBody {
    return {
      error: {
        code: this.code,
        title: PROBLEMS[this.code].title,
        ...this.details,
        ...(requestId !== undefined && { request_id: requestId }),
      },
    };
  }
}

/** Returns the problem of a request with wrong values. Its detail names all of them, for programs that show only one text. */
export function wrongFields(fields: readonly FieldIssue[]): Problem {
  const detail = fields.map(({ field, message }) => `${field}: ${message}`).join('; ');
  return new Problem('invalid_input', { detail, fields });
}

/**
 * Returns the problem of a request with one wrong value: `body.users`. The message is a sentence for people, or the rest of a sentence about the
 * field: "is not a county".
 */
export function wrongField(field: string, message: string): Problem {
  if (/^[a-z]/.test(message)) return wrongFields([{ field, message }]);
  return new Problem('invalid_input', { detail: message, fields: [{ field, message }] });
}
