import { useMutation } from '@tanstack/react-query';
import { showToast } from '../../../frontend/toasts.ts';
import { ReasonedButton } from '../../../frontend/ui/reasoned-button.tsx';
import { countLabel } from '../../../kernel/count-label.ts';
import { usePlace } from '../../places/web/index.ts';
import styles from './exports.module.css';
import type { ExportNow } from './use-export.ts';

interface Props {
  exported: ExportNow;
  saveBoundary: () => Promise<void>;
}

/** The boundary of the export, the number of selected parcels, and a button that makes the boundary the project's home. */
export function BoundaryBlock({ exported: { project, query, counted, check }, saveBoundary }: Props) {
  const place = usePlace(query.path);
  const save = useMutation({
    mutationFn: saveBoundary,
    onSuccess: () =>
      showToast({ id: 'export', tone: 'good', message: 'The boundary of the project was saved.' }),
    meta: { toast: 'export' },
  });
  return (
    <section className={styles['block']} aria-label="Boundary">
      <h3 className={styles['heading']}>Boundary</h3>
      <p className={styles['place']}>
        {place.data?.place.headline ?? (place.isPending ? 'Loading…' : query.path)}
      </p>
      <p className={styles['plain']} role="status">
        {counted === undefined
          ? check.isError
            ? 'The properties could not be counted.'
            : 'Counting…'
          : `${countLabel(counted.requested, 'property', 'properties')} currently selected`}
        {counted !== undefined && check.isPlaceholderData && ' · counting…'}
      </p>
      {project !== null && query.path !== project.home.path && (
        <div className={styles['aside']}>
          <p className={styles['plain']}>The project’s home is {project.home.headline}.</p>
          <ReasonedButton
            size="small"
            disabledReason={project.updateRefusal}
            onPress={() => !save.isPending && save.mutate()}
          >
            {save.isPending ? 'Saving...' : 'Update Project Boundary'}
          </ReasonedButton>
        </div>
      )}
    </section>
  );
}
