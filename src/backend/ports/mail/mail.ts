/**
 * An email in plain text. Its HTML, and the name of the site, are added when it is sent (`brand-email.ts`). The subject never contains text that
 * people wrote.
 */
export interface Email {
  to: string;
  subject: string;
  text: string;
  /** The label of the link, such as "Set a new password". The link is a paragraph of its own in the text; in HTML it becomes a button with this label. */
  action?: string;
  /** Lines below the signature, such as the way to get no more emails of a kind. */
  footer?: string;
  /** A UUID for the Message-ID of an email that may be sent twice, so that mail programs recognize the second one as the same email. */
  id?: string;
  /** The address that turns this kind of email off by POST alone (RFC 8058). Mail programs show a button for it. */
  unsubscribeUrl?: string;
}

/** An email as it leaves the site: as plain text and as HTML, both with the name of the site. */
export interface BrandedEmail {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** The name beside the address of the sender. */
  senderName: string;
  /** The picture that the HTML shows as `cid:logo`; null when the operator chose none. */
  logo: { type: string; bytes: Buffer } | null;
  id?: string;
  unsubscribeUrl?: string;
}

export interface StoredEmail extends Email {
  sentAt: string;
}

/** An adapter: sends emails that have the name of the site already. */
export interface MailAdapter extends Omit<Mail, 'send'> {
  send(message: BrandedEmail): Promise<void>;
}

/** The mail server refuses an email to this address permanently (a reply of 5xx, RFC 5321 section 4.2.1). After other errors it may take the same email later. */
export class AddressRefused extends Error {}

/** The way in which emails leave this site. */
export interface Mail {
  /** False: no email leaves this machine. They are stored in the data folder for the operator to read. */
  isConnected: boolean;
  /** Resolves when the mail server has accepted the email (or it is written to the folder). Otherwise rejects, with {@link AddressRefused} if no later try can succeed. The caller decides what people are told. */
  send(message: Email): Promise<void>;
  /** Lists emails in the data folder, newest first, at most 50. The list is empty if a mail server is connected. */
  listStored(): Promise<StoredEmail[]>;
  close(): void;
}
