import { z } from 'zod';
import type { Config } from '../../../backend/config.ts';
import { setting, settingsOf } from '../../../backend/setting.ts';

export const SETTINGS = {
  OIDC_ISSUER: {
    about:
      'Address of the OpenID Connect provider that the people of an organization sign in with. Absent: the page to sign in has no button for it.',
    schema: setting(z.url({ protocol: /^https?$/ }).optional()),
  },
  OIDC_CLIENT_ID: {
    about: 'Id of this site at the provider.',
    schema: setting(z.string().max(500).optional()),
  },
  OIDC_CLIENT_SECRET: {
    about:
      'Secret with which this site proves its identity to the provider. Absent: a public client, with PKCE alone.',
    secret: true,
    schema: setting(z.string().max(1000).optional()),
  },
  OIDC_EMAIL_DOMAINS: {
    about:
      'Email domains of the people who may sign in through the provider: example.org, example.com; or * for all that it has verified.',
    schema: setting(
      z
        .string()
        .trim()
        .regex(/^(?:\*|[a-z0-9.-]+(?:[\s,]+[a-z0-9.-]+)*)$/i, 'is neither a list of domains nor *')
        .optional(),
    ),
  },
  OIDC_LABEL: {
    about: 'Name of the organization on the button: Sign in with ....',
    schema: setting(z.string().trim().min(1).max(40).default('your organization')),
  },
  OIDC_GROUP: {
    about: 'Short name of the group that people join when they first sign in through the provider.',
    schema: setting(
      z
        .string()
        .regex(/^[a-z0-9][a-z0-9-]{0,99}$/, 'is not the short name of a group')
        .optional(),
    ),
  },
  OIDC_NEW_ACCOUNTS: {
    about:
      'on: a person who signs in through the provider without an account gets one; off: only people with an account can sign in.',
    schema: setting(z.enum(['on', 'off']).default('on')),
  },
} as const;

/** The settings of the sign-in for people of an organization. */
export interface SingleSignOnConfig {
  issuer: string;
  clientId: string;
  /** null for a public client, which only PKCE protects. */
  clientSecret: string | null;
  /** In lower case; 'any' accepts every email that the provider has verified. */
  emailDomains: readonly string[] | 'any';
  /** The slug of the group that people join at their first sign-in through the provider. */
  groupSlug: string | null;
  label: string;
  makesAccounts: boolean;
}

/** Returns issues about settings that are missing or addresses that aren't safe. */
export function findSettingIssues(config: Pick<Config, 'featureSettings'>): string[] {
  const {
    OIDC_ISSUER: issuer,
    OIDC_CLIENT_ID: clientId,
    OIDC_EMAIL_DOMAINS: domains,
  } = settingsOf(config, SETTINGS);
  const needed = [issuer, clientId, domains];
  if (needed.every((value) => value === undefined)) return [];
  if (issuer === undefined || needed.includes(undefined))
    return [
      'OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_EMAIL_DOMAINS go together: set all three or none (* lets all emails of the provider in)',
    ];
  const { protocol, hostname } = new URL(issuer);
  const isSafe = protocol === 'https:' || ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
  return isSafe ? [] : ['OIDC_ISSUER needs https, unless it runs on this machine'];
}

/** Returns the settings of the organization's provider; null when the operator has set up none. */
export function singleSignOnOf(config: Pick<Config, 'featureSettings'>): SingleSignOnConfig | null {
  const settings = settingsOf(config, SETTINGS);
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_EMAIL_DOMAINS: domains } = settings;
  if (issuer === undefined || clientId === undefined || domains === undefined) return null;
  return {
    issuer,
    clientId,
    clientSecret: settings.OIDC_CLIENT_SECRET ?? null,
    emailDomains:
      domains.trim() === '*'
        ? 'any'
        : domains
            .toLowerCase()
            .split(/[\s,]+/)
            .filter(Boolean),
    groupSlug: settings.OIDC_GROUP ?? null,
    label: settings.OIDC_LABEL,
    makesAccounts: settings.OIDC_NEW_ACCOUNTS === 'on',
  };
}
