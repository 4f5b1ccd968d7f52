import type { RelyingParty } from '../rules/relying-party.ts';

/** The time for one ceremony, as recommended by the standard. */
export const CEREMONY_MS = 300_000;
export const TOO_OLD = 'That took too long, or was sent twice. Please try again.';

/** Shared by both ceremonies: adding a passkey, and signing in with one. */
export interface CeremonyContext {
  /** Throws `too_many_requests` when one network begins too many ceremonies. */
  limitBeginnings(network: string): Promise<void>;
  /** Throws `not_configured` when the host of the site's address is an IP address. */
  relyingParty(): RelyingParty;
}
