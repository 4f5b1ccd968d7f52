import { useHasPlans } from '../../../../frontend/site-look.ts';
import { DataTable } from '../../../../frontend/ui/data-table.tsx';
import { LoadError } from '../../../../frontend/ui/load-error.tsx';
import { Refusal } from '../../../../frontend/ui/refusal.tsx';
import { RowGroup } from '../../../../frontend/ui/row-group.tsx';
import { SelectField } from '../../../../frontend/ui/select-field.tsx';
import { Skeleton } from '../../../../frontend/ui/skeleton.tsx';
import type { LayerAccessJson } from '../../../layers/contract.ts';
import { LAYER_AUDIENCES, audienceLabel, audienceOptions } from '../../../layers/rules/layer-audience.ts';
import styles from '../imports-page.module.css';
import { useLayerAccess, useSetLayerAccess } from './use-layers.ts';

const DEFAULT = 'default';

/** Shows who can see each layer, and lets operators decide it. */
export function LayerAccess() {
  const hasPlans = useHasPlans();
  const access = useLayerAccess();
  if (access.isPending) return <Skeleton lines={6} label="Loading who sees the layers" />;
  if (access.isError) {
    return <LoadError of={access} name="the list of who sees the layers" />;
  }
  return (
    <>
      <h2 className={styles['subtitle']}>Who sees the layers</h2>
      <p className={styles['lead']}>
        {hasPlans
          ? 'By default, public data is open to everyone, and the layers of the paid plans are closed. A layer that shows a paid column of parcels is closed like the column, until you open it. '
          : 'By default, everyone sees the layers. '}
        People who may not see a layer get none of its tiles.
      </p>
      <AccessTable layers={access.data} hasPlans={hasPlans} />
    </>
  );
}

function AccessTable({ layers, hasPlans }: { layers: readonly LayerAccessJson[]; hasPlans: boolean }) {
  const decide = useSetLayerAccess();
  const byDefault = Map.groupBy(layers, ({ default_audience: audience }) => audience);
  return (
    <>
      <Refusal error={decide.error} />
      <DataTable
        label="Who sees which layer"
        heads={['Layer', 'Seen by', 'Shows the columns']}
        className={styles['stacked']}
        isGrouped
      >
        {[...byDefault].map(([audience, members]) => (
          <RowGroup
            key={audience}
            title={`By default: ${audienceLabel(audience, hasPlans)}`}
            count={members.length}
            columns={3}
          >
            {members.map((layer) => (
              <tr key={layer.layer}>
                <th scope="row" className={styles['besideChoice']}>
                  {layer.label}
                </th>
                <td className={styles['audience']}>
                  <SelectField
                    label={`Who sees ${layer.label}`}
                    isLabelHidden
                    value={layer.is_decided ? layer.audience : DEFAULT}
                    options={optionsFor(layer, hasPlans)}
                    onChange={(id) =>
                      decide.mutate({
                        layer: layer.layer,
                        audience: LAYER_AUDIENCES.find((candidate) => candidate === id) ?? null,
                      })
                    }
                  />
                </td>
                <td className={styles['besideChoice']}>{layer.columns.join(', ')}</td>
              </tr>
            ))}
          </RowGroup>
        ))}
      </DataTable>
    </>
  );
}

function optionsFor({ audience, default_audience }: LayerAccessJson, hasPlans: boolean) {
  return [
    { id: DEFAULT, label: `Default: ${audienceLabel(default_audience, hasPlans)}` },
    ...audienceOptions(audience, hasPlans),
  ];
}
