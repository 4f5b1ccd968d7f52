import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { withSmtpServer } from '../../../../tests/support/smtp-server.ts';
import type { SiteLook } from '../../site-look.ts';
import { AddressRefused } from './mail.ts';
import { openMail } from './open-mail.ts';

const LOOK: SiteLook = { name: 'Platbook', logo: null, color: 'teal' };
const SITE = { site: LOOK, publicUrl: 'https://plat.example' };
const EMAIL = {
  to: 'dora@people.example',
  subject: 'Confirm your email – please',
  text: 'Hello Dora,\nclick: http://x/?t=1\n',
};

describe('over SMTP', () => {
  it('signs in with the user name and password of the SMTP URL, and sends an email', async () => {
    await withSmtpServer({}, async (address, taken) => {
      const smtpUrl = `smtp://mailer:${encodeURIComponent('p@ss word')}@${address}`;
      const mail = openMail({ mail: { smtpUrl, from: 'site@plat.example' }, dataDir: '/nowhere', ...SITE });
      await mail.send(EMAIL);
      mail.close();
      expect(taken).toMatchObject([{ from: 'site@plat.example', to: [EMAIL.to], user: 'mailer' }]);
      expect(taken[0]?.body).toContain('click: http://x/?t=1');
      expect(taken[0]?.body).toMatch(/^Subject: /m);
      expect(mail.isConnected).toBe(true);
    });
  });

  it('sends the name, logo and color of the site as they are at that moment', async () => {
    await withSmtpServer({}, async (address, taken) => {
      const logo = `data:image/png;base64,${Buffer.from('a picture').toString('base64')}`;
      const config = {
        mail: { smtpUrl: `smtp://${address}`, from: 'site@plat.example' },
        dataDir: '/nowhere',
        ...SITE,
        site: { ...LOOK, name: 'Alder “Maps”' },
      };
      const mail = openMail(config);
      config.site = { name: 'Alder & Elm', logo, color: 'plum' };
      await mail.send({ ...EMAIL, footer: 'No more emails of this kind:\nhttps://plat.example/stop' });
      mail.close();
      const body = (taken[0]?.body ?? '').replaceAll('=\r\n', '').replaceAll('=3D', '=');
      expect(body).toMatch(/^From: "?Alder & Elm"? <site@plat\.example>/m);
      expect(body).toContain('Alder &amp; Elm</strong>');
      expect(body).toContain('#853680');
      expect(body).toMatch(/^Content-Id: <logo>/im);
      expect(body).toContain(Buffer.from('a picture').toString('base64'));
      expect(body).toContain('<a href="https://plat.example/stop"');
      expect(body).toContain(
        '-- \r\nNo more emails of this kind:\r\nhttps://plat.example/stop\r\n\r\nAlder & Elm',
      );
    });
  });

  it('does not let an address smuggle in headers or more recipients', async () => {
    await withSmtpServer({}, async (address, taken) => {
      const mail = openMail({
        mail: { smtpUrl: `smtp://${address}`, from: 'site@plat.example' },
        dataDir: '/nowhere',
        ...SITE,
      });
      await mail.send({ ...EMAIL, to: 'a@x.example\r\nBcc: b@x.example' }).catch(() => {});
      mail.close();
      expect(taken.flatMap(({ to }) => to)).not.toContain('b@x.example');
      expect(taken[0]?.body ?? '').not.toMatch(/^Bcc:/m);
    });
  });

  it('closes after an address whose password can’t be decoded, without an error that nobody catches', async () => {
    const uncaught: unknown[] = [];
    const note = (error: unknown) => uncaught.push(error);
    process.on('unhandledRejection', note);
    const smtpUrl = 'smtp://me:50%off@localhost:1';
    const mail = openMail({ mail: { smtpUrl, from: 'site@plat.example' }, dataDir: '/nowhere', ...SITE });
    await expect(mail.send(EMAIL)).rejects.toThrow('URI malformed');
    mail.close();
    // Node reports it after the microtasks of this turn.
    await new Promise((resolve) => {
      setTimeout(resolve, 20);
    });
    process.off('unhandledRejection', note);
    expect(uncaught).toEqual([]);
  });

  it.each([
    ['refuses an address for good', { refuse: 550 }, '', true, /mailbox/],
    ['refuses an address for now', { refuse: 451 }, '', false, /mailbox/],
    ['refuses the login of the site', {}, 'mailer:wrong@', false, /password/],
  ])('tells whether the server %s', async (_, options, login, isRefused, message) => {
    await withSmtpServer(options, async (address) => {
      const smtpUrl = `smtp://${login}${address}`;
      const mail = openMail({ mail: { smtpUrl, from: 'site@plat.example' }, dataDir: '/nowhere', ...SITE });
      const error: unknown = await mail.send(EMAIL).catch((thrown: unknown) => thrown);
      mail.close();
      expect(String(error)).toMatch(message);
      expect([error instanceof Error, error instanceof AddressRefused]).toEqual([true, isRefused]);
    });
  });
});

describe('without a server', () => {
  it('keeps emails in the data folder, newest first, for its owner only', async () => {
    const dataDir = await mkdtemp(path.join(os.tmpdir(), 'platbook-mail-'));
    const mail = openMail({ mail: { smtpUrl: null, from: 'x@y.example' }, dataDir, ...SITE });
    expect(await mail.listStored()).toEqual([]);
    await mail.send({ ...EMAIL, subject: 'first' });
    await new Promise((resolve) => {
      setTimeout(resolve, 5);
    });
    await mail.send({ ...EMAIL, subject: 'second' });
    expect((await mail.listStored()).map(({ subject }) => subject)).toEqual(['second', 'first']);
    const [name = ''] = await readdir(path.join(dataDir, 'mail'));
    expect((await stat(path.join(dataDir, 'mail', name))).mode & 0o777).toBe(0o600);
    expect(mail.isConnected).toBe(false);
    await rm(dataDir, { recursive: true });
  });
});
