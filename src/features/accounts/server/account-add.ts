import { z } from 'zod';
import { defineCommand } from '../../../backend/command.ts';
import type { Services } from '../../../backend/services.ts';
import { emailSchema } from '../../../kernel/email-schema.ts';
import { createAccountWithPassword } from './create-account.ts';

export const accountAddCommand = defineCommand({
  name: 'account add',
  summary: 'Make an account, for example your own operator account',
  description: `Makes an account and prints its random password once. The person can choose another with
"Forgot your password?". An account that has the email already gets a new password and the rights given here; its sessions end. It keeps its name, and without --tier its plan.`,
  arguments: { email: { label: 'EMAIL', schema: emailSchema } },
  options: {
    operator: { help: 'may import data and see everything' },
    tier: {
      value: 'TIER',
      schema: z.enum(['starter', 'pro', 'team']).optional(),
      help: 'starter (the default of a new account), pro or team',
    },
  },
  async run({ services }: { services: Services }, { email, tier, operator: isOperator }, io) {
    const password = await createAccountWithPassword(services, { email, tier, isOperator });
    io.print(`${email}  ${password}`);
    io.print('The password is shown only this once.');
    return 0;
  },
});
