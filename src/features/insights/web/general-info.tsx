import { ListFilter } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../../frontend/ui/button.tsx';
import { Notice } from '../../../frontend/ui/notice.tsx';
import { formatValue } from '../../parcels/rules/format-value.ts';
import { PlaceFactLists, usePlaceFacts } from '../../place-facts/web/index.ts';
import type { PlaceInsights, StatisticFigure } from '../contract.ts';
import { isRangeOf, knownFilter } from '../rules/insight-filter.ts';
import { WHOLE, exactLabel, statisticLabel } from '../rules/number-labels.ts';
import { STATISTICS, type Statistic } from '../rules/statistics.ts';
import { ChartFiles } from './chart-files.tsx';
import { DataFiles } from './data-files.tsx';
import { INFO_PARTS } from './info-parts.ts';
import styles from './insights.module.css';
import { ReportButton } from './report-button.tsx';
import { useInsightFilter } from './use-insight-filter.ts';

/** The highlight statistics of a place, and texts about it. */
export function GeneralInfo({ found }: { found: PlaceInsights }) {
  const { numeric, wikipedia, nativeLand } = found.insights;
  const statistics = numeric?.statistics ?? [];
  const report = found.place.kind !== 'area' && found.parcels > 0 ? <ReportButton found={found} /> : null;
  /** The store sells whole counties and states only. */
  const sold = found.county_path ?? (found.place.kind === 'state' ? found.place.path : null);
  return (
    <>
      {found.parcels === 0 ? (
        <Notice title="No parcel of this site lies in this place." />
      ) : (
        <ul className={styles['statistics']} aria-label="Statistics">
          {statistics.map((statistic) => (
            <StatisticTile key={statistic.key} statistic={statistic} found={found} />
          ))}
        </ul>
      )}
      <Source found={found}>The number under a statistic is the number of parcels with a known value.</Source>
      {statistics.length > 0 && (
        <ChartFiles
          name={`statistics of ${found.place.headline}`}
          heads={['Statistic', 'Value', 'Parcels with a value']}
          rows={statistics.map(({ label, value, known }) => [label, value, known])}
          shownRows={statistics.map(({ label, value, format, known }) => [
            label,
            exactLabel(value, format),
            known,
          ])}
          more={report}
        />
      )}
      {statistics.length === 0 && report !== null && <div className={styles['files']}>{report}</div>}
      {found.place.kind !== 'area' && <PlaceFacts path={found.place.path} />}
      {sold !== null && <DataFiles path={sold} />}
      {found.place.kind !== 'area' &&
        INFO_PARTS.values.map(({ title, Component }) => (
          <section key={title} className={styles['text']}>
            <h3 className={styles['subtitle']}>{title}</h3>
            <Component placePath={found.place.path} />
          </section>
        ))}
      {wikipedia !== undefined && wikipedia.state !== 'not_configured' && (
        <section className={styles['text']}>
          <h3 className={styles['subtitle']}>About this place</h3>
          {wikipedia.hasData ? (
            <>
              <p>{wikipedia.extract}</p>
              <p className={styles['source']}>
                {wikipedia.link !== null && (
                  <a href={wikipedia.link} target="_blank" rel="noopener noreferrer">
                    Read more about {wikipedia.title ?? 'this place'}
                  </a>
                )}{' '}
                {wikipedia.credit}
                {wikipedia.license_link !== null && (
                  <>
                    {' '}
                    <a href={wikipedia.license_link} target="_blank" rel="license noopener noreferrer">
                      License of the text
                    </a>
                  </>
                )}
              </p>
            </>
          ) : (
            <p>
              {wikipedia.state === 'missing'
                ? "Oops! We couldn't find a Wikipedia page for this place."
                : 'The encyclopedia gave no answer. Please try again later.'}
            </p>
          )}
        </section>
      )}
      {nativeLand?.hasData === true && (
        <section>
          <h3 className={styles['subtitle']}>Native Land</h3>
          <ul className={styles['links']}>
            {nativeLand.items.map(({ id, headline, link }) => (
              <li key={id}>
                {link === null ? (
                  headline
                ) : (
                  <a href={link} target="_blank" rel="noopener noreferrer">
                    {headline}
                  </a>
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

/** The facts that the operator loaded about the place, such as those of the census. */
function PlaceFacts({ path }: { path: string }) {
  const facts = usePlaceFacts(path);
  if (facts.data === undefined || facts.data.sets.length === 0) return null;
  return (
    <section className={styles['text']}>
      <h3 className={styles['subtitle']}>Facts</h3>
      <PlaceFactLists facts={facts.data} />
    </section>
  );
}

function StatisticTile({ statistic, found }: { statistic: StatisticFigure; found: PlaceInsights }) {
  const { key, label, value, format, known, known_percent: percent, column } = statistic;
  const filter = useInsightFilter(found.county_path);
  const least = (STATISTICS as readonly Statistic[]).find((each) => each.key === key)?.least;
  // The label leaves the unit out, because with it the line would break on a phone. The sentence below the numbers names the unit.
  const about = `${WHOLE.format(known)} (${percent}%)`;
  return (
    <li>
      <span>{label}</span>
      <b>{statisticLabel(value, format)}</b>
      {column !== null &&
        (found.county_path === null || known === 0 ? (
          <small>{about}</small>
        ) : (
          <Button
            look="quiet"
            size="small"
            aria-label={`${about} of the parcels have a value of ${label}: list them`}
            onPress={() => filter.list(knownFilter(column, least), (part) => isRangeOf(column, part))}
          >
            <ListFilter aria-hidden /> {about}
          </Button>
        ))}
    </li>
  );
}

interface SourceProps {
  found: PlaceInsights;
  children?: ReactNode;
}

/** The editions that the numbers are from. */
export function Source({ found: { editions, county_count: count }, children }: SourceProps) {
  const [edition] = editions;
  if (edition === undefined) return null;
  const day = formatValue(edition.published_at.slice(0, 10), 'date');
  return (
    <p className={styles['source']}>
      {count === 1
        ? `From edition ${edition.version}, published ${day}. `
        : `The sum of ${count} counties of this site. `}
      {children}
    </p>
  );
}
