import { useState } from 'react';
import { Label, Radio, RadioGroup } from 'react-aria-components';
import { Dialog } from '../../../frontend/ui/dialog.tsx';
import { filteredCounties } from '../../filters/rules/parcel-query.ts';
import { contentLabel } from '../rules/project-content.ts';
import { NEW_PROJECT } from '../rules/project-name.ts';
import { contentNow } from './content-now.ts';
import { NameDialog } from './name-dialog.tsx';
import { openProjectNow } from './open-project.ts';
import { useProjectUi } from './project-ui.ts';
import styles from './projects.module.css';
import { ProjectSignIn, UpsellNotice } from './upsell-notice.tsx';
import type { ProjectActions } from './use-project-actions.ts';
import { useIsSignedIn, useProjects } from './use-projects.ts';

interface Props {
  actions: ProjectActions;
  onClose: () => void;
}

/** Saves a new project with the content of the map, or an empty one. When the plan allows no more projects, says so first. */
export function NewProjectDialog({ actions, onClose }: Props) {
  const isSignedIn = useIsSignedIn();
  const refusal = useProjects().data?.limit.refusal ?? null;
  const isBusy = useProjectUi(({ busy }) => busy === 'create');
  // With another project open, the default is an empty one, because the same content again would be a copy.
  const [isEmpty, setIsEmpty] = useState(() => openProjectNow() !== null);
  const content = contentNow();
  const hasContent = filteredCounties(content.query).length > 0 || content.styles.rules.length > 0;
  if (!isSignedIn)
    return (
      <Dialog title="New Project" isOpen onClose={onClose}>
        <ProjectSignIn />
      </Dialog>
    );
  return (
    <NameDialog
      title="New Project"
      name={NEW_PROJECT}
      confirm="Save Project"
      busyMessage="Saving…"
      isBusy={isBusy}
      {...(refusal === null ? {} : { refusal: <UpsellNotice refusal={refusal} /> })}
      onClose={onClose}
      onConfirm={(name) => void actions.create(name, { isEmpty }).then((isDone) => isDone && onClose())}
    >
      {hasContent && (
        <RadioGroup
          className={styles['radios'] ?? ''}
          value={isEmpty ? 'empty' : 'map'}
          onChange={(value) => setIsEmpty(value === 'empty')}
        >
          <Label className={styles['label'] ?? ''}>Start with</Label>
          <Radio value="map" className={styles['radio'] ?? ''}>
            <span>
              What is on the map
              <small>{contentLabel(content)}</small>
            </span>
          </Radio>
          <Radio value="empty" className={styles['radio'] ?? ''}>
            <span>
              Every parcel
              <small>no filters, no style rules</small>
            </span>
          </Radio>
        </RadioGroup>
      )}
    </NameDialog>
  );
}
