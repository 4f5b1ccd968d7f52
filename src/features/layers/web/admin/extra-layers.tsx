import { Layers, Plus } from 'lucide-react';
import { useState } from 'react';
import { useHasPlans } from '../../../../frontend/site-look.ts';
import { Button } from '../../../../frontend/ui/button.tsx';
import { ConfirmButton } from '../../../../frontend/ui/confirm-button.tsx';
import { DataTable } from '../../../../frontend/ui/data-table.tsx';
import { Loaded } from '../../../../frontend/ui/loaded.tsx';
import { Notice } from '../../../../frontend/ui/notice.tsx';
import { Refusal } from '../../../../frontend/ui/refusal.tsx';
import type { ExtraLayerJson } from '../../contract.ts';
import { audienceLabel } from '../../rules/layer-audience.ts';
import { ExtraLayerForm } from './extra-layer-form.tsx';
import styles from './extra-layers.module.css';
import { useExtraLayers, useRemoveExtraLayer } from './use-extra-layers.ts';

/** Lists the layers of pictures from other sites, and lets operators add, change and remove them. */
export function ExtraLayers() {
  const layers = useExtraLayers();
  /** The layer in the form; null: a new one; undefined: the form is closed. */
  const [edited, setEdited] = useState<ExtraLayerJson | null>();
  return (
    <section className={styles['section']} aria-labelledby="extra-layers">
      <div className={styles['head']}>
        <h2 id="extra-layers">Layers of other sites</h2>
        <Button onPress={() => setEdited(null)}>
          <Plus aria-hidden /> Add a layer
        </Button>
      </div>
      <p className={styles['lead']}>
        Tiles of pictures, or a Web Map Service (WMS), that browsers load from another site. Visitors’
        browsers tell that site their network address and the area they look at.
      </p>
      <Loaded of={layers} name="the layers of other sites" lines={3}>
        {(rows) =>
          rows.length === 0 ? (
            <Notice icon={Layers} title="No layers of other sites.">
              <p>Add one with the address of its tiles or of its service.</p>
            </Notice>
          ) : (
            <Table layers={rows} onEdit={setEdited} />
          )
        }
      </Loaded>
      {edited !== undefined && <ExtraLayerForm layer={edited} onClose={() => setEdited(undefined)} />}
    </section>
  );
}

function Table({
  layers,
  onEdit,
}: {
  layers: readonly ExtraLayerJson[];
  onEdit: (layer: ExtraLayerJson) => void;
}) {
  const hasPlans = useHasPlans();
  const remove = useRemoveExtraLayer();
  return (
    <>
      <Refusal error={remove.error} />
      <DataTable label="Layers of other sites" heads={['Layer', 'Address', 'Zooms', 'Seen by', 'Actions']}>
        {layers.map((layer) => (
          <tr key={layer.id}>
            <th scope="row">{layer.name}</th>
            <td className={styles['url']}>
              {layer.url}
              {layer.wms_layers === '' ? '' : ` (${layer.wms_layers})`}
            </td>
            <td>
              {layer.min_zoom} to {layer.max_zoom}
            </td>
            <td>{audienceLabel(layer.audience, hasPlans)}</td>
            <td aria-label={`Actions for ${layer.name}`}>
              <div className={styles['buttons']}>
                <Button size="small" onPress={() => onEdit(layer)}>
                  Change <span className="visually-hidden">{layer.name}</span>
                </Button>
                <ConfirmButton
                  size="small"
                  label={`Remove ${layer.name}`}
                  title={`Remove ${layer.name} from the map?`}
                  message="Links that turn this layer on show the map without it."
                  confirm="Remove"
                  cancelLabel="Keep it"
                  tone="danger"
                  onConfirm={() => remove.mutate(layer.id)}
                >
                  Remove
                </ConfirmButton>
              </div>
            </td>
          </tr>
        ))}
      </DataTable>
    </>
  );
}
