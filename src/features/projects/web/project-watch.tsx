import { Checkbox } from '../../../frontend/ui/checkbox.tsx';
import type { Project } from '../contract.ts';
import { useProjectUi } from './project-ui.ts';
import type { ProjectActions } from './use-project-actions.ts';

interface Props {
  project: Project;
  actions: ProjectActions;
}

/** The checkbox with which a signed-in person watches the selection of a project. */
export function ProjectWatch({ project, actions }: Props) {
  const isBusy = useProjectUi(({ busy }) => busy !== null);
  return (
    <Checkbox
      isOn={project.is_watched}
      isDisabled={isBusy}
      onChange={(isOn) => void actions.watch(project, isOn)}
    >
      Notify me of its parcels
      <small>
        When the county has new data: which parcels entered, left or changed inside the saved filters
      </small>
    </Checkbox>
  );
}
