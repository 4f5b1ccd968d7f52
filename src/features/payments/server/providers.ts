import type { Services } from '../../../backend/services.ts';
import { type PracticeProvider, createPracticeProvider } from './practice-provider.ts';
import type { PaymentProvider } from './provider.ts';
import { stripeKeysOf } from './settings.ts';
import { type StripeProvider, createStripeProvider } from './stripe-provider.ts';

export interface Providers {
  practice: PracticeProvider;
  /** undefined while its keys are missing. */
  stripe(): StripeProvider | undefined;
  find(name: string | null): PaymentProvider | undefined;
}

/** Opens the providers of cards. A provider that a site no longer uses still refunds what it charged. */
export function createProviders({ config, database }: Pick<Services, 'config' | 'database'>): Providers {
  const practice = createPracticeProvider(database.kysely);
  let opened: { secretKey: string; provider: StripeProvider } | undefined;
  const stripe = () => {
    const keys = stripeKeysOf(config);
    if (keys === null) return undefined;
    if (opened?.secretKey !== keys.secretKey)
      opened = { secretKey: keys.secretKey, provider: createStripeProvider(keys) };
    return opened.provider;
  };
  return {
    practice,
    stripe,
    find(name) {
      if (name === 'practice') return practice;
      return name === 'stripe' ? stripe() : undefined;
    },
  };
}
