import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

/** An email that the server accepted. `body` includes its headers. */
interface Taken {
  from: string;
  to: string[];
  body: string;
  user: string | undefined;
}

/** Runs a local mail server. It accepts every email or, with `refuse`, refuses every mailbox with this SMTP code; the password of each user is `p@ss word`. */
export async function withSmtpServer(
  options: { refuse?: number },
  run: (url: string, taken: Taken[]) => Promise<void>,
) {
  const taken: Taken[] = [];
  const server = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    hideSTARTTLS: true,
    onAuth: ({ username, password }, _session, done) =>
      password === 'p@ss word' ? done(null, { user: username }) : done(new Error('wrong password')),
    onRcptTo: (_address, _session, done) =>
      done(
        options.refuse === undefined
          ? null
          : Object.assign(new Error('no such mailbox'), { responseCode: options.refuse }),
      ),
    onData(stream, session, done) {
      void text(stream).then((body) => {
        const { mailFrom, rcptTo } = session.envelope;
        taken.push({
          from: mailFrom === false ? '' : mailFrom.address,
          to: rcptTo.map(({ address }) => address),
          body,
          user: session.user,
        });
        done();
      });
    },
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.server.address() as AddressInfo;
  try {
    await run(`127.0.0.1:${port}`, taken);
  } finally {
    await new Promise<void>((resolve) => {
      server.close(resolve);
    });
  }
}
