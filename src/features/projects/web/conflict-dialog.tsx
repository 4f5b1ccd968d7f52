import { Button } from '../../../frontend/ui/button.tsx';
import { Dialog } from '../../../frontend/ui/dialog.tsx';
import type { Project } from '../contract.ts';
import { copyNameOf } from '../rules/project-name.ts';
import styles from './projects.module.css';
import type { ProjectActions } from './use-project-actions.ts';

interface Props {
  project: Project;
  /** The server's message, which names the current version and the sent version. */
  message: string;
  /** Repeats the refused change on top of the other person's version. */
  saveOver: () => Promise<unknown>;
  actions: ProjectActions;
  onClose: () => void;
}

/** Asks the person who saved second which version to keep. */
export function ConflictDialog({ project, message, saveOver, actions, onClose }: Props) {
  const choose = (work: () => Promise<unknown>) => () => {
    onClose();
    void work();
  };
  return (
    <Dialog role="alertdialog" title="Someone else saved this project" isOpen onClose={onClose}>
      <div className={styles['form']}>
        <p className={styles['plain']}>{message}</p>
        <div className={styles['stack']}>
          <Button look="primary" onPress={choose(() => actions.copy(project, copyNameOf(project.name)))}>
            Save mine as a copy
          </Button>
          <Button onPress={choose(() => actions.takeNewest(project))}>Take theirs</Button>
          <Button look="danger" onPress={choose(saveOver)}>
            Save mine over theirs
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
