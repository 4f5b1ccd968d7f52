/** Returns polygons as the EWKB of a MultiPolygon in EPSG:4326 (WKB of OGC 06-103r4, little-endian). */
export function multiPolygonEwkb(polygons: GeoJSON.MultiPolygon['coordinates']): Buffer {
  let bytes = 13;
  for (const rings of polygons) {
    bytes += 9;
    for (const ring of rings) bytes += 4 + ring.length * 16;
  }
  const buffer = Buffer.allocUnsafe(bytes);
  let at = buffer.writeUInt8(1, 0);
  at = buffer.writeUInt32LE(0x20000000 + 6, at); // MultiPolygon with SRID
  at = buffer.writeUInt32LE(4326, at);
  at = buffer.writeUInt32LE(polygons.length, at);
  for (const rings of polygons) {
    at = buffer.writeUInt8(1, at);
    at = buffer.writeUInt32LE(3, at);
    at = buffer.writeUInt32LE(rings.length, at);
    for (const ring of rings) {
      at = buffer.writeUInt32LE(ring.length, at);
      for (const [lon = 0, lat = 0] of ring) {
        at = buffer.writeDoubleLE(lon, at);
        at = buffer.writeDoubleLE(lat, at);
      }
    }
  }
  return buffer;
}

/** Returns EWKB as hexadecimal text, which PostGIS can cast to a geometry. */
export function hexOf(ewkb: Uint8Array): string {
  return Buffer.from(ewkb.buffer, ewkb.byteOffset, ewkb.byteLength).toString('hex');
}
