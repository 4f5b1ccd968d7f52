import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { call } from '../../../../frontend/api.ts';
import { Button } from '../../../../frontend/ui/button.tsx';
import { countLabel } from '../../../../kernel/count-label.ts';
import { type Recipe, type SpatialOption, listSpatialJoins } from '../../contract.ts';
import type { RecipeEditing } from './recipe-editing.ts';
import styles from './wizard.module.css';

interface Props {
  place: string;
  editing: RecipeEditing;
}

/** Offers the layers and boundary sets of the county, and adds the usual join with one press. */
export function SpatialOptions({ place, editing: { recipe, change } }: Props) {
  const options = useQuery({
    queryKey: ['spatial-joins', place],
    queryFn: async ({ signal }) => (await call(listSpatialJoins, { query: { place }, signal })).options,
  });
  const free = (options.data ?? []).filter((option) => !isJoined(recipe, option));
  if (free.length === 0) return null;
  return (
    <ul className={styles['rules']} aria-label="Layers and boundaries of the county">
      {free.map((option) => (
        <li key={`${option.kind} ${option.name}`}>
          <span className={styles['file']}>
            <b>{option.label}</b>
            <small>
              {countLabel(option.polygons, 'polygon')}: {Object.keys(option.join.columns).join(', ')}
            </small>
          </span>
          <Button
            size="small"
            aria-label={`Take values from ${option.label}`}
            onPress={() => change({ ...recipe, spatial_joins: [...recipe.spatial_joins, option.join] })}
          >
            <Plus aria-hidden /> Take
          </Button>
        </li>
      ))}
    </ul>
  );
}

function isJoined({ spatial_joins: joins }: Recipe, { kind, name }: SpatialOption): boolean {
  return joins.some((join) => (kind === 'layer' ? join.layer : join.boundaries) === name);
}
