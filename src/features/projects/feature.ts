import { defineFeature } from '../../kernel/feature.ts';
import { type HashValuesOf, type PanesOf, hashText } from '../../kernel/hash.ts';
import { EDITORS, MANAGERS, MEMBERS } from '../../kernel/permission.ts';
import { MANAGERS_ONLY_MESSAGE } from './rules/managers-only.ts';

const PROJECTS = { name: 'projects', one: 'project', many: 'projects' };

export const projectsFeature = defineFeature({
  name: 'projects',
  permissions: {
    // For people without access, the project does not exist (`projectAccess`).
    'project.open': { who: 'anyone', scope: 'read_projects' },
    'project.list': { who: 'signed-in', scope: 'read_projects' },
    'project.list_public': { who: 'anyone', scope: 'read_projects' },
    'project.read': { who: 'signed-in', roles: MEMBERS, isForGuests: true },
    'project.create': {
      who: 'signed-in',
      scope: 'write_projects',
      roles: EDITORS,
      limit: PROJECTS,
    },
    // Undoes a deletion. The project counts against the limit again.
    'project.restore': {
      who: 'signed-in',
      scope: 'write_projects',
      roles: MANAGERS,
      limit: PROJECTS,
    },
    'project.update': { who: 'signed-in', scope: 'write_projects', roles: EDITORS },
    'project.delete': { who: 'signed-in', scope: 'write_projects', roles: MANAGERS },
    // Anyone may send the request, but only members of the project's account get the list. Others get `roleMessage`.
    'project.read_sharing': {
      who: 'anyone',
      scope: 'read_projects',
      roles: MEMBERS,
      roleMessage: 'Only members of a project’s account can see who it is shared with.',
    },
    // Everybody who may open a project may watch its selection, because the notifications are their own.
    'project.watch': { who: 'signed-in', scope: 'write_follows' },
    'project.share': { who: 'signed-in', scope: 'write_projects', roles: MANAGERS },
    // A project says whether its reader may export it. `export.create` has the same condition, but it belongs to the exports feature, which
    // depends on this one.
    'project.export': { who: 'signed-in', roles: MANAGERS, roleMessage: MANAGERS_ONLY_MESSAGE },
  },
  tokenScopes: {
    read_projects: { label: 'Read projects', hint: 'Those of your groups, and those shared with you' },
    write_projects: { label: 'Write projects', hint: 'Create, save, share and delete them' },
  },
  pages: {
    '/groups/{slug}/dashboard': { title: 'Dashboard' },
    '/groups/{slug}/projects/{project}': { title: 'Project' },
  },
  mapPaths: ['/projects/{rest*}'],
  panes: { projects: { order: 110 } },
  hashKeys: {
    /** The open project: the last part of its path. It begins with a letter, so that no value is read as a number. */
    project: { ...hashText(10, /^[a-z][a-z0-9]{15}$/), unreadableMessage: 'The project could not be read.' },
  },
});

declare module '../../kernel/hash.ts' {
  interface HashKeyValues extends HashValuesOf<typeof projectsFeature> {}
  interface PaneNames extends PanesOf<typeof projectsFeature> {}
}
