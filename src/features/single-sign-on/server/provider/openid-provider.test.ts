import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type FakeOpenId, startFakeOpenId } from '../../../../../tests/support/fake-openid.ts';
import { createOpenIdProvider } from './openid-provider.ts';

const HERE = 'http://localhost:3000/users/single_sign_on';
let fake: FakeOpenId;
let clock = 0;

beforeAll(async () => {
  fake = await startFakeOpenId();
});
afterAll(() => fake.close());
beforeEach(() => fake.reset());

const open = () =>
  createOpenIdProvider(
    {
      issuer: fake.issuer,
      clientId: fake.clientId,
      clientSecret: fake.clientSecret,
      emailDomains: 'any',
      groupSlug: null,
      label: 'Acme',
      makesAccounts: true,
    },
    HERE,
    () => clock,
  );

async function answerTo(url: string) {
  const { searchParams } = await fake.visit(url);
  return { state: '', ...Object.fromEntries(searchParams) };
}

it('returns who signed in', async () => {
  const provider = open();
  const { url, secrets } = await provider.begin();
  expect(await provider.finish(await answerTo(url), secrets)).toEqual({
    issuer: fake.issuer,
    subject: 'dora-1',
    email: 'dora@acme.example',
    isEmailVerified: true,
    name: 'Dora Deer',
  });
});

it('needs the verifier of this sign-in, and accepts a code only once', async () => {
  const provider = open();
  const { url, secrets } = await provider.begin();
  const answer = await answerTo(url);
  const other = (await provider.begin()).secrets.codeVerifier;
  await expect(provider.finish(answer, { ...secrets, codeVerifier: other })).rejects.toMatchObject({
    kind: 'untrusted',
  });
  await expect(provider.finish(answer, secrets)).rejects.toMatchObject({ kind: 'untrusted' });
});

it('refuses an answer that names another provider', async () => {
  const provider = open();
  const { url, secrets } = await provider.begin();
  const answer = { ...(await answerTo(url)), iss: 'https://evil.example' };
  await expect(provider.finish(answer, secrets)).rejects.toMatchObject({ kind: 'untrusted' });
});

it('reads the addresses again after an hour, and after a failure at once', async () => {
  const provider = open();
  const before = fake.discoveries();
  fake.mood.isDown = true;
  await expect(provider.begin()).rejects.toMatchObject({ kind: 'unreachable' });
  fake.mood.isDown = false;
  await provider.begin();
  await provider.begin();
  expect(fake.discoveries()).toBe(before + 1);
  clock += 3_600_001;
  await provider.begin();
  expect(fake.discoveries()).toBe(before + 2);
});
