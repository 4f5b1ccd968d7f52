import type { Config } from '../../../backend/config.ts';
import type { Db } from '../../../backend/db/database.ts';
import type { OpenContext } from '../../../backend/feature-server.ts';
import { type Route, route, writeRoute } from '../../../backend/http/route.ts';
import type { ScreenSetting } from '../../../backend/setting.ts';
import type { OutputOf } from '../../../kernel/endpoint.ts';
import { Problem } from '../../../kernel/problem.ts';
import { siteKindOf } from '../../accounts/server/index.ts';
import { findProfile } from '../../profile/server/index.ts';
import { changeSettings, listSettings, sendTestEmail } from '../contract.ts';

interface Parts extends Pick<OpenContext, 'mail' | 'storedSettings'> {
  db: Db;
  config: Pick<Config, 'featureSettings'>;
}

/** On a site without plans, leaves out the choices that need plans, except the selected one. */
function choicesOf(screen: ScreenSetting, value: string | null, hasPlans: boolean): ScreenSetting {
  const { control } = screen;
  if (control.kind !== 'choice') return screen;
  const choices = control.choices
    .filter((choice) => hasPlans || choice.needsPlans !== true || choice.value === value)
    .map((offered) => {
      const { needsPlans: _, ...choice } = offered;
      return choice;
    });
  return { ...screen, control: { ...control, choices } };
}

/** Settings of the site that operators change in the browser. */
export function settingRoutes({ db, config, mail, storedSettings }: Parts): Route[] {
  const describe = (): OutputOf<typeof listSettings> => {
    const hasPlans = siteKindOf(config) !== 'open';
    const shown = storedSettings.list().filter(({ needsPlans }) => hasPlans || !needsPlans);
    return {
      settings: shown.map(({ name, about, from, value, isSecret, screen }) => ({
        name,
        about,
        from,
        value,
        is_secret: isSecret,
        screen: screen === null ? null : choicesOf(screen, value, hasPlans),
      })),
    };
  };
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
