import type { SMTPError } from 'nodemailer/lib/smtp-connection';
import { AddressRefused, type MailAdapter } from './mail.ts';

const TIMEOUT_MS = 15_000;

/** Sends over SMTP. `smtpUrl` is smtp://user:password@host:port (STARTTLS if the server offers it) or smtps://. `from` is an address. */
export function createSmtpMail(smtpUrl: string, from: string): MailAdapter {
  const { protocol, hostname, port, username, password } = new URL(smtpUrl);
  const secure = protocol === 'smtps:';
  const createTransport = async () => {
    const { default: nodemailer } = await import('nodemailer');
    return nodemailer.createTransport({
      host: hostname,
      port: port === '' ? (secure ? 465 : 587) : Number(port),
      secure,
      ...(username !== '' && {
        auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
      }),
      connectionTimeout: TIMEOUT_MS,
      greetingTimeout: TIMEOUT_MS,
      socketTimeout: TIMEOUT_MS,
      // Our emails contain all that they show, so the mailer must never read files or fetch URLs for them.
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  };
  // Opened for the first email: most processes send none.
  let transport: ReturnType<typeof createTransport> | undefined;
  return {
    isConnected: true,
    async send({ to, subject, text, html, senderName, logo, id, unsubscribeUrl }) {
      transport ??= createTransport();
      const opened = await transport.catch((error: unknown) => {
        transport = undefined; // the next email tries again
        throw error;
      });
      const sending = opened.sendMail({
        from: { name: senderName, address: from },
        to: { name: '', address: to },
        subject,
        text,
        html,
        ...(id !== undefined && { messageId: `<${id}@${from.split('@').at(-1)}>` }),
        ...(unsubscribeUrl !== undefined && {
          headers: {
            'List-Unsubscribe': `<${unsubscribeUrl}>`,
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          },
        }),
        attachments:
          logo === null
            ? []
            : [
                {
                  cid: 'logo',
                  filename: `logo.${logo.type.slice('image/'.length)}`,
                  content: logo.bytes,
                  contentType: logo.type,
                  contentDisposition: 'inline' as const,
                },
              ],
      });
      await sending.catch((error: SMTPError) => {
        throw isAddressRefused(error) ? new AddressRefused(error.message, { cause: error }) : error;
      });
    },
    listStored: () => Promise.resolve([]),
    close() {
      // The email for which the transport could not be opened reports the error.
      void transport?.then((opened) => opened.close()).catch(() => undefined);
    },
  };
}

/** Returns true if the server refused this recipient, or the email to them, permanently. The login and the sender are settings of the site: the email can be sent when an operator has corrected them. */
function isAddressRefused({ command, responseCode = 0 }: SMTPError): boolean {
  return responseCode >= 500 && (command === 'RCPT TO' || command === 'DATA');
}
