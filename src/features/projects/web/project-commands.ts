import { Copy, FolderOpen, FolderPlus, RotateCcw, Save, Share2 } from 'lucide-react';
import type { Command, CommandContext } from '../../../frontend/commands.ts';
import { isWorkingPath } from '../../places/web/index.ts';
import { hasUnsavedChanges } from './content-now.ts';
import { openProjectNow } from './open-project.ts';
import { type ProjectTask, askProject, showProjects } from './project-ui.ts';

const isMap = ({ path }: CommandContext) => path === '/' || isWorkingPath(path);
const noProject = () => (openProjectNow() === null ? 'No project is open.' : null);
const nothingToSave = () => (hasUnsavedChanges() ? null : 'There are no changes to save.');

function command(
  kind: ProjectTask['kind'] & ('new' | 'copy' | 'share' | 'save' | 'reset'),
  rest: Pick<Command, 'title' | 'icon' | 'keywords' | 'disabledReason' | 'shortcut'>,
): Command {
  return {
    id: `project.${kind}`,
    group: 'Projects',
    isOffered: isMap,
    run: () => askProject({ kind }),
    ...rest,
  };
}

export const projectCommands: readonly Command[] = [
  {
    id: 'project.show',
    title: 'Projects',
    group: 'Projects',
    icon: FolderOpen,
    keywords: ['switch', 'open', 'home', 'saved'],
    isOffered: isMap,
    run: showProjects,
  },
  command('new', { title: 'New project', icon: FolderPlus, keywords: ['save', 'create'] }),
  command('save', {
    title: 'Save the project',
    icon: Save,
    shortcut: { keys: ['s'], shown: ['Ctrl', 'S'], held: 'ctrl' },
    disabledReason: () => noProject() ?? openProjectNow()?.abilities.update ?? nothingToSave(),
  }),
  command('copy', { title: 'Copy the project', icon: Copy, disabledReason: noProject }),
  command('reset', {
    title: 'Reset the project to what was saved',
    icon: RotateCcw,
    disabledReason: () => noProject() ?? nothingToSave(),
  }),
  command('share', {
    title: 'Share the project',
    icon: Share2,
    keywords: ['link', 'people', 'public'],
    disabledReason: noProject,
  }),
];
