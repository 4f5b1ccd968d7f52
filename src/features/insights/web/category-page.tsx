import { Eye, EyeOff, ListFilter } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '../../../frontend/ui/icon-button.tsx';
import { Notice } from '../../../frontend/ui/notice.tsx';
import { parcelsLabel } from '../../filters/rules/count-labels.ts';
import { percentOf } from '../../parcel-tiles/rules/percent.ts';
import type { PlaceInsights } from '../contract.ts';
import { ACTIVITIES, ACTIVITY_TYPES, VACANCIES, VACANCY_TYPES } from '../rules/categories.ts';
import { activityFilter, isCategoryFilter, vacancyFilter } from '../rules/insight-filter.ts';
import { shareLabel } from '../rules/number-labels.ts';
import { type Share, pieSlices } from '../rules/pie.ts';
import { ChartFiles } from './chart-files.tsx';
import { drawPie } from './draw-chart.ts';
import { Source } from './general-info.tsx';
import styles from './insights.module.css';
import { PieChart, SliceMark } from './pie-chart.tsx';
import { useInsightFilter } from './use-insight-filter.ts';

const RADIUS = 100;

interface Props {
  kind: 'activities' | 'vacancies';
  found: PlaceInsights;
}

/** The parcels of a place by category: a pie, a ranked list, and the selected category with a button that shows it on the map. */
export function CategoryPage({ kind, found }: Props) {
  const { title, missing, shares, filterOf, lock } = categoriesOf(kind, found);
  const slices = pieSlices(shares, RADIUS);
  const [pressed, setPressed] = useState<string | null>(null);
  const filter = useInsightFilter(found.county_path);
  const selected = slices.find(({ id }) => id === pressed) ?? slices[0];
  if (selected === undefined) return <Notice title={missing} />;
  const node = filterOf(selected.id);
  const isOn = filter.isOn(node);
  const total = slices.reduce((sum, { count }) => sum + count, 0);
  return (
    <>
      <h3 className={styles['subtitle']}>{title}</h3>
      <div className={styles['categories']}>
        <PieChart
          label={title}
          slices={slices}
          selected={selected.id}
          onSelect={setPressed}
          radius={RADIUS}
        />
        <div className={styles['selected']} role="status">
          <span>
            <b>{selected.label}</b>
            {parcelsLabel(selected.count)}, {shareLabel(selected.count, total)}
          </span>
          <IconButton
            icon={ListFilter}
            label={`List the parcels: ${selected.label}`}
            disabledReason={lock}
            onPress={() => filter.list(node, isCategoryFilter)}
          />
          <IconButton
            icon={isOn ? Eye : EyeOff}
            label={
              isOn ? `Show all parcels, not only ${selected.label}` : `Show only ${selected.label} on the map`
            }
            isPressedDown={isOn}
            disabledReason={lock}
            onPress={() => filter.toggle(node, isCategoryFilter)}
          />
        </div>
        <ol className={styles['ranked']} aria-label={`${title}, the largest first`}>
          {slices.map(({ id, label, color, count }, index) => (
            <li key={id}>
              <button
                type="button"
                {...(id === selected.id && { 'aria-current': true })}
                onClick={() => setPressed(id)}
              >
                <SliceMark color={color} index={index} />
                <span>{label}</span>
                <b>{count.toLocaleString('en-US')}</b>
                <small>{shareLabel(count, total)}</small>
              </button>
            </li>
          ))}
        </ol>
      </div>
      <ChartFiles
        name={`${title} of ${found.place.headline}`}
        heads={['Category', 'Parcels', 'Percent']}
        rows={slices.map(({ label, count }) => [label, count, percentOf(count, total)])}
        draw={(context, size) => drawPie(context, size, slices, RADIUS)}
      />
      <Source found={found} />
    </>
  );
}

function categoriesOf(kind: Props['kind'], { insights }: PlaceInsights) {
  const shares: Share[] = [];
  if (kind === 'activities') {
    for (const { activity_type: id, count } of insights.lbcs?.items?.activity_counts ?? []) {
      const type = ACTIVITY_TYPES.find((each) => each === id);
      if (type !== undefined) shares.push({ id, count, ...ACTIVITIES[type] });
    }
    return {
      title: 'Land use by activity',
      missing: 'The data of this county does not say how its parcels are used.',
      shares,
      filterOf: (id: string) => activityFilter(ACTIVITY_TYPES.find((each) => each === id) ?? 'unknown'),
      lock: lockLabel(insights.lbcs?.filter_locked),
    };
  }
  for (const { category: id, count } of insights.premium?.charts?.usps ?? []) {
    const type = VACANCY_TYPES.find((each) => each === id);
    if (type !== undefined) shares.push({ id, count, ...VACANCIES[type] });
  }
  return {
    title: 'Vacancy by the postal service',
    missing: 'The data of this county does not say which parcels are vacant.',
    shares,
    filterOf: (id: string) => vacancyFilter(VACANCY_TYPES.find((each) => each === id) ?? 'unknownStatus'),
    lock: lockLabel(insights.premium?.filter_locked),
  };
}

/** Returns why these values can't be shown on the map. */
function lockLabel(reason: 'sign_in' | 'upgrade' | undefined): string | null {
  if (reason === undefined) return null;
  return reason === 'sign_in'
    ? 'Sign in to show these parcels on the map.'
    : 'Your plan does not show these parcels on the map.';
}
