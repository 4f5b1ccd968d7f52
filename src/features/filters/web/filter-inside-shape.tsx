import { Funnel } from 'lucide-react';
import { ReasonedButton } from '../../../frontend/ui/reasoned-button.tsx';
import { setHash } from '../../../frontend/url-state.ts';
import type { ShapeActionProps } from '../../focus-areas/web/index.ts';
import { type FilterGroup, MAX_SHAPE_POINTS } from '../rules/filter-tree.ts';
import { useParcelQuery } from './use-parcel-query.ts';

/** A button that keeps only the parcels inside the drawn shape. */
export function FilterInsideShape({ geometry, onDone }: ShapeActionProps) {
  const { countyPath, tree, setTree } = useParcelQuery();
  if (countyPath === null) return null;
  return (
    <ReasonedButton
      disabledReason={reasonAgainst(geometry)}
      onPress={() => {
        if (geometry === null) return;
        setTree(withShape(tree, geometry));
        onDone();
        setHash({ tab: 'query' }, 'replace');
      }}
    >
      <Funnel aria-hidden /> Filter inside this shape
    </ReasonedButton>
  );
}

/** Returns the reason why a shape can't be a filter, or null. */
function reasonAgainst(geometry: ShapeActionProps['geometry']): string | null {
  if (geometry === null) return 'Finish the outline first.';
  const points = geometry.coordinates.flat(geometry.type === 'Polygon' ? 1 : 2).length;
  return points > MAX_SHAPE_POINTS
    ? `The shape has ${points.toLocaleString('en-US')} points, but a filter can have at most ${MAX_SHAPE_POINTS.toLocaleString('en-US')}. Use a simpler shape.`
    : null;
}

/** Adds the shape to the filters, so that a parcel must also lie inside it. */
function withShape(tree: FilterGroup, shape: GeoJSON.Polygon | GeoJSON.MultiPolygon): FilterGroup {
  const inside = { op: 'inside' as const, shape };
  return tree.op === 'all'
    ? { op: 'all', nodes: [...tree.nodes, inside] }
    : { op: 'all', nodes: [tree, inside] };
}
