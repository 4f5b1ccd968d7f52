import { randomBytes } from 'node:crypto';
import { mkdir, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import type { MailAdapter } from './mail.ts';

const MAX_STORED = 200;
const MAX_LISTED = 50;
const storedEmailSchema = z.object({
  sentAt: z.string(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
});

/** Writes each email into a file of the folder `mail`, which only its owner can read, and keeps the newest 200. */
export function createFolderMail(dataDir: string): MailAdapter {
  const dir = path.join(dataDir, 'mail');
  const listFiles = async () => {
    const names = await readdir(dir).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return [];
      throw error;
    });
    return names.filter((name) => name.endsWith('.json')).toSorted((a, b) => (a < b ? 1 : -1));
  };
  return {
    isConnected: false,
    async send({ to, subject, text }) {
      const sentAt = new Date().toISOString();
      await mkdir(dir, { recursive: true, mode: 0o700 });
      // File names sort by time. The random part separates two emails of the same millisecond.
      const name = `${sentAt.replaceAll(/[:.]/g, '-')}-${randomBytes(4).toString('hex')}.json`;
      await writeFile(
        path.join(dir, `${name}.part`),
        JSON.stringify({ sentAt, to, subject, text }, null, 2),
        {
          mode: 0o600,
        },
      );
      await rename(path.join(dir, `${name}.part`), path.join(dir, name));
      for (const old of (await listFiles()).slice(MAX_STORED)) await rm(path.join(dir, old), { force: true });
    },
    async listStored() {
      const names = (await listFiles()).slice(0, MAX_LISTED);
      const texts = await Promise.all(names.map((name) => readFile(path.join(dir, name), 'utf8')));
      return texts.map((text) => storedEmailSchema.parse(JSON.parse(text)));
    },
    close: () => {},
  };
}
