let viewed = new Uint8Array(0);
let view = new DataView(viewed.buffer);

/**
 * Returns a view of the bytes, for reading four or eight of them at once at any position. The last view is cached, because loops over the fields of a batch
 * request the same one a million times.
 */
export function viewOf(bytes: Uint8Array): DataView {
  if (bytes !== viewed) {
    viewed = bytes as Uint8Array<ArrayBuffer>;
    view = new DataView(bytes.buffer as ArrayBuffer, bytes.byteOffset, bytes.byteLength);
  }
  return view;
}
