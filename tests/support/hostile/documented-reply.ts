import type { LightMyRequestResponse } from 'fastify';
import { PROBLEMS, type ProblemBody } from '../../../src/kernel/problem.ts';
import type { DocumentedOperation } from './requests.ts';

/** Replies that the server gives before it looks for the operation: an invalid path, host, method or header. */
const BEFORE_ROUTING: ReadonlySet<number> = new Set([400, 404, 405, 415, 421]);

/** Returns how a reply differs from the API document; null if it is as documented. An error about invalid input must name the fields or have a detail. */
export function differenceFromDocument(
  { operation }: DocumentedOperation,
  { statusCode, headers, payload }: Pick<LightMyRequestResponse, 'statusCode' | 'headers' | 'payload'>,
): string | null {
  const response = operation.responses[statusCode] ?? operation.responses['default'];
  const isListed = operation.responses[statusCode] !== undefined;
  const isEmpty = statusCode === 204 || statusCode === 304;
  if (statusCode < 400) {
    if (!isListed && !isEmpty) return `the status ${statusCode} is not documented`;
    const [type = ''] = (headers['content-type'] ?? '').split(';');
    const types = Object.keys(response?.content ?? {});
    return payload === '' || types.length === 0 || types.includes(type)
      ? null
      : `the type ${type} is not documented`;
  }
  if (!isListed && !BEFORE_ROUTING.has(statusCode) && statusCode < 500)
    return `the status ${statusCode} is not documented`;
  const { error } = readProblem(payload);
  if (error === undefined) return `the body is not a problem: ${payload.slice(0, 100)}`;
  if (PROBLEMS[error.code]?.status !== statusCode)
    return `the code ${error.code} does not belong to ${statusCode}`;
  if (error.request_id === undefined) return 'the problem has no request id';
  if (error.code !== 'invalid_input') return null;
  const { detail, fields = [] } = error;
  const unnamed = fields.find(({ field, message }) => field === '' || message === '');
  if (unnamed !== undefined) return `a field has no name or no message: ${JSON.stringify(unnamed)}`;
  return detail === undefined && fields.length === 0 ? 'the problem does not say what is invalid' : null;
}

function readProblem(payload: string): Partial<ProblemBody> {
  try {
    return (JSON.parse(payload) ?? {}) as Partial<ProblemBody>;
  } catch {
    return {};
  }
}
