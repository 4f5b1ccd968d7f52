import { FolderOpen, FolderPlus, Save } from 'lucide-react';
import { closeOverlay } from '../../../frontend/overlays.ts';
import { Button } from '../../../frontend/ui/button.tsx';
import { ReasonedButton } from '../../../frontend/ui/reasoned-button.tsx';
import { Section } from '../../../frontend/ui/section.tsx';
import { useUnsavedParts } from './content-now.ts';
import { useOpenProject } from './open-project.ts';
import { askProject, showProjects, useProjectUi } from './project-ui.ts';
import styles from './projects.module.css';

/** The project section of the map tools: the name of the open project, Save (or New if none is open), and a button that opens the project panel. */
export function ProjectTools() {
  const { project } = useOpenProject();
  const isSaving = useProjectUi(({ busy }) => busy === 'save');
  const isModified = useUnsavedParts().length > 0;
  return (
    <Section title="Project" isOpenAtFirst>
      <p className={styles['name']}>{project?.name ?? 'No project is open.'}</p>
      <p role="status" className={styles['flag']}>
        {isModified && 'You have unsaved changes.'}
      </p>
      <div className={styles['actions']}>
        {project === null ? (
          <Button size="small" onPress={() => askProject({ kind: 'new' })}>
            <FolderPlus aria-hidden /> New
          </Button>
        ) : (
          <ReasonedButton
            size="small"
            disabledReason={project.abilities.update ?? (isModified ? null : 'There are no changes to save.')}
            onPress={() => askProject({ kind: 'save' })}
          >
            <Save aria-hidden /> {isSaving ? 'Saving…' : 'Save'}
          </ReasonedButton>
        )}
        <Button
          size="small"
          onPress={() => {
            closeOverlay();
            showProjects();
          }}
        >
          <FolderOpen aria-hidden /> Project panel
        </Button>
      </div>
    </Section>
  );
}
