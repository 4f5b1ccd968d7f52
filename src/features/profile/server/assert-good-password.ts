import type { Config } from '../../../backend/config.ts';
import { Problem } from '../../../kernel/problem.ts';

const COMMON =
  'is easy to guess: it is a common password, or made of your email or the name of this site. Choose another, such as a few words with a number.';

/**
 * Checks the part of the password rule that only the server knows. Throws `invalid_input`. `field` is the path of the password in the input.
 * Passwords that are stored already keep working.
 */
export async function assertGoodPassword(
  { publicUrl }: Pick<Config, 'publicUrl'>,
  { password, email, field }: { password: string; email: string; field: string },
): Promise<void> {
  const { isCommonPassword } = await import('./common-passwords.ts');
  const [mailbox = ''] = email.split('@');
  if (!isCommonPassword(password, [mailbox, 'platbook', new URL(publicUrl).hostname])) return;
  throw new Problem('invalid_input', {
    detail: `The password ${COMMON}`,
    fields: [{ field, message: COMMON }],
  });
}
