import { Problem, type ProblemCode, type ProblemDetails } from '../../kernel/problem.ts';

/**
 * An error in a message between threads or processes. A `Problem` arrives as a `Problem`; any other error keeps its name, message, stack and {@link CAUSES}.
 */
export interface SentError {
  name: string;
  message: string;
  stack: string | undefined;
  causes: Partial<Record<(typeof CAUSES)[number], string>>;
  problem: { code: ProblemCode; details: ProblemDetails } | null;
}

/** The properties with which errors of the operating system and of the database describe their cause. */
const CAUSES = ['code', 'constraint', 'detail'] as const;

export function sentError(thrown: unknown): SentError {
  const error = toError(thrown);
  const { name, message, stack }: Error = error;
  const said = CAUSES.map((key) => [key, Reflect.get(error, key) as unknown] as const);
  return {
    name,
    message,
    stack,
    causes: Object.fromEntries(said.filter(([, value]) => typeof value === 'string')),
    problem: error instanceof Problem ? { code: error.code, details: error.details } : null,
  };
}

export function receivedError({ name, message, stack, causes, problem }: SentError): Error {
  if (problem !== null) return new Problem(problem.code, problem.details);
  const error = Object.assign(new Error(message), { stack }, causes);
  return name === error.name ? error : Object.assign(error, { name });
}

export function toError(thrown: unknown): Error {
  return thrown instanceof Error ? thrown : new Error(String(thrown));
}
