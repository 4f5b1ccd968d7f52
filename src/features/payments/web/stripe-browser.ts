import { z } from 'zod';
import { ApiFailure } from '../../../frontend/api-failure.ts';
import type { StripeAppearance } from './stripe-appearance.ts';

/** The parts of Stripe.js that we use (docs.stripe.com/js). It has to be loaded from Stripe. The content security policy lets it run on some pages only. */
export interface StripeBrowser {
  elements(options: { clientSecret: string; appearance: StripeAppearance }): StripeElements;
  confirmSetup(options: { elements: StripeElements; redirect: 'if_required' }): Promise<{
    /** `validation_error`: a field of the form is not filled correctly. */
    error?: { type?: string; message?: string };
    setupIntent?: { payment_method: string | { id: string } | null };
  }>;
  handleNextAction(options: { clientSecret: string }): Promise<{ error?: { message?: string } }>;
}

export interface StripeElements {
  update(options: { appearance: StripeAppearance }): void;
  create(kind: 'payment'): { mount(element: HTMLElement): void; destroy(): void };
}

const ADDRESS = 'https://js.stripe.com/v3/';
const RELOADED = 'stripe-reloaded';
const makerSchema = z.custom<(key: string) => StripeBrowser>((value) => typeof value === 'function');

let loading: Promise<void> | undefined;
/** True if this page was reloaded for the script, and thus has the content security policy of its own address. */
let isReloaded = false;

/**
 * Loads Stripe.js. A page that was reached from the map still has the map's content security policy, which blocks the script. So a page that can't load the
 * script is reloaded once. Rejects if the reloaded page can't load it either.
 */
export async function loadStripe(publishableKey: string): Promise<StripeBrowser> {
  loading ??= new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = ADDRESS;
    script.addEventListener('load', () => {
      sessionStorage.removeItem(RELOADED);
      resolve();
    });
    script.addEventListener('error', () => {
      isReloaded ||= sessionStorage.getItem(RELOADED) !== null;
      // The next page of this tab may have the policy of the map again.
      sessionStorage.removeItem(RELOADED);
      if (!isReloaded) {
        sessionStorage.setItem(RELOADED, '1');
        window.location.reload();
      } else {
        loading = undefined;
        script.remove();
        const message =
          'Stripe did not answer. Check your connection, and whether your browser blocks js.stripe.com.';
        reject(new ApiFailure('unexpected', message, null));
      }
    });
    document.head.append(script);
  });
  await loading;
  return makerSchema.parse((window as { Stripe?: unknown }).Stripe)(publishableKey);
}
