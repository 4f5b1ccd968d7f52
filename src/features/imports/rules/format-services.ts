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
  return [head, ...formatServices(services, path), '', LICENSE_NOTICE, CATALOG_SOURCE];
}

function formatServices(services: readonly ParcelService[], path?: string): string[] {
  return services.flatMap((service) => [
    '',
    `${service.title}: ${service.kind}`,
    `  address  ${service.url}`,
    `  website  ${service.website ?? 'not known'}`,
    `  license  ${service.license === null ? 'not known: ask the publisher' : (service.license.url ?? service.license.label)}`,
    ...(service.attribution === null ? [] : [`  credit   ${service.attribution}`]),
    ...service.notes.map((note) => `  ${note}`),
    ...(service.can_import && path !== undefined ? [`  ${importLine(service, path)}`] : []),
  ]);
}

function importLine({ protocol, scope, url }: ParcelService, path: string): string {
  if (protocol !== 'arcgis') return `Download the file, then: platbook import FILE --place ${path}`;
  const where = scope === 'state' ? ` --where "COLUMN = 'COUNTY'"` : '';
  return `Import it: platbook import ${url} --place ${path}${where}`;
}
