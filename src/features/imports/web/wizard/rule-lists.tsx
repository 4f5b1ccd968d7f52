import { Section } from '../../../../frontend/ui/section.tsx';
import type { DryRun } from '../../contract.ts';
import { ConstantsList } from './constants-list.tsx';
import { ExclusionList } from './exclusion-list.tsx';
import type { RecipeEditing } from './recipe-editing.ts';
import { SpatialJoinList } from './spatial-join-list.tsx';
import { SpatialOptions } from './spatial-options.tsx';
import styles from './wizard.module.css';

interface Props {
  dryRun: DryRun;
  /** The county's path; null while unknown. */
  place: string | null;
  editing: RecipeEditing;
}

/** The other parts of the recipe, each in a section that opens on demand. */
export function RuleLists({ dryRun, place, editing }: Props) {
  const { recipe } = editing;
  return (
    <section className={styles['sections']} aria-label="More rules">
      <Section title="Rows that are not parcels" count={recipe.not_parcels.length}>
        <ExclusionList columns={[...new Set(dryRun.columns.map(({ from }) => from))]} editing={editing} />
      </Section>
      <Section title="Values that all parcels have" count={Object.keys(recipe.constants).length}>
        <ConstantsList editing={editing} />
      </Section>
      <Section title="Values from layers of the map" count={recipe.spatial_joins.length}>
        {place !== null && <SpatialOptions place={place} editing={editing} />}
        <SpatialJoinList editing={editing} />
      </Section>
    </section>
  );
}
