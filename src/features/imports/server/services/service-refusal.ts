/** The service did not answer a request. `isTemporary`: it may answer later, or answer a smaller request. */
export class ServiceRefusal extends Error {
  readonly isTemporary: boolean;
  /** The pause that the service asked for, in milliseconds. */
  readonly pauseMs: number;

  constructor(message: string, isTemporary: boolean, pauseMs = 0) {
    super(message);
    this.isTemporary = isTemporary;
    this.pauseMs = pauseMs;
  }
}
