import { sessionSchema } from '../../src/features/accounts/contract.ts';
import { CLI } from './app-process.ts';
import { runMeasured } from './measured-run.ts';

export interface Login {
  email: string;
  password: string;
}

/** A signed-in person at a running server. */
export interface Client {
  /** Sends a GET, or with a body a POST. Throws unless the request succeeds. */
  ask(path: string, body?: unknown): Promise<unknown>;
}

/** Creates the account of an operator with the command line. No server may be running. */
export async function addOperator(settings: Record<string, string>): Promise<Login> {
  const email = 'bench@example.org';
  const args = [...CLI, 'account', 'add', email, '--operator'];
  const { output } = await runMeasured(process.execPath, args, { env: settings });
  const [, password = ''] = new RegExp(`${email} +(\\S+)`).exec(output) ?? [];
  return { email, password };
}

export async function signIn(url: string, login: Login): Promise<Client> {
  const signedIn = await fetch(`${url}/users/sign_in.json`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(login),
  });
  const cookie = signedIn.headers
    .getSetCookie()
    .map((each) => each.split(';')[0])
    .join('; ');
  let token = '';
  const ask = async (path: string, body?: unknown): Promise<unknown> => {
    const reply = await fetch(`${url}${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { cookie, 'x-csrf-token': token, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    if (!reply.ok) throw new Error(`${path}: ${reply.status} ${await reply.text()}`);
    return reply.json();
  };
  token = sessionSchema.parse(await ask('/users/session.json')).csrf_token ?? '';
  return { ask };
}
