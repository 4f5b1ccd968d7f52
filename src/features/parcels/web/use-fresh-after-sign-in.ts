import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useSession } from '../../accounts/web/index.ts';
import { clearFloatLabels } from './float-labels.ts';
import { clearSummaries } from './summaries.ts';

/** Reloads data after signing in or out, because owner data may become visible or hidden. */
export function useFreshAfterSignIn(): void {
  const client = useQueryClient();
  const userId = useSession().data?.user?.id ?? null;
  const previousId = useRef(userId);
  useEffect(() => {
    if (previousId.current === userId) return;
    previousId.current = userId;
    clearSummaries();
    clearFloatLabels();
    void client.invalidateQueries({ queryKey: ['parcels-in-view'] });
  }, [client, userId]);
}
