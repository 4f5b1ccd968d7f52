import { SelectField } from '../../../../frontend/ui/select-field.tsx';
import type { StaticLayer } from '../../../layers/rules/static-layers.ts';
import type { LayerPreview } from '../../contract.ts';
import styles from '../wizard/wizard.module.css';

/** The option for the guessed column. It differs from all columns, because their names are not empty. */
const GUESS = '';

interface Props {
  layer: StaticLayer;
  opened: NonNullable<LayerPreview['opened']>;
  /** The selected columns by property; the others are guessed. */
  columns: Readonly<Record<string, string>>;
  onChange: (columns: Record<string, string>) => void;
}

/** Selects the column for each property of the layer, and shows some of its values. */
export function PropertyChoices({ layer, opened, columns, onChange }: Props) {
  return (
    <section className={styles['card']} aria-labelledby="properties-title">
      <h2 className={styles['cardTitle']} id="properties-title">
        Properties of {layer.label}
      </h2>
      <p className={styles['small']}>
        The map uses these columns for colors and labels. Joins and downloads have all columns of the file.
      </p>
      <ul className={styles['properties']}>
        {layer.properties.map((property) => {
          const match = opened.properties.find((found) => found.property === property);
          const [first] = match?.columns ?? [];
          const selected = columns[property];
          // While a column is selected, the preview has no guess.
          const guess = selected === undefined && match !== undefined ? `: ${first ?? 'none'}` : '';
          const values = opened.columns.find(({ name }) => name === first)?.values ?? [];
          return (
            <li key={property}>
              <span>
                <b>{property}</b>
                <small className={styles['small']}>
                  {values.length === 0
                    ? (match?.reason ?? 'no column')
                    : `${match?.reason}: ${values.join(', ')}`}
                </small>
              </span>
              <SelectField
                label={`Column for ${property}`}
                value={selected ?? GUESS}
                options={[
                  { id: GUESS, label: `As guessed${guess}` },
                  ...opened.columns.map(({ name }) => ({ id: name, label: name })),
                ]}
                onChange={(name) => {
                  const { [property]: _, ...others } = columns;
                  onChange(name === GUESS ? others : { ...others, [property]: name });
                }}
              />
            </li>
          );
        })}
      </ul>
    </section>
  );
}
