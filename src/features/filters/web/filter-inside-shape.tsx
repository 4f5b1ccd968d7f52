import { Funnel } from 'lucide-react';
import { Button } from '../../../frontend/ui/button.tsx';
import { setHash } from '../../../frontend/url-state.ts';
import type { ShapeActionProps } from '../../focus-areas/web/index.ts';
import { type FilterGroup, MAX_SHAPE_POINTS } from '../rules/filter-tree.ts';
import { useParcelQuery } from './use-parcel-query.ts';

/** A button that keeps only the parcels inside the drawn shape. */
export function FilterInsideShape({ geometry, onDone }: ShapeActionProps) {
  const { countyPath, tree, setTree } = useParcelQuery();
  if (countyPath === null) return null;
  const isTooFine =
    geometry !== null && JSON.stringify(geometry.coordinates).split('],[').length > MAX_SHAPE_POINTS;
  return (
    <Button
      isDisabled={geometry === null || isTooFine}
      onPress={() => {
        if (geometry === null) return;
        setTree(withShape(tree, geometry));
        onDone();
        setHash({ tab: 'query' }, 'replace');
      }}
    >
      <Funnel aria-hidden /> Filter inside this shape
    </Button>
  );
}

/** Adds the shape to the filters, so that a parcel must also lie inside it. */
function withShape(tree: FilterGroup, shape: GeoJSON.Polygon | GeoJSON.MultiPolygon): FilterGroup {
  const inside = { op: 'inside' as const, shape };
  return tree.op === 'all'
    ? { op: 'all', nodes: [...tree.nodes, inside] }
    : { op: 'all', nodes: [tree, inside] };
}
