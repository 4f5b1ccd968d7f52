import { useMutation, useQuery } from '@tanstack/react-query';
import { Building2 } from 'lucide-react';
import { call } from '../../../frontend/api.ts';
import { Button } from '../../../frontend/ui/button.tsx';
import { Refusal } from '../../../frontend/ui/refusal.tsx';
import { isOwnPage } from '../../../kernel/own-page.ts';
import { beginSingleSignOn, getSingleSignOn } from '../contract.ts';

/** A button to sign in through the organization; renders nothing where the operator has set up no provider. */
export function SingleSignOn() {
  const offered = useQuery({
    queryKey: ['single-sign-on'],
    queryFn: ({ signal }) => call(getSingleSignOn, { signal }),
    staleTime: Infinity,
  });
  const begin = useMutation({
    mutationFn: () => call(beginSingleSignOn, { body: { return_to: pageNow() } }),
    onSuccess: ({ url }) => window.location.assign(url),
  });
  const label = offered.data?.label ?? null;
  if (label === null) return null;
  return (
    <>
      {/* The button stays pending until the browser has left the page. */}
      <Button isPending={begin.isPending || begin.isSuccess} onPress={() => begin.mutate()}>
        <Building2 aria-hidden size={18} /> Sign in with {label}
      </Button>
      <Refusal error={begin.error} />
    </>
  );
}

/** Returns the page to come back to: the current one, or the profile when the person is on a sign-in page. */
function pageNow(): string {
  const { pathname, search, hash } = window.location;
  if (pathname.startsWith('/users/')) return '/profile';
  const page = pathname + search + hash;
  return isOwnPage(page) ? page : '/';
}
