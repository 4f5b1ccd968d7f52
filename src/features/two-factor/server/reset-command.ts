import { defineCommand } from '../../../backend/command.ts';
import type { Mail } from '../../../backend/ports/mail/mail.ts';
import type { Services } from '../../../backend/services.ts';
import { Problem } from '../../../kernel/problem.ts';
import { TWO_FACTOR_EMAILS } from '../rules/emails.ts';
import { resetTwoFactor } from './reset-two-factor.ts';

export const twoFactorResetCommand = defineCommand({
  name: 'account two-factor reset',
  summary: 'Turn off two-factor codes for somebody who lost their app and recovery codes',
  description: `Turns two-factor codes off for somebody who lost their app and their recovery codes, and tells them by email. Make sure
that the request really comes from them. Their password and passkeys stay as they are.`,
  arguments: { email: { label: 'EMAIL' } },
  async run({ services, mail }: { services: Services; mail: Mail }, { email }, io) {
    const found = await resetTwoFactor(services, email);
    if (found === undefined) throw new Problem('not_found', `There is no account with ${email}.`);
    if (!found.wasOn) {
      io.print(`${found.email} signs in without codes already.`);
      return 0;
    }
    const { publicUrl, site } = services.config;
    const about = { link: `${publicUrl}/profile`, site: site.name };
    await mail.send({ to: found.email, ...TWO_FACTOR_EMAILS.off(found.name, about) }).then(
      () => io.print(`${found.email} signs in without codes now, and was told by email.`),
      () => io.print(`${found.email} signs in without codes now. The email about it could not be sent.`),
    );
    return 0;
  },
});
