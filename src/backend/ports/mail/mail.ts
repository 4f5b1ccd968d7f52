/** An email in plain text. Subject and text are ours. The subject never contains text that people wrote. */
export interface Email {
  to: string;
  subject: string;
  text: string;
}

export interface StoredEmail extends Email {
  sentAt: string;
}

/** The way in which emails leave this site. */
export interface Mail {
  /** False: no email leaves this machine. They are stored in the data folder for the operator to read. */
  isConnected: boolean;
  /** Resolves when the mail server has accepted the email (or it is written to the folder). Otherwise rejects, and the caller decides what people are told. */
  send(message: Email): Promise<void>;
  /** Lists emails in the data folder, newest first, at most 50. The list is empty if a mail server is connected. */
  listStored(): Promise<StoredEmail[]>;
  close(): void;
}
