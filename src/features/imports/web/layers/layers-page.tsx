import { ArrowLeft, LayersIcon, Plus } from 'lucide-react';
import { Button } from '../../../../frontend/ui/button.tsx';
import { InPageLink } from '../../../../frontend/ui/in-page-link.tsx';
import links from '../../../../frontend/ui/links.module.css';
import { LoadError } from '../../../../frontend/ui/load-error.tsx';
import { Notice } from '../../../../frontend/ui/notice.tsx';
import { Skeleton } from '../../../../frontend/ui/skeleton.tsx';
import { goTo, useUrlState } from '../../../../frontend/url-state.ts';
import { AdminFrame } from '../../../accounts/web/index.ts';
import { layersFeature } from '../../../layers/feature.ts';
import { ExtraLayers } from '../../../layers/web/index.ts';
import { ScreenHead } from '../screen-head.tsx';
import { SourceStep } from '../wizard/source-step.tsx';
import { LayerAccess } from './layer-access.tsx';
import { formatLayerAddress, LAYERS, NEW_LAYER, parseLayerAddress } from './layer-address.ts';
import { LayerTable } from './layer-table.tsx';
import { NewLayer } from './new-layer.tsx';
import { useLayers } from './use-layers.ts';

/** Lists the layers that were made from files, and makes new ones. */
export function LayersPage() {
  const path = useUrlState((state) => state.path);
  const isNew = path === NEW_LAYER || path.startsWith(`${NEW_LAYER}/`);
  const source = parseLayerAddress(path);
  return (
    <AdminFrame title={isNew ? 'New layer' : 'Layers'} permission={layersFeature.permissions['layer.read']}>
      {isNew ? (
        <>
          <p className={links['links']}>
            <InPageLink href={LAYERS} onGo={() => goTo(LAYERS)}>
              <ArrowLeft aria-hidden /> All layers
            </InPageLink>
          </p>
          <ScreenHead screen={path} title="New layer" />
          {source === null ? (
            <SourceStep
              title="Choose the file of a layer, or drop it here"
              onSelected={(selected) => goTo(formatLayerAddress(selected))}
            />
          ) : (
            <NewLayer key={source.upload ?? source.file} source={source} />
          )}
        </>
      ) : (
        <>
          <ScreenHead
            screen={path}
            title="Layers"
            lead="What the map draws besides parcels, and what parcels can take values from. A new file for the same layer and place replaces the one before."
            action={
              <Button look="primary" onPress={() => goTo(NEW_LAYER)}>
                <Plus aria-hidden /> New layer
              </Button>
            }
          />
          <Layers />
          <ExtraLayers />
          <LayerAccess />
        </>
      )}
    </AdminFrame>
  );
}

function Layers() {
  const layers = useLayers();
  if (layers.isPending) return <Skeleton lines={6} label="Loading the layers" />;
  if (layers.isError) {
    return <LoadError of={layers} name="the layers" />;
  }
  if (layers.data.length === 0) {
    return (
      <Notice icon={LayersIcon} title="No layer was made yet.">
        <p>
          Zoning, flood zones, building footprints, streets and water come from files of the county or of an
          agency. Drop one on <b>New layer</b>.
        </p>
      </Notice>
    );
  }
  return <LayerTable layers={layers.data} />;
}
