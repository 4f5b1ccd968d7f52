import { z } from 'zod';
import { emailSchema } from '../../kernel/email-schema.ts';
import { defineEndpoint } from '../../kernel/endpoint.ts';
import { groupSlugSchema } from '../accounts/contract.ts';
import { areaPathSchema, parcelQuerySchema } from '../filters/contract.ts';
import { NO_STYLES } from '../filters/rules/style-rule.ts';
import { bboxSchema } from '../places/contract.ts';
import { styleRulesSchema } from '../style-rules/contract.ts';
import { projectsFeature } from './feature.ts';
import type { ProjectCamera, ProjectLayers } from './rules/project-content.ts';
import { nameIssue } from './rules/project-name.ts';
import { SHARINGS } from './rules/sharing.ts';

/** Random; the last part of the project's path. */
const slugSchema = z
  .string()
  .length(16, 'is not the id of a project')
  .regex(/^[a-z0-9]*$/, 'is not the id of a project');
const slugParams = z.object({ slug: slugSchema });

const nameSchema = z
  .string()
  .max(1000)
  .superRefine((name, context) => {
    const issue = nameIssue(name);
    if (issue !== null) context.addIssue({ code: 'custom', message: issue });
  })
  .transform((name) => name.trim());

const wordSchema = z
  .string()
  .max(40)
  .regex(/^[a-z][a-z0-9_-]*$/, 'is not the name of a layer');
const layersSchema: z.ZodType<ProjectLayers> = z.object({
  base: wordSchema.optional(),
  layer: wordSchema.optional(),
  label: wordSchema.optional(),
  structures: z.literal(true).optional(),
  style: wordSchema.optional(),
});
const cameraSchema: z.ZodType<ProjectCamera> = z.object({
  lon: z.number().min(-180).max(180),
  lat: z.number().min(-90).max(90),
  zoom: z.number().min(0).max(24),
  bearing: z.number().min(-360).max(360).default(0),
  pitch: z.number().min(0).max(85).default(0),
});

/** The stored content of a project. */
export const projectContentSchema = z.object({
  /** The boundary of the query, `path`, is the home of the project. */
  query: parcelQuerySchema,
  styles: styleRulesSchema,
  layers: layersSchema,
  camera: cameraSchema.nullable(),
});

/** The only folder is 0, which holds focus areas. */
const folderSchema = z.literal(0);

/** A place or focus area of a project. `bbox` is null when it was deleted or the reader may not open it. */
const regionSchema = z.object({
  path: z.string(),
  headline: z.string(),
  acres: z.number().nullable(),
  bbox: bboxSchema.nullable(),
});
export type ProjectRegion = z.infer<typeof regionSchema>;

const summarySchema = z.object({
  id: z.string(),
  slug: z.string(),
  name: z.string(),
  /** `/projects/f3...` opens the project in the browser, and is the prefix of its API calls. */
  path: z.string(),
  version: z.number(),
  /** The account (group) that owns the project; null for readers who are not members of it. */
  group_id: z.string().nullable(),
  group_name: z.string().nullable(),
  sharing: z.enum(SHARINGS),
  /** How the reader got access. */
  access: z.enum(['member', 'guest', 'visitor']),
  /** The name of the person or account that shared it; null for members. */
  shared_by: z.string().nullable(),
  permissions: z.object({ update: z.boolean() }),
  /**
   * True when the plan of the project's account is too small for the project. The project can then only be deleted, until the account gets a larger
   * plan or has fewer projects.
   */
  is_suspended: z.boolean(),
  root_path: z.string(),
  updated_at: z.string(),
});
export type ProjectSummary = z.infer<typeof summarySchema>;

export const projectSchema = summarySchema.extend({
  ...projectContentSchema.shape,
  /** The home of the project. */
  root: z.object({
    name: z.string(),
    path: z.string(),
    headline: z.string(),
    context: z.object({ headline: z.string() }).nullable(),
    bbox: bboxSchema.nullable(),
  }),
  /** Folders with their numbers. */
  regions: z.array(z.object({ folder: z.number(), name: z.string(), items: z.array(regionSchema) })),
  created_at: z.string(),
  /** True when the reader is notified about parcels that enter, leave or change inside the project's selection. */
  is_watched: z.boolean(),
  /** The name of the person who saved last; null for readers who are not members, and if that person's account was deleted. */
  updated_by: z.string().nullable(),
  /** The reasons that the reader may not do something, as messages; null when they may. */
  abilities: z.object({
    update: z.string().nullable(),
    delete: z.string().nullable(),
    share: z.string().nullable(),
    export: z.string().nullable(),
  }),
});
export type Project = z.infer<typeof projectSchema>;

const projectReply = z.object({ status: z.literal('ok'), project: projectSchema });
/** The API calls a project `map`, as other parcel services do. */
const mapReply = z.object({ status: z.literal('ok'), map: projectSchema });

