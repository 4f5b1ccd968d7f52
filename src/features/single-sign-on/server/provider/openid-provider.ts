import * as client from 'openid-client';
import type { SingleSignOnConfig } from '../settings.ts';
import { type Identity, type IdentityProvider, ProviderError } from './identity-provider.ts';

const TIMEOUT_SECONDS = 10;
/** Providers rarely change their addresses, and their keys are reloaded whenever an unknown key signs. */
const DISCOVERY_LIFE_MS = 3_600_000;
const SCOPE = 'openid email profile';

/** An OpenID Connect provider: authorization code with PKCE, and ID tokens whose signature is always checked. */
export function createOpenIdProvider(
  settings: SingleSignOnConfig,
  redirectUrl: string,
  now: () => number = Date.now,
): IdentityProvider {
  let known: { config: Promise<client.Configuration>; until: number } | undefined;
  const configuration = async () => {
    if (known === undefined || known.until <= now()) {
      known = { config: discover(settings), until: now() + DISCOVERY_LIFE_MS };
    }
    const { config } = known;
    try {
      return await config;
    } catch (error) {
      if (known?.config === config) known = undefined; // the next call tries again
      throw new ProviderError('unreachable', error);
    }
  };

  return {
    label: settings.label,
    async begin() {
      const config = await configuration();
      const secrets = {
        state: client.randomState(),
        nonce: client.randomNonce(),
        codeVerifier: client.randomPKCECodeVerifier(),
      };
      const url = client.buildAuthorizationUrl(config, {
        redirect_uri: redirectUrl,
        scope: SCOPE,
        state: secrets.state,
        nonce: secrets.nonce,
        code_challenge: await client.calculatePKCECodeChallenge(secrets.codeVerifier),
        code_challenge_method: 'S256',
      });
      return { url: url.href, secrets };
    },
    async finish(answer, { state, nonce, codeVerifier }) {
      const config = await configuration();
      const url = new URL(redirectUrl);
      for (const [name, value] of Object.entries(answer)) {
        if (typeof value === 'string') url.searchParams.set(name, value);
      }
      try {
        const tokens = await client.authorizationCodeGrant(config, url, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: codeVerifier,
          idTokenExpected: true,
        });
        const claims = tokens.claims();
        if (claims === undefined) throw new Error('no ID token');
        const { iss: issuer, sub: subject } = claims;
        // Some providers send the email only in the user info.
        const person =
          claims['email'] === undefined && config.serverMetadata().userinfo_endpoint !== undefined
            ? await client.fetchUserInfo(config, tokens.access_token, subject)
            : claims;
        return { issuer, subject, ...readPerson(person) };
      } catch (error) {
        throw new ProviderError(kindOf(error), error);
      }
    },
  };
}

async function discover({
  issuer,
  clientId,
  clientSecret,
}: SingleSignOnConfig): Promise<client.Configuration> {
  const isPlain = issuer.startsWith('http:'); // only on this machine: see findSettingIssues
  const found = await client.discovery(new URL(issuer), clientId, undefined, client.None(), {
    timeout: TIMEOUT_SECONDS,
    execute: isPlain ? [client.allowInsecureRequests] : [],
  });
  const server = found.serverMetadata();
  const config = new client.Configuration(server, clientId, undefined, authentication(server, clientSecret));
  config.timeout = TIMEOUT_SECONDS;
  if (isPlain) client.allowInsecureRequests(config);
  client.enableNonRepudiationChecks(config);
  return config;
}

/** Returns how the client authenticates. By the standard, a provider that states no method takes the secret in a header. */
function authentication(
  { token_endpoint_auth_methods_supported: methods = ['client_secret_basic'] }: client.ServerMetadata,
  secret: string | null,
): client.ClientAuth {
  if (secret === null) return client.None();
  return methods.includes('client_secret_basic') || !methods.includes('client_secret_post')
    ? client.ClientSecretBasic(secret)
    : client.ClientSecretPost(secret);
}

function readPerson(
  claims: Readonly<Record<string, unknown>>,
): Pick<Identity, 'email' | 'isEmailVerified' | 'name'> {
  const { email, name, email_verified: verified } = claims;
  return {
    email: typeof email === 'string' ? email : null,
    // At least one large provider sends `email_verified` as a string.
    isEmailVerified: verified === true || verified === 'true',
    name: typeof name === 'string' ? name : null,
  };
}

function kindOf(error: unknown): ProviderError['kind'] {
  if (error instanceof client.AuthorizationResponseError) {
    if (error.error === 'access_denied') return 'cancelled';
    return ['server_error', 'temporarily_unavailable'].includes(error.error) ? 'unreachable' : 'untrusted';
  }
  if (error instanceof TypeError) return 'unreachable'; // fetch throws this when the server does not answer
  if (error instanceof client.ClientError) {
    if (error.code === 'OAUTH_TIMEOUT') return 'unreachable';
    if (error.cause instanceof Response && error.cause.status >= 500) return 'unreachable';
  }
  return 'untrusted';
}
