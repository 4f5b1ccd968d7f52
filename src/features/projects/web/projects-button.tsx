import { FolderOpen } from 'lucide-react';
import { IconButton } from '../../../frontend/ui/icon-button.tsx';
import { setHash, useUrlState } from '../../../frontend/url-state.ts';
import { useUnsavedParts } from './content-now.ts';
import { useOpenProject } from './open-project.ts';
import { showProjects } from './project-ui.ts';
import styles from './projects-button.module.css';

/** The button next to the map that opens the project panel. It shows the name of the open project and whether it has unsaved changes. */
export function ProjectsButton() {
  const { project } = useOpenProject();
  const isOpen = useUrlState(({ hash }) => hash.tab === 'projects');
  const isModified = useUnsavedParts().length > 0;
  const label =
    project === null
      ? 'Projects'
      : `Project ${project.name}${project.access === 'member' ? '' : ', as a guest'}${isModified ? ', unsaved changes' : ''}`;
  return (
    <span className={`${styles['place']} ${isModified ? styles['modified'] : ''}`}>
      <IconButton
        icon={FolderOpen}
        look="card"
        placement="left"
        label={label}
        isPressedDown={isOpen}
        onPress={() => (isOpen ? setHash({ tab: undefined }, 'push') : showProjects())}
      />
    </span>
  );
}
