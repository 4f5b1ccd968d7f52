import { type KeyObject, createHash, createHmac, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { openLocalServer } from './local-server.ts';

/** The person whom the provider signs in next, and how it misbehaves. */
interface FakeMood {
  person: Record<string, unknown>;
  /** Claims that replace the correct ones. */
  claims: Record<string, unknown>;
  /** How the ID token is signed: correctly, with a foreign key, not at all, or with the client's secret. */
  signature: 'good' | 'foreign' | 'none' | 'hs256';
  /** The error that the authorization endpoint returns instead of a code. */
  refuses: string | null;
  /** True to answer every request with 503. */
  isDown: boolean;
  /** True to return the email only from the userinfo endpoint. */
  hidesEmail: boolean;
}

export interface FakeOpenId {
  issuer: string;
  clientId: string;
  clientSecret: string;
  mood: FakeMood;
  /** Returns how often the discovery document was read. */
  discoveries(): number;
  /** Resets the provider to correct replies, with Dora as the person. */
  reset(): void;
  /** Acts as the browser of a person who signs in at the provider. Returns the address to which the provider sends the browser back. */
  visit(url: string): Promise<URL>;
  close(): Promise<void>;
}

interface Grant {
  challenge: string;
  nonce: string;
  redirectUri: string;
  /** True if the scope contains `openid`. Otherwise there is no ID token. */
  isOpenId: boolean;
}

const goodMood = (): FakeMood => ({
  person: { sub: 'dora-1', email: 'dora@acme.example', email_verified: true, name: 'Dora Deer' },
  claims: {},
  signature: 'good',
  refuses: null,
  isDown: false,
  hidesEmail: false,
});

/** Starts an OpenID Connect provider on this machine: discovery, keys, authorization, tokens signed with RS256, and errors on request. */
export async function startFakeOpenId(): Promise<FakeOpenId> {
  const clientId = 'platbook-test';
  const clientSecret = randomBytes(16).toString('hex');
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const foreign = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
  const grants = new Map<string, Grant>();
  const accessTokens = new Set<string>();
  const mood = goodMood();
  let discoveries = 0;
  let issuer = '';

  const idToken = (nonce: string): string => {
    const now = Math.floor(Date.now() / 1000);
    const { email, email_verified: verified, ...rest } = mood.person;
    return makeToken(
      {
        iss: issuer,
        aud: clientId,
        iat: now,
        exp: now + 300,
        nonce,
        ...rest,
        ...(!mood.hidesEmail && { email, email_verified: verified }),
        ...mood.claims,
      },
      mood.signature,
      { good: privateKey, foreign },
    );
  };

  const authorize = (query: URLSearchParams, reply: ServerResponse) => {
    // The browser is not sent to the address of a client that is unknown.
    if (query.get('client_id') !== clientId) return send(reply, 400, { error: 'invalid_request' });
    const back = new URL(query.get('redirect_uri') ?? '');
    back.searchParams.set('state', query.get('state') ?? '');
    back.searchParams.set('iss', issuer);
    if (query.get('response_type') !== 'code') back.searchParams.set('error', 'unsupported_response_type');
    else if (mood.refuses === null) {
      const code = randomBytes(12).toString('hex');
      grants.set(code, {
        challenge: query.get('code_challenge') ?? '',
        nonce: query.get('nonce') ?? '',
        redirectUri: query.get('redirect_uri') ?? '',
        isOpenId: (query.get('scope') ?? '').split(' ').includes('openid'),
      });
      back.searchParams.set('code', code);
    } else back.searchParams.set('error', mood.refuses);
    reply.writeHead(302, { location: back.href }).end();
  };

  const token = async (request: IncomingMessage, reply: ServerResponse) => {
    const body = new URLSearchParams(await text(request));
    const [scheme, basic = ''] = (request.headers.authorization ?? '').split(' ');
    // By RFC 6749, the client's id and its secret are form-encoded before they are joined.
    const given = Buffer.from(basic, 'base64').toString().split(':').map(decodeURIComponent);
    if (scheme !== 'Basic' || given[0] !== clientId || given[1] !== clientSecret)
      return send(reply, 401, { error: 'invalid_client' });
    if (body.get('grant_type') !== 'authorization_code')
      return send(reply, 400, { error: 'unsupported_grant_type' });
    const grant = grants.get(body.get('code') ?? '');
    grants.delete(body.get('code') ?? '');
    const proof = createHash('sha256')
      .update(body.get('code_verifier') ?? '')
      .digest('base64url');
    if (grant?.challenge !== proof || grant.redirectUri !== body.get('redirect_uri'))
      return send(reply, 400, { error: 'invalid_grant' });
    const accessToken = randomBytes(12).toString('hex');
    accessTokens.add(accessToken);
    send(reply, 200, {
      access_token: accessToken,
      token_type: 'Bearer',
      ...(grant.isOpenId && { id_token: idToken(grant.nonce) }),
    });
  };

  const { origin, close } = await openLocalServer((url, reply, request) => {
    if (mood.isDown) return send(reply, 503, { error: 'down' });
    switch (url.pathname) {
      case '/.well-known/openid-configuration':
        discoveries++;
        return send(reply, 200, {
          issuer,
          authorization_endpoint: `${issuer}/authorize`,
          token_endpoint: `${issuer}/token`,
          userinfo_endpoint: `${issuer}/userinfo`,
          jwks_uri: `${issuer}/jwks`,
          response_types_supported: ['code'],
          subject_types_supported: ['public'],
          id_token_signing_alg_values_supported: ['RS256'],
          token_endpoint_auth_methods_supported: ['client_secret_basic'],
          code_challenge_methods_supported: ['S256'],
          authorization_response_iss_parameter_supported: true,
        });
      case '/jwks':
        return send(reply, 200, {
          keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'one', alg: 'RS256', use: 'sig' }],
        });
      case '/authorize':
        return authorize(url.searchParams, reply);
      case '/token':
        return token(request, reply);
      case '/userinfo': {
        const [scheme, accessToken = ''] = (request.headers.authorization ?? '').split(' ');
        if (scheme === 'Bearer' && accessTokens.has(accessToken)) return send(reply, 200, mood.person);
        return send(reply, 401, { error: 'invalid_token' });
      }
      default:
        return send(reply, 404, {});
    }
  });
  issuer = origin;
  return {
    issuer,
    clientId,
    clientSecret,
    mood,
    discoveries: () => discoveries,
    reset: () => void Object.assign(mood, goodMood()),
    async visit(url) {
      const reply = await fetch(url, { redirect: 'manual' });
      return new URL(reply.headers.get('location') ?? '');
    },
    close,
  };

  function makeToken(
    claims: object,
    how: FakeMood['signature'],
    keys: { good: KeyObject; foreign: KeyObject },
  ): string {
    const alg = { good: 'RS256', foreign: 'RS256', none: 'none', hs256: 'HS256' }[how];
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const head = `${part({ alg, kid: 'one', typ: 'JWT' })}.${part(claims)}`;
    if (how === 'none') return `${head}.`;
    if (how === 'hs256')
      return `${head}.${createHmac('sha256', clientSecret).update(head).digest('base64url')}`;
    const key = how === 'good' ? keys.good : keys.foreign;
    return `${head}.${sign('RSA-SHA256', Buffer.from(head), key).toString('base64url')}`;
  }
}

function send(reply: ServerResponse, status: number, body: object): void {
  reply.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
