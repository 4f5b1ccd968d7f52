import type { Config } from '../../../../backend/config.ts';
import { singleSignOnOf } from '../settings.ts';
import type { IdentityProvider } from './identity-provider.ts';
import { createOpenIdProvider } from './openid-provider.ts';

/** The page that the provider sends the browser back to. The operator registers its address at the provider. */
const RETURN_PATH = '/users/single_sign_on';

/** Creates the operator's provider; returns null when none is set up. */
export function createIdentityProvider(
  config: Pick<Config, 'featureSettings' | 'publicUrl'>,
): IdentityProvider | null {
  const settings = singleSignOnOf(config);
  return settings && createOpenIdProvider(settings, `${config.publicUrl}${RETURN_PATH}`);
}
