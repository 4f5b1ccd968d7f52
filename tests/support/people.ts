import { expect } from 'vitest';
import { listStoredMail } from '../../src/features/profile/contract.ts';
import type { JourneyLogin, JourneyServer } from './journey-server.ts';

/** Returns a unique email address, because a failed test is retried and each attempt needs its own person. */
export const newEmail = () => `journey-${Math.random().toString(36).slice(2)}@people.example`;

/** Signs in without a browser. Returns the cookie. */
export async function cookieOf(server: JourneyServer, login: JourneyLogin): Promise<string> {
  return cookieIn(await post(server, '/users/sign_in.json', login));
}

/**
 * Returns path and hash of the link to `page` in the newest email to a person that has such a link. Operators can read the emails, because the
 * server has no mail server.
 */
export async function linkIn(server: JourneyServer, email: string, page: string): Promise<string> {
  const cookie = await cookieOf(server, server.operator);
  const find = async () => {
    const reply = await fetch(`${server.url}/admin/mail.json`, { headers: { cookie } });
    const { emails = [] } = listStoredMail.output?.parse(await reply.json()) ?? {};
    const text = emails.find((message) => message.to === email && message.text.includes(`${page}#`))?.text;
    return new RegExp(`${page}#token=[\\w-]+`).exec(text ?? '')?.[0] ?? '';
  };
  await expect.poll(find).not.toBe('');
  return find();
}

/** Creates a person with a free account, without a browser. */
export async function makePerson(server: JourneyServer): Promise<JourneyLogin> {
  const login = { email: newEmail(), password: 'orchard-7' };
  const asked = await post(server, '/users.json', { user: { name: 'Dora Journey', ...login } });
  expect(asked.status).toBe(200);
  const link = await linkIn(server, login.email, '/users/confirm');
  const confirmed = await post(server, '/users/confirm.json', { token: link.split('token=')[1] });
  expect(confirmed.status).toBe(200);
  return login;
}

function post(server: JourneyServer, path: string, body: unknown): Promise<Response> {
  return fetch(server.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}

function cookieIn(reply: Response): string {
  return reply.headers.get('set-cookie')?.split(';')[0] ?? '';
}
