import { LoaderCircle, Minus, Plus } from 'lucide-react';
import { useState } from 'react';
import { loadErrorMessage } from '../../../frontend/api-failure.ts';
import { Button } from '../../../frontend/ui/button.tsx';
import { InPageLink } from '../../../frontend/ui/in-page-link.tsx';
import { Section } from '../../../frontend/ui/section.tsx';
import { Skeleton } from '../../../frontend/ui/skeleton.tsx';
import spinner from '../../../frontend/ui/spinner.module.css';
import { goToPlace, setHash } from '../../../frontend/url-state.ts';
import { useFocusAreas } from '../../focus-areas/web/index.ts';
import type { Project } from '../contract.ts';
import styles from './projects.module.css';
import type { ProjectActions } from './use-project-actions.ts';

interface Props {
  project: Project;
  actions: ProjectActions;
}

interface Row {
  path: string;
  name: string;
  acres: number | null;
  isAttached: boolean;
  /** True when the focus area exists and the reader may open it. */
  isOpen: boolean;
}

/** The reader's focus areas, to attach to the project or to remove from it, and the attached areas of other people. */
export function ProjectFocusAreas({ project, actions }: Props) {
  const areas = useFocusAreas();
  const attached = project.regions.find(({ folder }) => folder === 0)?.items ?? [];
  const own = areas.data?.neighborhoods ?? [];
  const rows: Row[] = [
    ...attached.map(({ path, headline, acres, bbox }) => ({
      path,
      name: headline,
      acres,
      isAttached: true,
      isOpen: bbox !== null,
    })),
    ...own
      .filter(({ path }) => !attached.some((item) => item.path === path))
      .map(({ path, name, acres }) => ({ path, name, acres, isAttached: false, isOpen: true })),
  ];
  return (
    <Section title="Focus areas" count={attached.length} isOpenAtFirst>
      {rows.length === 0 &&
        (areas.isPending ? (
          <Skeleton lines={2} label="Loading your focus areas" />
        ) : (
          <p className={styles['plain']}>
            {areas.isError ? loadErrorMessage(areas.error) : 'You have no focus areas yet.'}
          </p>
        ))}
      <ul className={styles['areas']} aria-label="Focus areas of the project and yours">
        {rows.map((row) => (
          <AreaRow key={row.path} row={row} actions={actions} />
        ))}
      </ul>
      <Button size="small" look="quiet" align="start" onPress={() => setHash({ tab: 'focus-areas' }, 'push')}>
        Draw or upload focus areas
      </Button>
    </Section>
  );
}

function AreaRow({ row, actions }: { row: Row; actions: ProjectActions }) {
  const [isBusy, setIsBusy] = useState(false);
  const change = async () => {
    if (isBusy) return;
    setIsBusy(true);
    await actions.setFocus(row.path, !row.isAttached);
    setIsBusy(false);
  };
  const verb = row.isAttached ? 'Remove' : 'Attach';
  const Icon = row.isAttached ? Minus : Plus;
  return (
    <li>
      <span className={styles['area']}>
        {row.isOpen ? (
          <InPageLink href={row.path} onGo={() => goToPlace(row.path)}>
            {row.name}
          </InPageLink>
        ) : (
          row.name
        )}
        {row.acres !== null && (
          <small>{row.acres.toLocaleString('en-US', { maximumFractionDigits: 1 })} acres</small>
        )}
      </span>
      <Button size="small" aria-label={`${verb} ${row.name}`} onPress={() => void change()}>
        {isBusy ? <LoaderCircle aria-hidden className={spinner['spinner'] ?? ''} /> : <Icon aria-hidden />}
        {verb}
      </Button>
    </li>
  );
}
