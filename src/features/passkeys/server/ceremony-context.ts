import type { RelyingParty } from '../rules/relying-party.ts';

/** What the standard recommends for one ceremony. */
export const CEREMONY_MS = 300_000;

/** What both ceremonies need: adding a passkey, and signing in with one. */
export interface CeremonyContext {
  /** Throws `too_many_requests` when one address begins too often. */
  limitBeginnings(ip: string): void;
  /** Throws `not_configured` when the site's address has no name. */
  relyingParty(): RelyingParty;
}