export const listProjects = defineEndpoint({
  name: 'listProjects',
  summary: 'The projects of the person’s accounts and the projects that are shared with the person, by name.',
  method: 'GET',
  path: '/projects.json',
  output: z.object({
    status: z.literal('ok'),
    projects: z.array(summarySchema),
    /** The limit of the current account; a total of null means unlimited. */
    limit: z.object({
      used: z.number(),
      total: z.number().nullable(),
      /** The reason that no more projects can be saved; null when another can be saved. */
      refusal: z
        .object({
          reason: z.enum(['sign_in', 'upgrade', 'member', 'limit']),
          message: z.string(),
          /** The plan to recommend. */
          upsell: z.enum(['starter', 'pro', 'team']).nullable(),
        })
        .nullable(),
    }),
  }),
  permission: projectsFeature.permissions['project.list'],
  problems: ['sign_in_required'],
});
export type ProjectList = z.infer<NonNullable<typeof listProjects.output>>;

export const listPublicProjects = defineEndpoint({
  name: 'listPublicProjects',
  summary: 'Projects that are public, by name, at most 100.',
  method: 'GET',
  path: '/projects/public.json',
  query: z.object({ query: z.string().trim().max(100).default('') }),
  output: z.object({ status: z.literal('ok'), projects: z.array(summarySchema) }),
  permission: projectsFeature.permissions['project.list_public'],
  problems: ['invalid_input'],
});

export const getProject = defineEndpoint({
  name: 'getProject',
  summary: 'A project, for everyone who may open it.',
  method: 'GET',
  path: '/projects/{slug}.json',
  params: slugParams,
  output: projectReply,
  permission: projectsFeature.permissions['project.open'],
  problems: ['invalid_input', 'not_found'],
});

export const createProject = defineEndpoint({
  name: 'createProject',
  summary: 'Saves a new project in the current account, or in that of `group_slug`.',
  method: 'POST',
  path: '/projects.json',
  body: z.object({
    name: nameSchema,
    /** The account that gets the project; absent for the current one. */
    group_slug: groupSlugSchema.optional(),
    query: parcelQuerySchema,
    styles: styleRulesSchema.nullish().transform((styles) => styles ?? NO_STYLES),
    layers: layersSchema.default({}),
    camera: cameraSchema.nullable().default(null),
    /** The home; absent for the working boundary. */
    root_path: areaPathSchema.optional(),
  }),
  output: projectReply,
  permission: projectsFeature.permissions['project.create'],
  problems: ['sign_in_required', 'invalid_input', 'not_allowed', 'limit_reached'],
});

export const saveProject = defineEndpoint({
  name: 'saveProject',
  summary:
    'Saves the given parts of a project if nobody saved since `version`. Otherwise fails with `conflict`, which names the current version. Absent parts stay as they are.',
  method: 'POST',
  path: '/projects/{slug}.json',
  params: slugParams,
  body: z.object({
    /** The version on which the change is based. */
    version: z.number().int().min(1),
    name: nameSchema.optional(),
    query: parcelQuerySchema.optional(),
    styles: styleRulesSchema.optional(),
    layers: layersSchema.optional(),
    camera: cameraSchema.nullable().optional(),
  }),
  output: projectReply,
  permission: projectsFeature.permissions['project.update'],
  problems: ['sign_in_required', 'invalid_input', 'not_allowed', 'not_found', 'conflict'],
});

export const copyProject = defineEndpoint({
  name: 'copyProject',
  summary: 'Makes a private copy in the current account, or in that of `group_slug`.',
  method: 'POST',
  path: '/projects/{slug}/copy.json',
  params: slugParams,
  body: z.object({
    name: nameSchema.optional(),
    group_slug: groupSlugSchema.optional(),
    /** Unsaved changes that the copy has in place of the saved content. */
    ...projectContentSchema.partial().shape,
  }),
  output: projectReply,
  permission: projectsFeature.permissions['project.create'],
  problems: ['sign_in_required', 'invalid_input', 'not_allowed', 'not_found', 'limit_reached'],
});

export const deleteProject = defineEndpoint({
  name: 'deleteProject',
  summary: 'Deletes a project; it can be restored for a week.',
  method: 'DELETE',
  path: '/projects/{slug}.json',
  params: slugParams,
  output: z.object({ status: z.literal('ok'), path: z.string() }),
  permission: projectsFeature.permissions['project.delete'],
  problems: ['sign_in_required', 'invalid_input', 'not_allowed', 'not_found'],
});

export const restoreProject = defineEndpoint({
  name: 'restoreProject',
  summary: 'Undoes the deletion of a project.',
  method: 'POST',
  path: '/projects/{slug}/restore.json',
  params: slugParams,
  output: projectReply,
  permission: projectsFeature.permissions['project.restore'],
  problems: ['sign_in_required', 'invalid_input', 'not_allowed', 'not_found', 'limit_reached'],
});

