import type { CommandIo } from '../../../../backend/command.ts';
import type { Services } from '../../../../backend/services.ts';
import { Problem } from '../../../../kernel/problem.ts';
import { getNamedPath } from '../../../places/server/index.ts';
import { LICENSE_NOTICE, NO_SERVICE, type ParcelService } from '../../rules/parcel-services.ts';
import { findFilterOfCounty } from '../catalog/find-county-filter.ts';
import { listServicesOf } from '../catalog/find-services.ts';

export interface SelectedService {
  placePath: string;
  service: ParcelService;
}

/**
 * Returns the public service of a county that can be imported, and prints its license. `number` selects one of several, from 1. Throws a `Problem` if no such
 * service is known, and one that lists the services if there are several and `number` selects none of them.
 */
export async function findServiceOfCounty(
  services: Services,
  { county: typed, number }: { county: string; number: number | undefined },
  io: CommandIo,
): Promise<SelectedService> {
  const placePath = await getNamedPath(services, typed, 'county');
  const county = await listServicesOf(services, placePath);
  const usable = (county?.services ?? []).filter((service) => service.can_import);
  if (usable.length === 0)
    throw new Problem(
      'not_found',
      `No public service of ${placePath} is known that can be imported. ${NO_SERVICE}`,
    );
  const service = usable.length === 1 && number === undefined ? usable[0] : usable[(number ?? 0) - 1];
  if (service === undefined)
    throw new Problem(
      'invalid_input',
      usable.length === 1
        ? `${county?.headline ?? placePath} has only one known service that can be imported: leave out --service.\n${usable.map(listLine).join('')}`
        : `${county?.headline ?? placePath} has ${usable.length} known services that can be imported. Choose one with --service 1 to ${usable.length}:\n${usable.map(listLine).join('\n')}`,
    );
  io.print(`${service.title}: ${service.kind} at ${service.url}`);
  io.print(
    `License: ${service.license === null ? 'not known, ask the publisher' : (service.license.url ?? service.license.label)}`,
  );
  io.print(LICENSE_NOTICE);
  return { placePath, service };
}

function listLine({ title, kind, url }: ParcelService, index: number): string {
  return `  ${index + 1}  ${title}: ${kind}\n     ${url}`;
}

/**
 * Returns the condition that limits the service to the county: the given one or, for a layer of a whole state, one that was found by querying the layer.
 * Returns undefined for a service of the county alone without a given condition. Throws a `Problem` for a statewide service that nothing limits.
 */
export async function limitToCounty(
  services: Services,
  { placePath, service }: SelectedService,
  where: string | undefined,
  io: CommandIo,
): Promise<string | undefined> {
  if (service.scope !== 'state' || where !== undefined) return where;
  if (service.protocol !== 'arcgis')
    throw new Problem(
      'invalid_input',
      `${service.title} covers a whole state. Download the file, keep the rows of the county, and import it: platbook import FILE --place ${placePath}`,
    );
  const found = await findFilterOfCounty(services, { url: service.url, placePath, signal: io.signal });
  if (found.where === null)
    throw new Problem(
      'invalid_input',
      `${service.title} covers a whole state, and no column of the layer tells its counties apart. Limit it with a condition: --where "COLUMN = 'VALUE'".`,
    );
  io.print(
    `Limited to the county: ${found.where} (${count(found.features)} of ${count(found.all_features)} features)`,
  );
  return found.where;
}

function count(value: number | null): string {
  return value === null ? 'an unknown number' : value.toLocaleString('en-US');
}
