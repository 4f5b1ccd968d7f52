type Polygons = GeoJSON.MultiPolygon['coordinates'];
type Ring = Polygons[number][number];

/**
 * Cleans polygons of everything that a database rejects: drops repeated vertices, rings of fewer than three corners and rings with vertices that are not on the
 * earth, and closes open rings (us-atlas leaves Illinois open by one step of its grid). Returns null when nothing is left. Doesn't repair rings that cross
 * themselves; ST_MakeValid does.
 */
export function cleanPolygons(polygons: Polygons): Polygons | null {
  const cleaned: Polygons = [];
  for (const [shell, ...holes] of polygons) {
    const outer = cleanRing(shell ?? []);
    if (outer === null) continue;
    cleaned.push([outer, ...holes.map(cleanRing).filter((hole) => hole !== null)]);
  }
  return cleaned.length > 0 ? cleaned : null;
}

function cleanRing(ring: Ring): Ring | null {
  const cleaned: Ring = [];
  for (const vertex of ring) {
    const [lon = Number.NaN, lat = Number.NaN] = vertex;
    if (!(Math.abs(lon) <= 180 && Math.abs(lat) <= 90)) return null;
    const last = cleaned.at(-1);
    if (last === undefined || last[0] !== lon || last[1] !== lat) cleaned.push([lon, lat]);
  }
  const [first] = cleaned;
  const last = cleaned.at(-1);
  if (first === undefined || last === undefined) return null;
  if (first[0] !== last[0] || first[1] !== last[1]) cleaned.push([...first]);
  return cleaned.length >= 4 ? cleaned : null;
}
