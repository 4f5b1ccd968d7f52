import { Landmark } from 'lucide-react';
import { useId, useState } from 'react';
import { Button } from '../../../../frontend/ui/button.tsx';
import { LoadError } from '../../../../frontend/ui/load-error.tsx';
import { Skeleton } from '../../../../frontend/ui/skeleton.tsx';
import { TextField } from '../../../../frontend/ui/text-field.tsx';
import type { FoundServices, ParcelService } from '../../contract.ts';
import { CATALOG_SOURCE, LICENSE_NOTICE, NO_SERVICE, servicesLabel } from '../../rules/parcel-services.ts';
import { useFoundCounties } from './use-found-counties.ts';
import styles from './wizard.module.css';

/** A service that an operator selected, and the county that it was found for; null for a service of a city. */
export interface SelectedService {
  service: ParcelService;
  county: Pick<FoundServices['counties'][number], 'path' | 'headline'> | null;
}

interface Props {
  /** Takes the selected service. */
  onUse: (selected: SelectedService) => void;
}

/** Finds a county by its name and shows the public parcel services that are known for it. */
export function CountyServices({ onUse }: Props) {
  const [text, setText] = useState('');
  const title = useId();
  const { query, found } = useFoundCounties(text);
  return (
    <section className={styles['card']} aria-labelledby={title}>
      <h2 className={styles['cardTitle']} id={title}>
        <Landmark aria-hidden /> Add a county
      </h2>
      <TextField
        label="Find a county’s public data"
        placeholder="Travis, Texas"
        hint="Type the name, GEOID or path of a county in the United States. The list has about 1,100 public sources."
        value={text}
        onChange={setText}
      />
      <div aria-live="polite" className={styles['found']}>
        {query === '' ? null : found.isPending ? (
          <Skeleton lines={2} label="Looking for counties" />
        ) : found.isError ? (
          <LoadError of={found} name="the counties" />
        ) : (
          <Found key={query} query={query} found={found.data} onUse={onUse} />
        )}
      </div>
    </section>
  );
}

function Found({ query, found, onUse }: Props & { query: string; found: FoundServices }) {
  const [selected, setSelected] = useState<string | null>(null);
  const { counties, cities } = found;
  const [first] = counties;
  const county =
    counties.find(({ path }) => path === selected) ?? (counties.length === 1 ? first : undefined);
  if (counties.length + cities.length === 0)
    return (
      <p className={styles['small']}>
        No county has a name like “{query}”. Check the spelling, or add the state: “Travis, Texas”.
      </p>
    );
  if (county !== undefined)
    return (
      <>
        <h3 className={styles['listTitle']}>
          {found.is_exact ? county.headline : `Similar name: ${county.headline}`}
        </h3>
        {county.services.length === 0 ? (
          <p className={styles['small']}>No public parcel service is known. {NO_SERVICE}</p>
        ) : (
          <ServiceList
            services={county.services}
            onUse={(service) => onUse({ service, county: { path: county.path, headline: county.headline } })}
          />
        )}
        {counties.length > 1 && (
          <Button size="small" look="quiet" onPress={() => setSelected(null)}>
            Show all counties
          </Button>
        )}
      </>
    );
  return (
    <>
      {counties.length > 0 && (
        <ul className={styles['files']} aria-label="Counties">
          {counties.map(({ path, geoid, headline, services }) => (
            <li key={path}>
              <span className={styles['file']}>
                <b>{headline}</b>
                <small>
                  {geoid === null ? '' : `GEOID ${geoid}, `}
                  {servicesLabel(services.length)}
                </small>
              </span>
              <Button size="small" aria-label={`Select ${headline}`} onPress={() => setSelected(path)}>
                Select
              </Button>
            </li>
          ))}
        </ul>
      )}
      {cities.length > 0 && (
        <>
          <h3 className={styles['listTitle']}>Services of cities</h3>
          <ServiceList services={cities} onUse={(service) => onUse({ service, county: null })} />
        </>
      )}
    </>
  );
}

function ServiceList({
  services,
  onUse,
}: {
  services: readonly ParcelService[];
  onUse: (service: ParcelService) => void;
}) {
  return (
    <>
      <ul className={styles['services']} aria-label="Parcel services">
        {services.map((service) => (
          <li key={service.url}>
            <div className={styles['service']}>
              <b>{service.title}</b>
              <small>
                {service.kind} at {hostOf(service.url)}
              </small>
              <small>
                <License {...service} />
                {service.website !== null && (
                  <>
                    {' · '}
                    <a href={service.website} target="_blank" rel="noopener noreferrer">
                      Website
                    </a>
                  </>
                )}
                {service.attribution !== null && <> · {service.attribution}</>}
              </small>
              {service.notes.map((note) => (
                <small key={note}>{note}</small>
              ))}
            </div>
            {service.can_import && (
              <Button
                size="small"
                aria-label={`Use this address: ${service.title}`}
                onPress={() => onUse(service)}
              >
                Use this address
              </Button>
            )}
          </li>
        ))}
      </ul>
      <p className={styles['small']}>
        {LICENSE_NOTICE} {CATALOG_SOURCE}
      </p>
    </>
  );
}

export function License({ license }: Pick<ParcelService, 'license'>) {
  if (license === null) return <>No license is listed: ask the publisher</>;
  if (license.url === null) return <>License: {license.label}</>;
  return (
    <a href={license.url} target="_blank" rel="noopener noreferrer">
      {license.label}
    </a>
  );
}

export function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).hostname : url;
}
