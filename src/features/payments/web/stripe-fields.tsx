import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { call } from '../../../frontend/api.ts';
import { useTheme } from '../../../frontend/theme.ts';
import { LoadError } from '../../../frontend/ui/load-error.tsx';
import { Skeleton } from '../../../frontend/ui/skeleton.tsx';
import { beginCard } from '../contract.ts';
import { stripeAppearance } from './stripe-appearance.ts';
import { loadStripe } from './stripe-browser.ts';
import type { CardEntry } from './use-card-entry.ts';

/** The card form of Stripe. The card’s number goes from the browser directly to Stripe. */
export function StripeFields({ entry, publishableKey }: { entry: CardEntry; publishableKey: string }) {
  const place = useRef<HTMLDivElement>(null);
  const { round, take } = entry;
  const form = useQuery({
    queryKey: ['stripe-form', round],
    queryFn: async () => {
      const [stripe, { client_secret: clientSecret }] = await Promise.all([
        loadStripe(publishableKey),
        call(beginCard, {}),
      ]);
      return { stripe, clientSecret };
    },
    staleTime: Infinity,
    gcTime: 0,
    meta: { isQuiet: true },
  });
  useEffect(() => {
    if (form.data === undefined || place.current === null) return undefined;
    const { stripe, clientSecret } = form.data;
    const host = place.current;
    const appearance = () => stripeAppearance(host, useTheme.getState().theme);
    const elements = stripe.elements({ clientSecret, appearance: appearance() });
    const element = elements.create('payment');
    element.mount(host);
    take({ stripe, elements });
    const stopFollowing = useTheme.subscribe(() => elements.update({ appearance: appearance() }));
    return () => {
      stopFollowing();
      take(null);
      element.destroy();
    };
  }, [form.data, take]);
  return (
    <>
      {form.isPending && <Skeleton lines={4} label="Loading the card form" />}
      {form.isError && <LoadError of={form} name="the card form" />}
      <div ref={place} />
    </>
  );
}
