import { usePersonalDataUrl, useTermsUrl } from '../../../frontend/site-look.ts';

/** Returns links to the texts that the operators wrote: the terms of the site, and how it treats personal data. */
export function useSiteTexts(): { label: string; url: string }[] {
  const texts = [
    { label: 'Terms of this site', url: useTermsUrl() },
    { label: 'Privacy', url: usePersonalDataUrl() },
  ];
  return texts.flatMap(({ label, url }) => (url === null ? [] : { label, url }));
}
