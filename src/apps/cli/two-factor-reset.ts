import { defineCommand } from '../../backend/command.ts';
import { openMail } from '../../backend/ports/mail/open-mail.ts';
import { TWO_FACTOR_EMAILS } from '../../features/two-factor/rules/emails.ts';
import { resetTwoFactor } from '../../features/two-factor/server/index.ts';
import { Problem } from '../../kernel/problem.ts';
import type { App } from '../app.ts';

export const twoFactorResetCommand = defineCommand({
  name: 'account two-factor reset',
  summary: 'Let somebody in again who lost their app and recovery codes',
  description: `Turns two-factor codes off for somebody who lost their app and their recovery codes, and tells them by email. Make sure that it is
really they who ask. Their password and passkeys stay as they are.`,
  arguments: { email: { label: 'E-MAIL' } },
  async run({ services }: App, { email }, io) {
    const found = await resetTwoFactor(services, email);
    if (found === undefined) throw new Problem('not_found', `There is no account with ${email}.`);
    if (!found.wasOn) {
      io.print(`${found.email} signs in without codes already.`);
      return 0;
    }
    const mail = openMail(services.config);
    const link = `${services.config.publicUrl}/profile`;
    await mail.send({ to: found.email, ...TWO_FACTOR_EMAILS.off(found.name, link) }).then(
      () => io.print(`${found.email} signs in without codes now, and was told by email.`),
      () => io.print(`${found.email} signs in without codes now. The email about it could not be sent.`),
    );
    mail.close();
    return 0;
  },
});
