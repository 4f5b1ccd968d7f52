import type { Config } from '../../config.ts';
import { createFolderMail } from './folder-mail.ts';
import type { Mail } from './mail.ts';
import { createSmtpMail } from './smtp-mail.ts';

/** Over SMTP when the settings name a server, else into the data folder. */
export function openMail({ mail, dataDir }: Pick<Config, 'mail' | 'dataDir'>): Mail {
  return mail.smtpUrl === null ? createFolderMail(dataDir) : createSmtpMail(mail.smtpUrl, mail.from);
}
