/** Names an address, and says how to find a parcel that was there. */
export function ChangedAddress({ path }: { path: string }) {
  return (
    <>
      <p>
        <code>{path}</code>
      </p>
      <p>
        A parcel’s address can change when its county publishes new data. Search for its street address or
        parcel number instead.
      </p>
    </>
  );
}
