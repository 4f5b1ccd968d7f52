import type { IdentityProvider } from './identity-provider.ts';
import { createOpenIdProvider } from './openid-provider.ts';
import type { SingleSignOnConfig } from './read-single-sign-on-config.ts';

/** The page that the provider sends the browser back to; the operator registers its address there. */
const RETURN_PATH = '/users/single_sign_on';

/** The operator's provider; null when none is set up, and then there is no such way in. */
export function createIdentityProvider({
  singleSignOn,
  publicUrl,
}: {
  singleSignOn: SingleSignOnConfig | null;
  publicUrl: string;
}): IdentityProvider | null {
  return singleSignOn === null ? null : createOpenIdProvider(singleSignOn, `${publicUrl}${RETURN_PATH}`);
}
