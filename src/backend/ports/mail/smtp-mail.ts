import nodemailer from 'nodemailer';
import type { Mail } from './mail.ts';

const TIMEOUT_MS = 15_000;

/** Sends over SMTP. `smtpUrl` is smtp://user:password@host:port (STARTTLS if the server offers it) or smtps://. `from` is an address. */
export function createSmtpMail(smtpUrl: string, from: string): Mail {
  const { protocol, hostname, port, username, password } = new URL(smtpUrl);
  const secure = protocol === 'smtps:';
  const transport = nodemailer.createTransport({
    host: hostname,
    port: port === '' ? (secure ? 465 : 587) : Number(port),
    secure,
    ...(username !== '' && {
      auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
    }),
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    // Our emails are plain text, so the mailer must never read files or fetch URLs for them.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    isConnected: true,
    async send({ to, subject, text }) {
      await transport.sendMail({ from, to: { name: '', address: to }, subject, text });
    },
    listStored: () => Promise.resolve([]),
    close: () => transport.close(),
  };
}
