import { dayLabel } from '../../../../frontend/time-label.ts';
import { Button } from '../../../../frontend/ui/button.tsx';
import { capital } from '../../../../kernel/capital.ts';
import { countLabel } from '../../../../kernel/count-label.ts';
import { GEOMETRY_LABELS, type InspectedAddress } from '../../contract.ts';
import { numberLabel } from '../import-labels.ts';
import styles from './wizard.module.css';

type Layer = NonNullable<InspectedAddress['layer']>;

/** The layers of a service, of which the operator selects one. */
export function LayerList({
  layers,
  onSelect,
}: {
  layers: InspectedAddress['layers'];
  onSelect: (url: string) => void;
}) {
  return (
    <>
      <h3 className={styles['listTitle']}>The service has {countLabel(layers.length, 'layer')}</h3>
      <ul className={styles['files']} aria-label="Layers of the service">
        {layers.map(({ name, url, geometry, rows }) => (
          <li key={url}>
            <span className={styles['file']}>
              <b>{name}</b>
              <small>
                {GEOMETRY_LABELS[geometry ?? 'unknown']}
                {rows !== null && <>, {countLabel(rows, 'feature')}</>}
              </small>
            </span>
            <Button size="small" aria-label={`Select ${name}`} onPress={() => onSelect(url)}>
              Select
            </Button>
          </li>
        ))}
      </ul>
    </>
  );
}

/** The description of a layer by its service, before anything is fetched. */
export function LayerFacts({ layer, license }: { layer: Layer; license: string | null }) {
  const { columns, rows } = layer;
  return (
    <section aria-label={`The layer ${layer.name}`} className={styles['inspected']}>
      <h3 className={styles['listTitle']}>
        {layer.name}: {layer.service}
      </h3>
      <dl className={styles['facts']}>
        <dt>Geometry</dt>
        <dd>{capital(GEOMETRY_LABELS[layer.geometry ?? 'unknown'])}</dd>
        <dt>Features</dt>
        <dd>{rows === null ? 'The service does not say how many' : numberLabel(rows)}</dd>
        <dt>Last edit</dt>
        <dd>{layer.edited_at === null ? 'The service does not say when' : dayLabel(layer.edited_at)}</dd>
        <dt>License</dt>
        <dd>{license ?? 'The service states none: ask the publisher'}</dd>
        <dt>Columns</dt>
        <dd>
          {columns === null || columns.length === 0 ? (
            'The service does not list them'
          ) : (
            <details>
              <summary>{countLabel(columns.length, 'column')}</summary>
              <p className={styles['columnNames']}>{columns.map(({ name }) => name).join(', ')}</p>
            </details>
          )}
        </dd>
      </dl>
      {layer.geometry !== null && layer.geometry !== 'polygon' && (
        <p className={styles['small']}>
          Parcels are polygons, so {GEOMETRY_LABELS[layer.geometry]} can’t be imported as parcels.
        </p>
      )}
      {layer.notes.map((note) => (
        <p className={styles['small']} key={note}>
          {note}
        </p>
      ))}
    </section>
  );
}
