import { readHead } from './read-head.ts';

const HEAD_BYTES = 64 << 10;

/** Returns true for Esri JSON: the first feature has attributes instead of properties, or the type of the geometry or of a field has Esri's name. */
export async function isFeatureSetFile(file: string): Promise<boolean> {
  const head = (await readHead(file, HEAD_BYTES)).toString('utf8');
  if (
    !/^\uFEFF?\s*[[{]/.test(head) ||
    /^\uFEFF?\s*(?:\[\s*)?\{\s*"type"\s*:\s*"FeatureCollection"/.test(head)
  )
    return false;
  return (
    /"geometryType"\s*:\s*"esriGeometry/.test(head) ||
    /"type"\s*:\s*"esriFieldType/.test(head) ||
    /"features"\s*:\s*\[\s*\{\s*"attributes"\s*:/.test(head)
  );
}

/** Returns true if a file begins like a topology of TopoJSON: usually with `"type":"Topology"`, else with its members. */
export async function isTopologyFile(file: string): Promise<boolean> {
  const head = (await readHead(file, HEAD_BYTES)).toString('utf8');
  if (/^\uFEFF?\s*\{[^{}]*"type"\s*:\s*"Topology"/.test(head)) return true;
  return /^\uFEFF?\s*\{\s*"(?:arcs|objects|transform)"\s*:/.test(head);
}
