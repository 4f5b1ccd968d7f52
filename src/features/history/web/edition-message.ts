import { lazyPart, useMapPage } from '../../../frontend/feature-web.ts';
import { useUrlState } from '../../../frontend/url-state.ts';

function useIsEarlier(): boolean {
  const hasEdition = useUrlState(({ hash }) => hash.edition !== undefined);
  return useMapPage().placePath !== null && hasEdition;
}

/** Shown while the link asks for an earlier edition. */
export const EditionMessage = lazyPart(
  async () => (await import('./edition-banner.tsx')).EditionBanner,
  useIsEarlier,
);
