import { Choice } from '../../../frontend/ui/choice.tsx';
import type { Project, ProjectSummary } from '../contract.ts';
import { projectOptions } from './project-options.ts';

const NO_PROJECT = 'none';

interface Props {
  projects: readonly ProjectSummary[];
  /** The one that is open, which the list may lack: somebody else's, by its link. */
  project: Project | null;
  onOpen: (slug: string) => void;
  onLeave: () => void;
}

/** The projects by name; one is open, or none. */
export function ProjectPicker({ projects, project, onOpen, onLeave }: Props) {
  const options = projectOptions(projects, project);
  return (
    <Choice
      label="Project"
      options={[{ id: NO_PROJECT, label: 'No project' }, ...options]}
      value={project?.slug ?? NO_PROJECT}
      onChange={(id) => {
        if (id === (project?.slug ?? NO_PROJECT)) return;
        if (id === NO_PROJECT) onLeave();
        else onOpen(id);
      }}
    />
  );
}
