import { parseArgs } from 'node:util';
import { z } from 'zod';
import type { Command } from '../../backend/command.ts';
import { createAccountWithPassword } from '../../features/accounts/server/index.ts';
import { Problem } from '../../kernel/problem.ts';
import type { App } from '../app.ts';

const USAGE = `platbook account add E-MAIL [--operator] [--tier starter|pro|team]

Makes an account, or gives an existing one a new password, and prints the password once. It is random;
its owner can choose another with "Forgot your password?".
  --operator  may import data and see everything
  --tier      starter (default), pro or team`;

const schema = z.object({
  email: z.email('is not an e-mail address'),
  tier: z.enum(['starter', 'pro', 'team']).default('starter'),
  operator: z.boolean().default(false),
});

export const accountAddCommand: Command<App> = {
  name: 'account add',
  summary: 'Make an account, for example your own operator account',
  usage: USAGE,
  async run(app, args, io) {
    const { email, tier, operator: isOperator } = parse(args);
    const password = await createAccountWithPassword(app.services, { email, tier, isOperator });
    io.print(`${email}  ${password}`);
    io.print('The password is shown only this once.');
    return 0;
  },
};

function parse(args: readonly string[]): z.output<typeof schema> {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: { operator: { type: 'boolean' }, tier: { type: 'string' } },
    allowPositionals: true,
    strict: false,
  });
  const parsed = schema.safeParse({ ...values, email: positionals[0] ?? '' });
  if (parsed.success) return parsed.data;
  const issues = parsed.error.issues.map(({ path: [name], message }) => `${String(name)}: ${message}`);
  throw new Problem('invalid_input', `${issues.join('\n')}\n\n${USAGE}`);
}
