import { SelectField } from '../../../frontend/ui/select-field.tsx';
import type { Project, ProjectSummary } from '../contract.ts';
import { projectOptions } from './project-options.ts';

const NO_PROJECT = 'none';

interface Props {
  projects: readonly ProjectSummary[];
  /** The open project. The list may lack it when it belongs to another person and was opened by its link. */
  project: Project | null;
  onOpen: (slug: string) => void;
  onLeave: () => void;
}

/** A menu of projects by name, with the open one selected, if any. */
export function ProjectPicker({ projects, project, onOpen, onLeave }: Props) {
  const options = projectOptions(projects, project);
  return (
    <SelectField
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
