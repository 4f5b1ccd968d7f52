import { defineCommand } from '../../../../backend/command.ts';
import { COUNTY_OPTION, getNamedPath } from '../../../places/server/index.ts';
import { formatCountyServices, formatFoundServices } from '../../rules/format-services.ts';
import { findServices, listServicesOf } from '../catalog/find-services.ts';
import type { ImportContext } from '../run/import-context.ts';

const COUNTY = { label: 'PLACE', help: COUNTY_OPTION.help } as const;

export const countiesFindCommand = defineCommand({
  name: 'counties find',
  summary: 'Find a county and its public parcel services',
  description:
    'Finds counties by name, GEOID or path, and counts the public parcel services that are known for each.',
  arguments: { place: COUNTY },
  async run({ services }: ImportContext, { place }, io) {
    const found = await findServices(services, place);
    if (found.counties.length + found.cities.length === 0) {
      // This call throws a problem that says what is wrong with the text, and what would be right.
      await getNamedPath(services, place, 'county');
      return 1;
    }
    for (const line of formatFoundServices(found)) io.print(line);
    return 0;
  },
});

export const countiesShowCommand = defineCommand({
  name: 'counties show',
  summary: 'Show the public parcel services of a county',
  description:
    'Shows the public parcel services that are known for a county: address, website and license of each. Nothing is downloaded.',
  arguments: { place: COUNTY },
  async run({ services }: ImportContext, { place }, io) {
    const path = await getNamedPath(services, place, 'county');
    const county = await listServicesOf(services, path);
    for (const line of county === undefined ? [] : formatCountyServices(county)) io.print(line);
    return 0;
  },
});
