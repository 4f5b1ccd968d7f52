import {
  CATALOG_SOURCE,
  type CountyServices,
  type FoundServices,
  LICENSE_NOTICE,
  NO_SERVICE,
  type ParcelService,
  servicesLabel,
} from './parcel-services.ts';

/** Formats the counties that were found, one in a line, for a terminal. */
export function formatFoundServices({ is_exact, counties, cities }: FoundServices): string[] {
  const width = Math.max(0, ...counties.map(({ path }) => path.length));
  return [
    ...(is_exact || counties.length === 0 ? [] : ['No county has this name. Similar names:']),
    ...counties.map(
      ({ geoid, path, headline, services }) =>
        `${(geoid ?? '').padEnd(5)}  ${path.padEnd(width)}  ${headline}: ${servicesLabel(services.length)}`,
    ),
    ...(counties.length > 0 ? ['', 'See the services of a county with platbook counties show GEOID.'] : []),
    ...(cities.length > 0 ? ['', 'Services of cities:', ...formatServices(cities), '', LICENSE_NOTICE] : []),
  ];
}

/** Formats a county with its services for a terminal. */
export function formatCountyServices({ path, geoid, headline, services }: CountyServices): string[] {
  const head = `${headline}  ${path}${geoid === null ? '' : `  GEOID ${geoid}`}`;
  if (services.length === 0) return [head, `No public parcel service is known. ${NO_SERVICE}`];
  return [head, ...formatServices(services, { path, geoid }), '', LICENSE_NOTICE, CATALOG_SOURCE];
}

type County = Pick<CountyServices, 'path' | 'geoid'>;

function formatServices(services: readonly ParcelService[], county?: County): string[] {
  const usable = services.filter(({ can_import }) => can_import);
  return services.flatMap((service) => [
    '',
    `${service.title}: ${service.kind}`,
    `  address  ${service.url}`,
    `  website  ${service.website ?? 'not known'}`,
    `  license  ${service.license === null ? 'not known: ask the publisher' : (service.license.url ?? service.license.label)}`,
    ...(service.attribution === null ? [] : [`  credit   ${service.attribution}`]),
    ...service.notes.map((note) => `  ${note}`),
    ...(service.can_import && county !== undefined ? [`  ${importLine(service, county, usable)}`] : []),
  ]);
}

function importLine(
  service: ParcelService,
  { path, geoid }: County,
  usable: readonly ParcelService[],
): string {
  if (service.scope === 'state' && service.protocol !== 'arcgis')
    return `Download the file and keep the rows of the county, then: platbook import FILE --place ${path}`;
  const number = usable.length > 1 ? ` --service ${usable.indexOf(service) + 1}` : '';
  return `Import it: platbook import --county ${geoid ?? path}${number}`;
}
