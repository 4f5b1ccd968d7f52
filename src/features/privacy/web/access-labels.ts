/** The action of the reader, by the name of the endpoint that showed owner names or mailing addresses. */
const LABELS: Readonly<Record<string, string>> = {
  apiParcelByPath: 'Requested a parcel (API)',
  apiParcelByUuid: 'Requested a parcel (API)',
  apiParcelsAtPoint: 'Requested the parcels at a point (API)',
  apiParcelsByAddress: 'Searched for an address (API)',
  apiParcelsByNumber: 'Searched for a parcel number (API)',
  apiParcelsByOwner: 'Searched for an owner (API)',
  apiParcelsByPostedQuery: 'Requested the parcels that match filters (API)',
  apiParcelsByQuery: 'Requested the parcels that match filters (API)',
  apiParcelsInArea: 'Requested the parcels in an area (API)',
  apiParcelsInPostedArea: 'Requested the parcels in an area (API)',
  completeFilterValue: 'Typed a value of a filter',
  downloadPlaceChanges: 'Downloaded changes',
  emailNotifications: 'Was sent changes by email',
  getParcel: 'Opened a parcel',
  getParcelByUuid: 'Opened a parcel',
  getParcelHistory: 'Opened the history of a parcel',
  getPlaceInsights: 'Listed the largest owners of a place',
  listOwnerParcels: 'Listed an owner’s parcels',
  listNotifications: 'Listed notifications',
  listParcelLabels: 'Showed labels on the map',
  listParcelRecords: 'Opened all records of a parcel',
  listParcels: 'Listed parcels that match filters',
  listParcelSummaries: 'Hovered over or listed parcels',
  listPlaceChanges: 'Listed changes',
  readNotificationFeed: 'Read the feed of notifications',
  searchEverything: 'Searched',
  startExport: 'Exported parcels',
  webhookNotifications: 'Was sent changes by webhook',
};

/** Returns the label of an entry of the access log. An endpoint that no longer exists keeps its name. */
export function accessLabel(endpoint: string): string {
  return LABELS[endpoint] ?? endpoint;
}
