import type { RelyingParty } from '../rules/relying-party.ts';

/** What the standard recommends for one ceremony. */
export const CEREMONY_MS = 300_000;

/** What both ceremonies need: adding a passkey, and signing in with one. */
export interface CeremonyContext {
  /** Throws `too_many_requests` when one network begins too often. */
  limitBeginnings(network: string): Promise<void>;
  /** Throws `not_configured` when the site's address has no name. */
  relyingParty(): RelyingParty;
}
