import { Problem, type ProblemCode, type ProblemDetails } from '../../kernel/problem.ts';

/** An error on its way between processes: a `Problem` arrives as one, anything else keeps message, stack and code. */
export interface SentError {
  message: string;
  stack: string | undefined;
  code: string | undefined;
  problem: { code: ProblemCode; details: ProblemDetails } | null;
}

/** What a process says last that is ended because all of its memory together passed the limit. */
export const RESIDENT_LIMIT_MET = 'resident memory limit met';

export type ToProcess =
  | { kind: 'task'; task: unknown; seconds: number; residentBytes: number }
  | { kind: 'answer'; id: number; value: unknown }
  | { kind: 'refusal'; id: number; error: SentError };

export type FromProcess =
  | { kind: 'ask'; id: number; question: unknown }
  | { kind: 'tell'; note: unknown }
  | { kind: 'done'; result: unknown }
  | { kind: 'failed'; error: SentError };

export function sentError(error: unknown): SentError {
  const { message, stack } = error instanceof Error ? error : new Error(String(error));
  const code = (error as { code?: unknown } | null)?.code;
  return {
    message,
    stack,
    code: typeof code === 'string' ? code : undefined,
    problem: error instanceof Problem ? { code: error.code, details: error.details } : null,
  };
}

export function receivedError({ message, stack, code, problem }: SentError): Error {
  if (problem !== null) return new Problem(problem.code, problem.details);
  return Object.assign(new Error(message), { stack }, code === undefined ? {} : { code });
}
