import { use, useEffect } from 'react';
import { z } from 'zod';
import { type SiteFacts, SiteFactsContext, useSiteFact } from './site-facts.ts';

const textSchema = z.string();
const optionalTextSchema = z.string().nullable();

/** Returns the name of the site. */
export function useSiteName(): string {
  return useSiteFact('name', textSchema) ?? 'Platbook';
}

/** Returns the operator's logo as a data URL; null for the logo of Platbook. */
export function useSiteLogo(): string | null {
  return useSiteFact('logo', optionalTextSchema) ?? null;
}

/** Sets the title of the tab: the subject, then the name of the site. */
export function usePageTitle(subject: string | undefined): void {
  const name = useSiteName();
  useEffect(() => {
    document.title = subject === undefined ? name : `${subject} · ${name}`;
  }, [subject, name]);
}

/** Colors buttons and links as the operator chose (`styles/tokens.css`). */
export function useSiteColor(facts: SiteFacts | undefined): void {
  const color = facts?.['color'];
  useEffect(() => {
    if (typeof color === 'string') document.documentElement.dataset['color'] = color;
  }, [color]);
}

/** Returns true on a site with plans; false on an open site, where everything is free, and while the facts are being loaded. */
export function hasPlans(facts: SiteFacts | undefined): boolean {
  return facts !== undefined && facts['kind'] !== 'open';
}

/** Returns {@link hasPlans} for this site. False while the facts are being loaded, so that an open site never shows plans, not even briefly. */
export function useHasPlans(): boolean {
  return hasPlans(use(SiteFactsContext));
}

/** Returns true on a site where only invited people may create an account. */
export function useByInvitationOnly(): boolean {
  return useSiteFact('sign_up', textSchema) === 'invited';
}

/** Returns the address of the terms of the site; null when it has none. */
export function useTermsUrl(): string | null {
  return useSiteFact('terms_url', optionalTextSchema) ?? null;
}

/** Returns the address of the terms of the API, which are those of the site if there are no others; null when there are none. */
export function useApiTermsUrl(): string | null {
  const own = useSiteFact('api_terms_url', optionalTextSchema);
  const ofSite = useTermsUrl();
  return own ?? ofSite;
}

/** Returns the address of the page about the treatment of personal data; null when the site has none. */
export function usePersonalDataUrl(): string | null {
  return useSiteFact('personal_data_url', optionalTextSchema) ?? null;
}

/** Returns the address of the terms of plans, which are those of the site if there are no others; null when there are none. */
export function usePlanTermsUrl(): string | null {
  const own = useSiteFact('plan_terms_url', optionalTextSchema);
  const ofSite = useTermsUrl();
  return own ?? ofSite;
}

const hasMailSchema = z.boolean();

/** Returns true on a site without a mail server, where emails are only kept for the operators to read. */
export function useHasNoMail(): boolean {
  return useSiteFact('sends_email', hasMailSchema) === false;
}
