import { Problem } from '../../../../kernel/problem.ts';

/**
 * The service could not be reached, or answered with an error or something unreadable. A period at the end of the message is removed, because the message
 * becomes part of a sentence. `isTemporary`: the service may answer later, or answer a smaller request.
 */
export class ServiceRefusal extends Error {
  readonly isTemporary: boolean;
  /** The pause that the service asked for, in milliseconds. */
  readonly pauseMs: number;

  constructor(message: string, isTemporary: boolean, pauseMs = 0) {
    super(message.replace(/\.+$/, ''));
    this.isTemporary = isTemporary;
    this.pauseMs = pauseMs;
  }
}

/** The error for a layer that only people with an account can read. */
export function notOpen(host: string): Problem {
  return new Problem(
    'unreadable_file',
    `${host} wants a token or a sign-in for this layer: only layers that are open to everybody can be imported. Ask its owner for a file.`,
  );
}
