import { Home } from 'lucide-react';
import { Button } from '../../../frontend/ui/button.tsx';
import { ReasonedButton } from '../../../frontend/ui/reasoned-button.tsx';
import { Section } from '../../../frontend/ui/section.tsx';
import { goToPlace } from '../../../frontend/url-state.ts';
import type { Project } from '../contract.ts';
import { useProjectUi } from './project-ui.ts';
import styles from './projects.module.css';
import type { ProjectActions } from './use-project-actions.ts';

interface Props {
  project: Project;
  boundary: { path: string; headline: string } | null;
  actions: ProjectActions;
}

/** The current boundary of the map, and the home of the project. */
export function ProjectHome({ project: { root, abilities }, boundary, actions }: Props) {
  const isSaving = useProjectUi(({ busy }) => busy === 'home');
  const isHere = boundary?.path === root.path;
  const refusal = abilities.update ?? (boundary === null ? 'Open a place first.' : null);
  return (
    <Section title="Project Home" isOpenAtFirst>
      <dl className={styles['facts']}>
        <div>
          <dt>Home boundary</dt>
          <dd>{root.headline}</dd>
        </div>
        <div>
          <dt>Working boundary</dt>
          <dd>{isHere ? 'Same as home' : (boundary?.headline ?? 'None')}</dd>
        </div>
      </dl>
      {!isHere && (
        <div className={styles['actions']}>
          <ReasonedButton
            size="small"
            disabledReason={refusal}
            onPress={() => boundary !== null && void actions.makeHome(boundary.path)}
          >
            <Home aria-hidden /> {isSaving ? 'Saving…' : 'Make the working boundary the home'}
          </ReasonedButton>
          {root.bbox !== null && (
            <Button size="small" look="quiet" onPress={() => goToPlace(root.path)}>
              Go home
            </Button>
          )}
        </div>
      )}
    </Section>
  );
}
