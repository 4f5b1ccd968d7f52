/** The service of an organization that says who somebody is, by OpenID Connect. */
export interface IdentityProvider {
  /** For people: "Acme". */
  readonly label: string;
  /** Where the browser is sent to sign in, and what must be known when it comes back. Throws {@link ProviderError}. */
  begin(): Promise<{ url: string; secrets: SignInSecrets }>;
  /** Who came back, by what the provider put into the address. Throws {@link ProviderError}. */
  finish(answer: ProviderAnswer, secrets: SignInSecrets): Promise<Identity>;
}

/** Made anew for every sign-in; it never leaves the server, except that the provider sends `state` and `nonce` back. */
export interface SignInSecrets {
  state: string;
  nonce: string;
  codeVerifier: string;
}

/** The parameters of the address that the provider sends the browser back to. */
export interface ProviderAnswer {
  state: string;
  code?: string | undefined;
  error?: string | undefined;
  iss?: string | undefined;
}

export interface Identity {
  issuer: string;
  /** Never changes and is never given to another person, unlike an e-mail. */
  subject: string;
  email: string | null;
  isEmailVerified: boolean;
  name: string | null;
}

/** `unreachable`: try later. `cancelled`: the person said no. `untrusted`: the answer is not what it must be. */
export type ProviderErrorKind = 'unreachable' | 'cancelled' | 'untrusted';

export class ProviderError extends Error {
  readonly kind: ProviderErrorKind;
  constructor(kind: ProviderErrorKind, cause: unknown) {
    super(`the identity provider: ${kind}`, { cause });
    this.name = 'ProviderError';
    this.kind = kind;
  }
}
