import { timeLabel } from '../../../../frontend/time-label.ts';
import { buttonClass } from '../../../../frontend/ui/button.tsx';
import { ConfirmButton } from '../../../../frontend/ui/confirm-button.tsx';
import { DataTable } from '../../../../frontend/ui/data-table.tsx';
import { Refusal } from '../../../../frontend/ui/refusal.tsx';
import { RowGroup } from '../../../../frontend/ui/row-group.tsx';
import table from '../../../../frontend/ui/table.module.css';
import { countLabel } from '../../../../kernel/count-label.ts';
import type { LayerEdition } from '../../../layers/contract.ts';
import { useHeadline } from '../../../places/web/index.ts';
import { numberLabel } from '../import-labels.ts';
import styles from '../imports-page.module.css';
import { useRemoveLayer } from './use-layers.ts';

/** The published layers by place, with the actions for each. */
export function LayerTable({ layers }: { layers: readonly LayerEdition[] }) {
  const remove = useRemoveLayer();
  const places = Map.groupBy(layers, ({ place_path: path }) => path);
  return (
    <>
      <Refusal error={remove.error} />
      <DataTable
        label="Layers"
        heads={['Layer', { number: 'Features' }, 'From', 'Published', { hidden: 'Actions' }]}
        className={table['cards']}
        isGrouped
      >
        {[...places].map(([path, members]) => (
          <PlaceLayers
            key={path}
            path={path}
            layers={members}
            isDisabled={remove.isPending}
            onRemove={({ layer }) => remove.mutate({ layer, place: path })}
          />
        ))}
      </DataTable>
    </>
  );
}

function PlaceLayers({
  path,
  layers,
  isDisabled,
  onRemove,
}: {
  path: string;
  layers: readonly LayerEdition[];
  isDisabled: boolean;
  onRemove: (layer: LayerEdition) => void;
}) {
  const name = useHeadline(path);
  const title = path === '/' ? 'Everywhere' : name;
  return (
    <RowGroup title={title} count={layers.length} columns={5}>
      {layers.map((layer) => (
        <tr key={layer.id}>
          <th scope="row">
            <a href={path}>{layer.label}</a>
          </th>
          <td className={table['number']} data-label="Features">
            {numberLabel(layer.feature_count)}
          </td>
          <td className={styles['source']} data-label="From">
            {layer.source_name}
          </td>
          <td data-label="Published">{timeLabel(layer.created_at)}</td>
          <td>
            <div className={table['acts']}>
              {layer.has_features && (
                <a
                  className={buttonClass({ size: 'small' })}
                  href={downloadOf(layer)}
                  download
                  aria-label={`Download ${nameOf(layer)}`}
                >
                  Download
                </a>
              )}
              <ConfirmButton
                size="small"
                label={`Remove ${nameOf(layer)}`}
                isDisabled={isDisabled}
                title={`Take ${layer.label} of ${title} off the map?`}
                message={
                  <p>
                    This deletes its {countLabel(layer.feature_count, 'feature')}. Parcels can no longer be
                    joined with the layer. Values that parcels took from the layer stay.
                  </p>
                }
                tone="danger"
                confirm="Remove the layer"
                cancelLabel="Keep it"
                onConfirm={() => onRemove(layer)}
              >
                Remove
              </ConfirmButton>
            </div>
          </td>
        </tr>
      ))}
    </RowGroup>
  );
}

const nameOf = ({ label, place_path }: LayerEdition) => `${label} of ${place_path}`;

function downloadOf({ layer, place_path }: LayerEdition): string {
  return `/admin/layers/features.gpkg?${new URLSearchParams({ layer, place: place_path }).toString()}`;
}
