import type { Permission } from './permission.ts';

/** What a feature says of itself to everybody: the browser, the server, the command line, the tests that walk all features. */
export interface Feature<Name extends string = string, Verb extends string = string> {
  /** Its folder below `src/features`. */
  name: Name;
  /** What its endpoints and pages ask for, by verb. */
  permissions: Readonly<Record<Verb, Permission>>;
  /** What an API token can be made for, by name; permissions of any feature may be in it. */
  tokenScopes: Readonly<Record<string, TokenScope>>;
}

/** As it is shown on the form of new tokens and in their list. */
export interface TokenScope {
  label: string;
  hint: string;
}

interface FeatureManifest<Name extends string, Verb extends string> {
  name: Name;
  permissions: Readonly<Record<Verb, Omit<Permission, 'verb'>>>;
  tokenScopes?: Readonly<Record<string, TokenScope>>;
}

/** Makes a feature of its manifest: each permission knows its verb. */
export function defineFeature<const Name extends string, const Verb extends string>({
  name,
  permissions,
  tokenScopes = {},
}: FeatureManifest<Name, Verb>): Feature<Name, Verb> {
  const named = Object.entries<Omit<Permission, 'verb'>>(permissions).map(([verb, rule]) => [
    verb,
    { verb, ...rule },
  ]);
  // The same keys as the manifest's.
  return { name, permissions: Object.fromEntries(named) as Record<Verb, Permission>, tokenScopes };
}
