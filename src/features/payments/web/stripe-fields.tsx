import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { call } from '../../../frontend/api.ts';
import { Refusal } from '../../../frontend/ui/refusal.tsx';
import { Skeleton } from '../../../frontend/ui/skeleton.tsx';
import { beginCard } from '../contract.ts';
import { loadStripe } from './stripe-browser.ts';
import type { CardEntry } from './use-card-entry.ts';

/** The card form of Stripe. The number goes from the browser to Stripe. */
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
    const isDark = window.matchMedia('(prefers-color-scheme: dark)').matches;
    const elements = stripe.elements({ clientSecret, appearance: { theme: isDark ? 'night' : 'stripe' } });
    const element = elements.create('payment');
    element.mount(place.current);
    take({ stripe, elements });
    return () => {
      take(null);
      element.destroy();
    };
  }, [form.data, take]);
  return (
    <>
      {form.isPending && <Skeleton lines={4} label="Loading the card form" />}
      <Refusal error={form.error} />
      <div ref={place} />
    </>
  );
}
