import { defineServer } from '../../../backend/feature-server.ts';
import { accountsFeature } from '../feature.ts';
import { withOverrides } from '../rules/plan-overrides.ts';
import { accountAddCommand } from './account-add.ts';
import { ACTS } from './acts.ts';
import { createAccounts } from './index.ts';
import { ACCOUNTS_OF_PERSON } from './queries-personal.ts';
import { SETTINGS, isDemoOn, planLimitsOf } from './settings.ts';

export const accountsServer = defineServer(accountsFeature, {
  acts: ACTS,
  settings: SETTINGS,
  findSettingIssues: (config) =>
    withOverrides(planLimitsOf(config)).issues.map((issue) => `PLATBOOK_PLAN_LIMITS: ${issue}`),
  personalData: ACCOUNTS_OF_PERSON,
  open({ services }) {
    const accounts = createAccounts(services);
    return {
      opened: accounts,
      async welcome() {
        if (!isDemoOn(services.config)) return [];
        const logins = await accounts.ensureDemoAccounts();
        return [
          'Demo logins:',
          ...logins.map(
            ({ email, password, role }) => `  ${email.padEnd(36)} ${password.padEnd(20)} ${role}`,
          ),
        ];
      },
    };
  },
  commands: [accountAddCommand],
  async serve(_context, { routes, decide, followPlanChanges }) {
    const following = await followPlanChanges();
    return { routes, decide, close: () => following.close() };
  },
});
