import type { Config } from '../../config.ts';
import { countEvent } from '../../event-counts.ts';
import { brandEmail } from './brand-email.ts';
import { createFolderMail } from './folder-mail.ts';
import type { Mail, MailAdapter } from './mail.ts';
import { createSmtpMail } from './smtp-mail.ts';

/**
 * Sends over SMTP if the settings name a server, otherwise writes to the data folder. Every email carries the name, logo
 * and color of the site. Operators can change all of these settings while the site is running.
 */
export function openMail(config: Pick<Config, 'mail' | 'dataDir' | 'site' | 'publicUrl'>): Mail {
  let settings = config.mail;
  let opened = openWith(config);
  const current = () => {
    if (config.mail.smtpUrl !== settings.smtpUrl || config.mail.from !== settings.from) {
      opened.close();
      settings = config.mail;
      opened = openWith(config);
    }
    return opened;
  };
  return {
    get isConnected() {
      return current().isConnected;
    },
    listStored: () => current().listStored(),
    close: () => opened.close(),
    async send(message) {
      try {
        await current().send(brandEmail(message, config));
      } catch (error) {
        countEvent('emails_failed');
        throw error;
      }
      countEvent('emails_sent');
    },
  };
}

const openWith = ({ mail, dataDir }: Pick<Config, 'mail' | 'dataDir'>): MailAdapter =>
  mail.smtpUrl === null ? createFolderMail(dataDir) : createSmtpMail(mail.smtpUrl, mail.from);
