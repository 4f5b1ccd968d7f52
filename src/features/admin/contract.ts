import { z } from 'zod';
import { defineEndpoint } from '../../kernel/endpoint.ts';
import { nextPageShape, rowCursorSchema } from '../../kernel/row-cursor.ts';
import { planSchema } from '../accounts/contract.ts';
import { accountsFeature } from '../accounts/feature.ts';
import { adminFeature } from './feature.ts';

/** The number of rows on one page of a list for operators. */
export const ADMIN_PAGE_SIZE = 50;

const count = z.number();

export const getAdminOverview = defineEndpoint({
  name: 'getAdminOverview',
  summary: 'The overview for operators: counts of all records, and the tasks that wait for them.',
  method: 'GET',
  path: '/admin/overview.json',
  output: z.object({
    accounts: count,
    accounts_this_week: count,
    groups: count,
    paid_groups: count,
    /** True when somebody was invited, or there are people besides the first operator and the accounts of the demo. */
    has_invited: z.boolean(),
    open_sessions: count,
    counties: count,
    /** The number of counties, not counting those of the demo. */
    own_counties: count,
    parcels: count,
    open_requests: count,
    imports_running: count,
    imports_in_review: count,
    failed_jobs: count,
    damaged_files: count,
    /** When the last finished backup began; null when there is none. */
    last_backup_at: z.string().nullable(),
    database: z.enum(['embedded', 'server']),
  }),
  permission: accountsFeature.permissions['admin.read'],
  problems: [],
});
export type AdminOverview = z.infer<NonNullable<typeof getAdminOverview.output>>;

const searchTextSchema = z.string().trim().min(1).max(200).optional();

export const adminUserSchema = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  is_operator: z.boolean(),
  is_email_confirmed: z.boolean(),
  created_at: z.string(),
  /** When one of the open sessions was last used, to the hour; null without sessions. */
  last_seen_at: z.string().nullable(),
  /** The person's own group; null when they have none. */
  group: z
    .object({ slug: z.string(), name: z.string(), plan: planSchema.shape.id, plan_label: z.string() })
    .nullable(),
  /** The number of groups that the person is in. */
  group_count: count,
  has_sitecontrol: z.boolean(),
});
export type AdminUser = z.infer<typeof adminUserSchema>;

export const listUsers = defineEndpoint({
  name: 'listUsers',
  summary: 'Accounts, the newest first; `query` is a part of a name or an email, `plan` a plan.',
  method: 'GET',
  path: '/admin/users.json',
  query: z.object({
    query: searchTextSchema,
    plan: planSchema.shape.id.optional(),
    /** Returns only accounts after this position: the `next` of a page, or the id of an account. */
    after: rowCursorSchema.optional(),
  }),
  output: z.object({ users: z.array(adminUserSchema), ...nextPageShape }),
  permission: accountsFeature.permissions['admin.read'],
  problems: ['invalid_input'],
});

export const createPasswordLink = defineEndpoint({
  name: 'createPasswordLink',
  summary:
    'Makes a link that sets a new password. It works once, within a day. It is for people who don’t receive emails, and can’t be made for operators.',
  method: 'POST',
  path: '/admin/users/{id}/password_link.json',
  params: z.object({ id: z.uuid() }),
  output: z.object({ link: z.string(), expires_at: z.string() }),
  permission: adminFeature.permissions['account.make_password_link'],
  problems: ['not_found', 'not_allowed'],
});

export const adminGroupSchema = z.object({
  id: z.string(),
  slug: z.string(),
  name: z.string(),
  plan: planSchema.shape.id,
  plan_label: z.string(),
  created_at: z.string(),
  member_count: count,
  owner: z.object({ name: z.string(), email: z.string() }).nullable(),
});
export type AdminGroup = z.infer<typeof adminGroupSchema>;

export const listGroups = defineEndpoint({
  name: 'listGroups',
  summary: 'Groups, the newest first; `query` is a part of a name or an address.',
  method: 'GET',
  path: '/admin/groups.json',
  query: z.object({ query: searchTextSchema, after: rowCursorSchema.optional() }),
  output: z.object({ groups: z.array(adminGroupSchema), ...nextPageShape }),
  permission: accountsFeature.permissions['admin.read'],
  problems: ['invalid_input'],
});

export const setPlanOfGroup = defineEndpoint({
  name: 'setPlanOfGroup',
  summary: 'Gives a group another plan.',
  method: 'POST',
  path: '/admin/groups/{id}/plan.json',
  params: z.object({ id: z.uuid() }),
  body: z.object({ plan: planSchema.shape.id.exclude(['anonymous']) }),
  output: adminGroupSchema,
  permission: adminFeature.permissions['group.set_plan'],
  problems: ['not_found', 'invalid_input'],
});

export const listUserProfiles = defineEndpoint({
  name: 'listUserProfiles',
  summary:
    'The answers at registration: industry, job title, and whether the person wants news by email. Returns the number of people in each industry, and the people, newest first.',
  method: 'GET',
  path: '/admin/user_profiles.json',
  query: z.object({
    industry: z.string().trim().min(1).max(100).optional(),
    after: rowCursorSchema.optional(),
  }),
  output: z.object({
    industries: z.array(
      z.object({
        /** null: they did not answer. */
        industry: z.string().nullable(),
        people: count,
        /** The number of people who want emails with news of the site. */
        wants_email: count,
      }),
    ),
    users: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        email: z.string(),
        industry: z.string().nullable(),
        job_title: z.string().nullable(),
        wants_email: z.boolean(),
        created_at: z.string(),
      }),
    ),
    ...nextPageShape,
  }),
  permission: accountsFeature.permissions['admin.read'],
  problems: ['invalid_input'],
});

