/** The OpenID Connect service of an organization, which proves who a person is. */
export interface IdentityProvider {
  /** The name that people see: "Acme". */
  readonly label: string;
  /** Returns the address to send the browser to for the sign-in, and the secrets that are needed when it comes back. Throws {@link ProviderError}. */
  begin(): Promise<{ url: string; secrets: SignInSecrets }>;
  /** Returns the person who came back, from the parameters that the provider added to the address. Throws {@link ProviderError}. */
  finish(answer: ProviderAnswer, secrets: SignInSecrets): Promise<Identity>;
}

/**
 * Created for every sign-in and stored on the server, to check the answer: the provider sends `state` and `nonce` back, and `codeVerifier` proves to the
 * provider that this server began the sign-in.
 */
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
  /** The provider's id for the person. Unlike an email, it never changes and never passes to another person. */
  subject: string;
  email: string | null;
  isEmailVerified: boolean;
  name: string | null;
}

/** `unreachable`: try again later. `cancelled`: the person declined. `untrusted`: the answer failed a check. */
export type ProviderErrorKind = 'unreachable' | 'cancelled' | 'untrusted';

export class ProviderError extends Error {
  readonly kind: ProviderErrorKind;
  constructor(kind: ProviderErrorKind, cause: unknown) {
    super(`the identity provider: ${kind}`, { cause });
    this.name = 'ProviderError';
    this.kind = kind;
  }
}
