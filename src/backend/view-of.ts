let viewed = new Uint8Array(0);
let view = new DataView(viewed.buffer);

/**
 * A view of some bytes, for reading four or eight of them at once wherever they begin. It is kept until another array is asked for: loops over the
 * fields of a batch ask for the same one a million times.
 */
export function viewOf(bytes: Uint8Array): DataView {
  if (bytes !== viewed) {
    viewed = bytes as Uint8Array<ArrayBuffer>;
    view = new DataView(bytes.buffer as ArrayBuffer, bytes.byteOffset, bytes.byteLength);
  }
  return view;
}