export const addProjectFocus = defineEndpoint({
  name: 'addProjectFocus',
  summary:
    'Attaches a focus area to a project. If the owner of the area attaches it, everyone who may open the project sees it.',
  method: 'POST',
  path: '/projects/{slug}/settings/add_focus.json',
  params: slugParams,
  body: z.object({ folder: folderSchema.default(0), path: areaPathSchema }),
  output: mapReply,
  permission: projectsFeature.permissions['project.update'],
  problems: ['sign_in_required', 'invalid_input', 'not_allowed', 'not_found'],
});

export const removeProjectFocus = defineEndpoint({
  name: 'removeProjectFocus',
  summary: 'Removes a focus area from a project. The area itself stays.',
  method: 'POST',
  path: '/projects/{slug}/settings/remove_focus.json',
  params: slugParams,
  body: z.object({ folder: folderSchema.default(0), path: areaPathSchema }),
  output: mapReply,
  permission: projectsFeature.permissions['project.update'],
  problems: ['sign_in_required', 'invalid_input', 'not_allowed', 'not_found'],
});

export const setProjectRoot = defineEndpoint({
  name: 'setProjectRoot',
  summary: 'Makes a place or focus area the home of a project, the boundary of its query.',
  method: 'POST',
  path: '/projects/{slug}/settings/set_root.json',
  params: slugParams,
  body: z.object({
    path: areaPathSchema,
    /** When given, fails with `conflict` if the project was saved after this version; when absent, overwrites any version. */
    version: z.number().int().min(1).optional(),
  }),
  output: mapReply,
  permission: projectsFeature.permissions['project.update'],
  problems: ['sign_in_required', 'invalid_input', 'not_allowed', 'not_found', 'conflict'],
});

/** The maximum number of projects that one account watches. */
export const WATCHES_MAX = 100;

export const watchProject = defineEndpoint({
  name: 'watchProject',
  summary:
    'Turns the notifications about the selection of a project on or off: which parcels entered, left or changed inside it in a new edition.',
  method: 'POST',
  path: '/projects/{slug}/watch.json',
  params: slugParams,
  body: z.strictObject({ is_watched: z.boolean() }),
  output: projectReply,
  permission: projectsFeature.permissions['project.watch'],
  problems: ['sign_in_required', 'invalid_input', 'not_found', 'limit_reached'],
});

const personSchema = z.object({
  id: z.string(),
  email: z.string(),
  added_by: z.string().nullable(),
  added_at: z.string(),
});
export type ProjectPerson = z.infer<typeof personSchema>;
const sharingReply = z.object({
  status: z.literal('ok'),
  sharing: z.enum(SHARINGS),
  people: z.array(personSchema),
});
export type ProjectSharing = z.infer<typeof sharingReply>;

export const getProjectSharing = defineEndpoint({
  name: 'getProjectSharing',
  summary: 'Who a project is shared with, for members of its account.',
  method: 'GET',
  path: '/projects/{slug}/settings/sharing.json',
  params: slugParams,
  output: sharingReply,
  permission: projectsFeature.permissions['project.read_sharing'],
  problems: ['invalid_input', 'not_allowed', 'not_found'],
});

export const setProjectSharing = defineEndpoint({
  name: 'setProjectSharing',
  summary: 'Sets who may open a project: members only, named people, people who have the link, or everybody.',
  method: 'POST',
  path: '/projects/{slug}/settings/sharing.json',
  params: slugParams,
  body: z.object({ sharing: z.enum(SHARINGS) }),
  output: sharingReply,
  permission: projectsFeature.permissions['project.share'],
  problems: ['sign_in_required', 'invalid_input', 'not_allowed', 'not_found'],
});

export const addProjectPerson = defineEndpoint({
  name: 'addProjectPerson',
  summary:
    'Shares a project with an email address and sends an email to it. The reply doesn’t tell whether the address has an account.',
  method: 'POST',
  path: '/projects/{slug}/people.json',
  params: slugParams,
  body: z.object({ email: emailSchema }),
  output: sharingReply.extend({
    /** `kept`: the email waits in the data folder, because no mail server is set; null: the project is shared with this email already. */
    email_state: z.enum(['sent', 'kept', 'failed']).nullable(),
  }),
  permission: projectsFeature.permissions['project.share'],
  problems: [
    'sign_in_required',
    'invalid_input',
    'not_allowed',
    'not_found',
    'limit_reached',
    'too_many_requests',
  ],
});

export const removeProjectPerson = defineEndpoint({
  name: 'removeProjectPerson',
  summary: 'Ends sharing a project with somebody.',
  method: 'DELETE',
  path: '/projects/{slug}/people/{id}.json',
  params: slugParams.extend({ id: z.uuid() }),
  output: sharingReply,
  permission: projectsFeature.permissions['project.share'],
  problems: ['sign_in_required', 'invalid_input', 'not_allowed', 'not_found'],
});
