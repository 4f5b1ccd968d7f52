import type { Email, Mail } from '../../src/backend/ports/mail/mail.ts';

/** A mail server that collects the emails instead of delivering them. While `mailServer.isDown`, it refuses them. */
export function openTestMail(): { mail: Mail; emails: Email[]; mailServer: { isDown: boolean } } {
  const emails: Email[] = [];
  const mailServer = { isDown: false };
  const mail: Mail = {
    isConnected: true,
    send: (email) =>
      mailServer.isDown ? Promise.reject(new Error('refused')) : Promise.resolve(void emails.push(email)),
    listStored: () => Promise.resolve([]),
    close: () => {},
  };
  return { mail, emails, mailServer };
}
