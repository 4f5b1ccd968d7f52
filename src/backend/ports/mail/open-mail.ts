import type { Config } from '../../config.ts';
import { countEvent } from '../../event-counts.ts';
import { createFolderMail } from './folder-mail.ts';
import type { Mail } from './mail.ts';
import { createSmtpMail } from './smtp-mail.ts';

/** Sends over SMTP if the settings name a server, otherwise writes to the data folder. */
export function openMail({ mail, dataDir }: Pick<Config, 'mail' | 'dataDir'>): Mail {
  const opened = mail.smtpUrl === null ? createFolderMail(dataDir) : createSmtpMail(mail.smtpUrl, mail.from);
  return {
    ...opened,
    async send(message) {
      try {
        await opened.send(message);
      } catch (error) {
        countEvent('emails_failed');
        throw error;
      }
      countEvent('emails_sent');
    },
  };
}
