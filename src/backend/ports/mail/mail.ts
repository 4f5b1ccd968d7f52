/** An email in plain text. Subject and text are ours; what people wrote is never in the subject. */
export interface Email {
  to: string;
  subject: string;
  text: string;
}

export interface StoredEmail extends Email {
  sentAt: string;
}

/** How letters leave this site. */
export interface Mail {
  /** False: nothing leaves this machine, letters wait in the data folder for the operator to read. */
  isConnected: boolean;
  /** Resolves when the mail server took it (or it is written). Rejects when it did not: the caller decides what people are told. */
  send(message: Email): Promise<void>;
  /** Emails in the data folder, newest first, at most 50; none when connected. */
  listKept(): Promise<StoredEmail[]>;
  close(): void;
}
