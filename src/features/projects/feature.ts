import { defineFeature } from '../../kernel/feature.ts';

export const projectsFeature = defineFeature({
  name: 'projects',
  permissions: {
    // Who may open which project, and do what with it, is asked for each: accounts/rules/can.ts and projects/rules/project-access.ts.
    'project.open': { who: 'anyone', scope: 'read_projects' },
    'project.list': { who: 'signed-in', scope: 'read_projects' },
    'project.list_public': { who: 'anyone', scope: 'read_projects' },
    'project.create': { who: 'signed-in', scope: 'write_projects' },
    'project.update': { who: 'signed-in', scope: 'write_projects' },
    'project.delete': { who: 'signed-in', scope: 'write_projects' },
    'project.share': { who: 'signed-in', scope: 'write_projects' },
  },
  tokenScopes: {
    read_projects: { label: 'Read projects', hint: 'Those of your groups, and those shared with you' },
    write_projects: { label: 'Write projects', hint: 'Make, save, share and delete them' },
  },
  mapPaths: ['/projects/{rest*}'],
});
