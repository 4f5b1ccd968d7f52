import { Button } from '../../../frontend/ui/button.tsx';
import { Dialog, DialogButtons } from '../../../frontend/ui/dialog.tsx';
import type { Project } from '../contract.ts';
import styles from './projects.module.css';
import type { ProjectActions } from './use-project-actions.ts';

interface Props {
  project: Project;
  actions: ProjectActions;
  onClose: () => void;
}

/** Asks for confirmation before a project is deleted. */
export function DeleteDialog({ project, actions, onClose }: Props) {
  return (
    <Dialog role="alertdialog" title={`Delete “${project.name}”?`} isOpen onClose={onClose}>
      <div className={styles['form']}>
        <p className={styles['plain']}>
          Are you sure you want to delete this project? You may lose exports that have not expired.
        </p>
        <DialogButtons>
          <Button autoFocus onPress={onClose}>
            Keep it
          </Button>
          <Button
            look="danger"
            onPress={() => {
              onClose();
              void actions.remove(project);
            }}
          >
            Delete
          </Button>
        </DialogButtons>
      </div>
    </Dialog>
  );
}
