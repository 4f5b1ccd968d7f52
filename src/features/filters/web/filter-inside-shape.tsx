import { Funnel } from 'lucide-react';
import { ReasonedButton } from '../../../frontend/ui/reasoned-button.tsx';
import { setHash } from '../../../frontend/url-state.ts';
import type { ShapeActionProps } from '../../focus-areas/web/index.ts';
import { type FilterGroup, MAX_SHAPE_PARTS, MAX_SHAPE_POINTS } from '../rules/filter-tree.ts';
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
  const polygons = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates;
  const points = polygons.flat(2).length;
  if (points > MAX_SHAPE_POINTS) return tooMany(points, 'points', MAX_SHAPE_POINTS);
  const parts = Math.max(polygons.length, ...polygons.map((rings) => rings.length));
  return parts > MAX_SHAPE_PARTS ? tooMany(parts, 'parts', MAX_SHAPE_PARTS) : null;
}

const tooMany = (count: number, what: string, limit: number) =>
  `The shape has ${count.toLocaleString('en-US')} ${what}, but a filter can have at most ${limit.toLocaleString('en-US')}. Use a simpler shape.`;

/** Adds the shape to the filters, so that a parcel must also lie inside it. */
function withShape(tree: FilterGroup, shape: GeoJSON.Polygon | GeoJSON.MultiPolygon): FilterGroup {
  const inside = { op: 'inside' as const, shape };
  return tree.op === 'all'
    ? { op: 'all', nodes: [...tree.nodes, inside] }
    : { op: 'all', nodes: [tree, inside] };
}
