import { useEffect } from 'react';
import { useSiteFact } from '../../../frontend/site-facts.ts';
import { showToast } from '../../../frontend/toasts.ts';
import { useUrlState } from '../../../frontend/url-state.ts';
import { BASE_MAPS, usableBase } from '../../../map/base-map.ts';
import { actorOf, useSession } from '../../accounts/web/index.ts';
import { satellitesSchema } from './base-choices.ts';

/** Says once that the link asks for satellite pictures which this site doesn't have. */
export function useMissingSatellite(): void {
  const requested = useUrlState(({ hash }) => hash.base);
  // Undefined while the settings of the site are loading.
  const satellites = useSiteFact('satellites', satellitesSchema);
  const session = useSession();
  const { isOperator } = actorOf(session.data);
  const isMissing =
    satellites !== undefined &&
    !session.isPending &&
    BASE_MAPS.some((base) => base === requested) &&
    usableBase(requested, satellites) !== requested;
  useEffect(() => {
    if (!isMissing) return;
    showToast({
      id: 'missing-satellite',
      tone: 'info',
      message:
        'This site does not have the satellite pictures that the link asks for. You see the street map.',
      ...(isOperator ? { link: { label: 'Set up imagery', href: '/admin/settings/map' } } : {}),
    });
  }, [isMissing, isOperator]);
}
