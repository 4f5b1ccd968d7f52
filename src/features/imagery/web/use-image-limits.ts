import { useQuery } from '@tanstack/react-query';
import { call } from '../../../frontend/api.ts';
import { useSession } from '../../accounts/web/index.ts';
import { getImageLimits } from '../../usage/contract.ts';
import type { ImageLimits } from '../../usage/rules/limits.ts';

/** Loads the reader's limits for pictures; `limits` is undefined until they are loaded. */
export function useImageLimits(): { limits: ImageLimits | undefined; refresh: () => void } {
  const session = useSession();
  const id = session.data?.user?.id ?? 'me';
  const query = useQuery({
    queryKey: ['img-limits', id],
    queryFn: ({ signal }) => call(getImageLimits, { params: { id }, signal }),
    enabled: session.isSuccess,
  });
  return { limits: query.data?.imageLimits, refresh: () => void query.refetch() };
}