export const downloadUserProfiles = defineEndpoint({
  name: 'downloadUserProfiles',
  summary: 'The answers of everybody as a CSV file, the newest first, at most 100,000 lines.',
  method: 'GET',
  path: '/admin/user_profiles.csv',
  binary: ['text/csv'],
  permission: accountsFeature.permissions['admin.read'],
  problems: [],
});

export const listRunning = defineEndpoint({
  name: 'listRunning',
  summary: 'The imports and exports that wait or run now, the longest waiting first, at most 200 of each.',
  method: 'GET',
  path: '/admin/imports_exports/running.json',
  output: z.object({
    imports: z.array(
      z.object({
        id: z.string(),
        /** The name of the uploaded file, or the address that the file is downloaded from. */
        source: z.string(),
        place_path: z.string(),
        state: z.string(),
        phase: z.string().nullable(),
        done_rows: count,
        /** null: not known yet. */
        total_rows: count.nullable(),
        created_at: z.string(),
        started_at: z.string().nullable(),
      }),
    ),
    exports: z.array(
      z.object({
        id: z.string(),
        filename: z.string(),
        /** The person who requested the export; null if they deleted their account, or if the file is shared and belongs to nobody. */
        person: z.string().nullable(),
        state: z.string(),
        done_records: count,
        records: count,
        created_at: z.string(),
      }),
    ),
  }),
  permission: accountsFeature.permissions['admin.read'],
  problems: [],
});

export const listJobs = defineEndpoint({
  name: 'listJobs',
  summary: 'Background jobs: the number of each kind by state, and the newest hundred jobs.',
  method: 'GET',
  path: '/admin/jobs.json',
  /** `routine`: also the jobs that a schedule started and that ended well. There are several every minute. */
  query: z.object({ routine: z.enum(['yes', 'no']).default('no') }),
  output: z.object({
    kinds: z.array(
      z.object({
        name: z.string(),
        /** A label that says what jobs of this kind do; the name if the running version has no such job. */
        label: z.string(),
        /** The schedule as a cron pattern; null for jobs that run on request. */
        cron: z.string().nullable(),
        waiting: count,
        active: count,
        completed: count,
        failed: count,
      }),
    ),
    jobs: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        label: z.string(),
        state: z.string(),
        tries: count,
        created_at: z.string(),
        started_at: z.string().nullable(),
        completed_at: z.string().nullable(),
        /** The error of the last failure. */
        error: z.string().nullable(),
      }),
    ),
  }),
  permission: accountsFeature.permissions['admin.read'],
  problems: [],
});

export const getMetrics = defineEndpoint({
  name: 'getMetrics',
  summary: 'The activity on each of the last thirty days (UTC), oldest first.',
  method: 'GET',
  path: '/admin/metrics.json',
  output: z.object({
    days: z.array(
      z.object({ day: z.string(), registrations: count, lookups: count, imports: count, requests: count }),
    ),
  }),
  permission: accountsFeature.permissions['admin.read'],
  problems: [],
});

const settingsSchema = z.object({
  settings: z.array(
    z.object({
      name: z.string(),
      about: z.string(),
      is_secret: z.boolean(),
      /** `stored`: in the database, because an operator changed it in the browser, or the site chose it (`chooseSiteKind`). */
      from: z.enum(['environment', 'env_file', 'stored', 'default']),
      /** null: not set, or secret. */
      value: z.string().nullable(),
      /** Its field on the page; null if it is changed in the environment only. */
      screen: z
        .object({
          section: z.enum(['site', 'access', 'sales', 'terms', 'map', 'email', 'help']),
          order: z.number(),
          label: z.string(),
          hint: z.string().optional(),
          control: z.object({
            kind: z.enum(['text', 'long-text', 'secret', 'choice', 'prices', 'image', 'place']),
            placeholder: z.string().optional(),
            choices: z
              .array(
                z.object({
                  value: z.string(),
                  label: z.string(),
                  hint: z.string().optional(),
                  color: z.string().optional(),
                }),
              )
              .readonly()
              .optional(),
            columns: z.array(z.string()).readonly().optional(),
            rows: z
              .array(
                z.object({
                  label: z.string(),
                  hint: z.string().optional(),
                  names: z.array(z.string().nullable()).readonly(),
                }),
              )
              .readonly()
              .optional(),
          }),
        })
        .nullable(),
    }),
  ),
});

export const listSettings = defineEndpoint({
  name: 'listSettings',
  summary: 'The settings of this site with their values and where they are from; secrets only as set or not.',
  method: 'GET',
  path: '/admin/settings.json',
  output: settingsSchema,
  permission: accountsFeature.permissions['admin.read'],
  problems: [],
});

/** The maximum number of characters of one value: a logo of 200 KB as a data URL. */
const MAX_VALUE = 280_000;

export const changeSettings = defineEndpoint({
  name: 'changeSettings',
  summary: 'Changes settings of this site, all or none; they apply at once. null brings a default back.',
  method: 'POST',
  path: '/admin/settings.json',
  body: z.object({ values: z.record(z.string().max(100), z.string().max(MAX_VALUE).nullable()) }),
  output: settingsSchema,
  permission: adminFeature.permissions['settings.update'],
  problems: ['invalid_input'],
});

export const sendTestEmail = defineEndpoint({
  name: 'sendTestEmail',
  summary: 'Sends a test email to the requesting operator, to check the mail server.',
  method: 'POST',
  path: '/admin/settings/test_email.json',
  output: z.object({
    /** `stored`: no mail server is set; the email waits in the data folder. */
    status: z.enum(['sent', 'stored']),
    to: z.string(),
  }),
  permission: adminFeature.permissions['settings.update'],
  problems: ['unavailable'],
});
