import { ChevronDown, Pencil } from 'lucide-react';
import { Button, Disclosure, DisclosurePanel, Heading } from 'react-aria-components';
import { IconButton } from '../../../frontend/ui/icon-button.tsx';
import { usePhone } from '../../../frontend/use-media.ts';
import { setHash } from '../../../frontend/url-state.ts';
import { columnLabel, valueLabel } from '../../filters/rules/filter-labels.ts';
import { useFilterOptions } from '../../filters/web/index.ts';
import { legendOf } from '../rules/legend-entries.ts';
import { LegendList } from './legend-list.tsx';
import styles from './style-legend.module.css';
import { useStyles } from './style-store.ts';

interface Props {
  /** The legend of an additional layer stands where this one is otherwise. */
  isBesideLayer: boolean;
}

/** What the colors of parcels mean, made of the applied rules. */
export function StyleLegend({ isBesideLayer }: Props) {
  const active = useStyles((state) => state.active);
  const county = active.rules.find(({ path }) => path !== '')?.path ?? null;
  const { options } = useFilterOptions(county);
  const isPhone = usePhone();
  const { title, entries } = legendOf(active, {
    labelOf: (field) => columnLabel(field, options),
    valueOf: (field, value) => valueLabel(field, value, options),
  });
  const name = title ?? 'Parcels by style rules';
  return (
    <section
      aria-label={`Legend: ${name}`}
      className={`${styles['legend']} ${isBesideLayer ? styles['beside'] : ''}`}
    >
      <Disclosure key={String(isPhone)} defaultExpanded={!isPhone} className={styles['fold'] ?? ''}>
        <div className={styles['head']}>
          <Heading level={2} className={styles['heading'] ?? ''}>
            <Button slot="trigger" className={styles['trigger'] ?? ''}>
              <ChevronDown aria-hidden />
              <span>{name}</span>
            </Button>
          </Heading>
          <IconButton
            icon={Pencil}
            size="small"
            placement="top"
            label="Edit the style rules"
            onPress={() => setHash({ tab: 'styles' }, 'push')}
          />
        </div>
        <DisclosurePanel className={styles['panel'] ?? ''}>
          <div className={styles['scroll']}>
            <LegendList entries={entries} />
          </div>
        </DisclosurePanel>
      </Disclosure>
    </section>
  );
}
