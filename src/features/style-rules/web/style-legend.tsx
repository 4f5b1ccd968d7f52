import { Pencil } from 'lucide-react';
import { IconButton } from '../../../frontend/ui/icon-button.tsx';
import { LegendFrame } from '../../../frontend/ui/legend-frame.tsx';
import { setHash } from '../../../frontend/url-state.ts';
import { columnLabel, valueLabel } from '../../filters/rules/filter-labels.ts';
import { useFilterOptions } from '../../filters/web/index.ts';
import { legendOf } from '../rules/legend-entries.ts';
import { StyleLegendList } from './legend-list.tsx';
import { useStyles } from './style-store.ts';

interface Props {
  /** True when an additional layer's legend takes this one's usual position. */
  isBesideLayer: boolean;
}

/** The legend of the applied style rules. */
export function StyleLegend({ isBesideLayer }: Props) {
  const active = useStyles((state) => state.active);
  const county = active.rules.find(({ path }) => path !== '')?.path ?? null;
  const { options } = useFilterOptions(county);
  const { title, entries } = legendOf(active, {
    labelOf: (field) => columnLabel(field, options),
    valueOf: (field, value) => valueLabel(field, value, options),
  });
  const name = title ?? 'Parcels by style rules';
  return (
    <LegendFrame
      name={name}
      beside={isBesideLayer ? 'legend' : undefined}
      action={
        <IconButton
          icon={Pencil}
          size="small"
          placement="top"
          label="Edit the style rules"
          onPress={() => setHash({ tab: 'styles' }, 'push')}
        />
      }
    >
      <StyleLegendList entries={entries} />
    </LegendFrame>
  );
}
