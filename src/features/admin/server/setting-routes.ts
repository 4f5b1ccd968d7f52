import type { Db } from '../../../backend/db/database.ts';
import type { OpenContext } from '../../../backend/feature-server.ts';
import { type Route, route, writeRoute } from '../../../backend/http/route.ts';
import type { OutputOf } from '../../../kernel/endpoint.ts';
import { Problem } from '../../../kernel/problem.ts';
import { findProfile } from '../../profile/server/index.ts';
import { changeSettings, listSettings, sendTestEmail } from '../contract.ts';

interface Parts extends Pick<OpenContext, 'mail' | 'storedSettings'> {
  db: Db;
}

/** Settings of the site that operators change in the browser. */
export function settingRoutes({ db, mail, storedSettings }: Parts): Route[] {
  const describe = (): OutputOf<typeof listSettings> => ({
    settings: storedSettings.list().map(({ isSecret, ...setting }) => ({ ...setting, is_secret: isSecret })),
  });
  return [
    route(listSettings, () => Promise.resolve(describe())),
    writeRoute(changeSettings, async ({ body: { values } }, { trx, actor }) => {
      const apply = await storedSettings.save(trx, values, actor);
      return async () => {
        await apply();
        return describe();
      };
    }),
    route(sendTestEmail, async (_, { actor }) => {
      const profile = actor.userId === null ? undefined : await findProfile(db, actor.userId);
      if (profile === undefined) throw new Problem('sign_in_required');
      const to = profile.email;
      try {
        await mail.send({
          to,
          subject: 'Test email',
          text: 'Hello,\n\nThis email shows that your site can send emails. There is nothing to do.\n',
        });
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error);
        throw new Problem('unavailable', `The mail server did not accept the email: ${reason}`);
      }
      return { status: mail.isConnected ? ('sent' as const) : ('stored' as const), to };
    }),
  ];
}
