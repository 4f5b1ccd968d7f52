import { z } from 'zod';

/** `arcgis` is a layer of an ArcGIS REST service, `http` and `ftp` are files. */
export const serviceProtocolSchema = z.enum(['arcgis', 'http', 'ftp']);
export type ServiceProtocol = z.infer<typeof serviceProtocolSchema>;

/** Returns the protocols that this version imports parcels from. */
export function importableProtocols(): readonly ServiceProtocol[] {
  return ['arcgis', 'http'];
}
