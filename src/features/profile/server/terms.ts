import { createHash } from 'node:crypto';
import type { Config } from '../../../backend/config.ts';
import type { Trx } from '../../../backend/db/database.ts';
import { settingsOf } from '../../../backend/setting.ts';
import { Problem } from '../../../kernel/problem.ts';
import { recordAct } from '../../audit/server/index.ts';
import { type TermsKind, isTermsAddress, termsUrl } from '../rules/terms.ts';
import { SETTINGS } from './settings.ts';

type SiteConfig = Pick<Config, 'featureSettings'>;

const SETTING_OF = {
  site: 'PLATBOOK_TERMS',
  privacy: 'PLATBOOK_PRIVACY',
  subscription: 'PLATBOOK_PLAN_TERMS',
  api: 'PLATBOOK_API_TERMS',
} as const satisfies Record<TermsKind, keyof typeof SETTINGS>;

/** Returns the address or text of terms; null when the operator set none. */
export const termsOf = (config: SiteConfig, kind: TermsKind = 'site'): string | null =>
  settingsOf(config, SETTINGS)[SETTING_OF[kind]] ?? null;

/** Returns the address where people read terms; null when there are none. */
export function termsUrlOf(config: SiteConfig, kind: TermsKind = 'site'): string | null {
  const terms = termsOf(config, kind);
  return terms === null ? null : termsUrl(terms, kind);
}

/** Returns the version of the terms for the audit log: their address, or the hash of their text. Null when there are none. */
export function termsVersionOf(config: SiteConfig): string | null {
  const terms = termsOf(config);
  if (terms === null) return null;
  return isTermsAddress(terms) ? terms : `sha256:${createHash('sha256').update(terms).digest('hex')}`;
}

/** Throws if the site has terms and the person declined them. */
export function assertDidNotDecline(config: SiteConfig, agrees: '0' | '1' | undefined): void {
  const url = termsUrlOf(config);
  if (url === null || agrees !== '0') return;
  const message = 'must be "1": agree to the terms of this site';
  throw new Problem('invalid_input', {
    detail: `Read the terms of this site and agree to them to create an account: ${url}`,
    fields: [{ field: 'body.agrees_to_terms', message }],
  });
}

/** Records in the audit log which terms a new account agreed to. */
export async function recordAgreement(trx: Trx, accountId: string, terms: string | null): Promise<void> {
  if (terms === null) return;
  await recordAct(trx, {
    actor: { accountId },
    verb: 'account.agreed_to_terms',
    subject: { kind: 'account', id: accountId },
    detail: { terms },
  });
}
