import { createHash } from 'node:crypto';
import type { Config } from '../../../backend/config.ts';
import type { Trx } from '../../../backend/db/database.ts';
import { settingsOf } from '../../../backend/setting.ts';
import { Problem } from '../../../kernel/problem.ts';
import { recordAct } from '../../audit/server/index.ts';
import { isTermsAddress, termsUrl } from '../rules/terms.ts';
import { SETTINGS } from './settings.ts';

type SiteConfig = Pick<Config, 'featureSettings'>;

/** Returns the address or text of the terms of this site; null when the operator set none. */
export const termsOf = (config: SiteConfig): string | null =>
  settingsOf(config, SETTINGS).PLATBOOK_TERMS ?? null;

/** Returns where people read the terms of this site; null when there are none. */
export function termsUrlOf(config: SiteConfig): string | null {
  const terms = termsOf(config);
  return terms === null ? null : termsUrl(terms);
}

/** Returns what names the terms in the audit log: their address, or the hash of their text. Null when there are none. */
export function termsVersionOf(config: SiteConfig): string | null {
  const terms = termsOf(config);
  if (terms === null) return null;
  return isTermsAddress(terms) ? terms : `sha256:${createHash('sha256').update(terms).digest('hex')}`;
}

/** Throws if the site has terms and the person did not agree to them. */
export function assertAgreedToTerms(config: SiteConfig, agrees: boolean): void {
  const url = termsUrlOf(config);
  if (url === null || agrees) return;
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
