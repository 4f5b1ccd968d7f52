import { expect, it } from 'vitest';
import { listSettings } from '../backend/list-settings.ts';
import { ALL_SETTINGS } from './read-settings.ts';

const shown = (name: string, env: Record<string, string>) =>
  listSettings(ALL_SETTINGS, { env, stored: {} }).find((setting) => setting.name === name);

it('shows the value of each setting and where it comes from', () => {
  expect(shown('PORT', {})).toMatchObject({ value: '3000', from: 'default', isSecret: false });
  expect(shown('PORT', { PORT: '8080' })).toMatchObject({ value: '8080', from: 'environment' });
  expect(shown('PLATBOOK_URL', { PLATBOOK_URL: '' })).toMatchObject({ value: null, from: 'default' });
});

it.each(['SMTP_URL', 'PLATBOOK_SECRET', 'S3_SECRET_ACCESS_KEY', 'STREET_VIEW_KEY'])(
  'never shows the secret %s',
  (name) => {
    expect(shown(name, { [name]: 'smtp://me:hush@host' })).toMatchObject({
      value: null,
      isSecret: true,
      from: 'environment',
    });
  },
);

it('leaves the password of an address out', () => {
  const env = { DATABASE_URL: 'postgres://me:hu@sh@host/data' };
  expect(shown('DATABASE_URL', env)?.value).toBe('postgres://…@host/data');
});
