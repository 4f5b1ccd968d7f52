import { isMissing } from '../../../frontend/api-failure.ts';
import type { PageProps } from '../../../frontend/feature-pages.ts';
import { DataTable } from '../../../frontend/ui/data-table.tsx';
import links from '../../../frontend/ui/links.module.css';
import { LoadError } from '../../../frontend/ui/load-error.tsx';
import { PageHead } from '../../../frontend/ui/page-head.tsx';
import { Skeleton } from '../../../frontend/ui/skeleton.tsx';
import table from '../../../frontend/ui/table.module.css';
import { countLabel } from '../../../kernel/count-label.ts';
import { DocumentPage } from '../../accounts/web/index.ts';
import { MissingPlace, RequestSection } from '../../data-requests/web/index.ts';
import type { CountyQuality } from '../contract.ts';
import styles from './coverage.module.css';
import { EditionTable } from './edition-table.tsx';
import { FieldTable } from './field-table.tsx';
import { PercentBar } from './percent-bar.tsx';
import { SourceFacts } from './source-facts.tsx';
import { useQuality } from './use-coverage.ts';

/** The page about the quality of a county's data: its source, coverage and editions. */
export function QualityPage({ params }: PageProps) {
  const placePath = `/${params['placePath']}`;
  const quality = useQuality(placePath);
  const headline = quality.data?.coverage.verse_record.headline;
  return (
    <DocumentPage title={headline === undefined ? 'Data quality' : `Data quality of ${headline}`}>
      {quality.isPending && <Skeleton lines={10} label="Loading the county’s data quality" />}
      {quality.isError && (
        <LoadError of={quality} name="this page" missing="This site has no parcels of this county.">
          <p>
            <a href="/coverage">All counties of this site</a>
          </p>
        </LoadError>
      )}
      {quality.isError && isMissing(quality.error) && <MissingPlace path={placePath} />}
      {quality.isSuccess && <Content quality={quality.data} />}
    </DocumentPage>
  );
}

function Content({ quality }: { quality: CountyQuality }) {
  const { coverage, county_fields, editions, is_demo } = quality;
  const { path, verse_record, note } = coverage;
  return (
    <>
      <div>
        <PageHead
          title={verse_record.headline}
          lead={`${countLabel(verse_record.total_objects, 'parcel')}. ${note}${
            is_demo ? ' This county is invented: no real place, people or values.' : ''
          }`}
        />
        <p className={`${styles['links']} ${links['links']}`}>
          <a href={path}>Open the map</a>
          <a href="/coverage">All counties</a>
        </p>
      </div>
      <SourceFacts quality={quality} />
      <section>
        <h2 className={styles['subtitle']}>Fields</h2>
        <FieldTable coverage={coverage} />
      </section>
      {county_fields.length > 0 && <CountyFields fields={county_fields} />}
      <section>
        <h2 className={styles['subtitle']}>Editions</h2>
        <EditionTable editions={editions} />
        {editions.length > 1 && (
          <p className={`${styles['links']} ${links['links']}`}>
            <a href={`${path}/changes.csv`}>What changed since the previous edition (CSV)</a>
          </p>
        )}
      </section>
      <RequestSection path={path} headline={verse_record.headline} />
    </>
  );
}

/**
 * Lists the county columns: fields of the county's file that are not standard columns. Fields without any value are a line of names, because rows of 0% look
 * like an error of the page.
 */
function CountyFields({ fields }: { fields: CountyQuality['county_fields'] }) {
  const filled = fields.filter(({ percent }) => percent > 0);
  const empty = fields.filter(({ percent }) => percent === 0);
  return (
    <section>
      <h2 className={styles['subtitle']}>{countLabel(fields.length, 'county attribute field')}</h2>
      {filled.length > 0 && (
        <DataTable label="County attribute fields" heads={['In the county’s file', { number: 'Filled' }]}>
          {filled.map(({ name, percent }) => (
            <tr key={name}>
              <th scope="row">
                <code>{name}</code>
              </th>
              <td className={table['number']}>
                <PercentBar percent={percent} />
              </td>
            </tr>
          ))}
        </DataTable>
      )}
      {empty.length > 0 && (
        <p className={styles['missing']}>
          Without values in the county’s file: {empty.map(({ name }) => name).join(', ')}
        </p>
      )}
    </section>
  );
}
