// Made by `node tools/generate-schema.ts` from db/migrations. Do not edit.
import type { ColumnType } from 'kysely';

/** A column with a default. */
export type Generated<T> =
  T extends ColumnType<infer Read, infer Insert, infer Update>
    ? ColumnType<Read, Insert | undefined, Update>
    : ColumnType<T, T | undefined, T>;
export type Timestamp = ColumnType<Date, Date | string, Date | string>;
/** Read as a parsed value; write `JSON.stringify(value)`. */
export type Json = ColumnType<unknown, string, string>;
/** Read as hexadecimal EWKB; read and write it through ST_ functions. */
export type Geometry = ColumnType<string, string, string>;

export interface AccessLogTable {
  id: Generated<number>;
  at: Timestamp;
  account_id: string | null;
  visitor: string | null;
  endpoint: string;
  geoid: string | null;
  ll_uuid: string | null;
  parcel_count: number;
  ll_uuids: string[] | null;
}

export interface AccessLogSaltTable {
  day: string;
  salt: Uint8Array;
}

export interface AccountTable {
  id: Generated<string>;
  email: string;
  name: string;
  password_hash: string | null;
  is_operator: Generated<boolean>;
  created_at: Generated<Timestamp>;
  primary_group_id: string | null;
  email_confirmed_at: Timestamp | null;
  deletion_asked_at: Timestamp | null;
  delete_after: Timestamp | null;
}

export interface AccountGroupTable {
  id: Generated<string>;
  slug: string;
  name: string;
  plan: Generated<string>;
  created_at: Generated<Timestamp>;
  seats: number | null;
  requires_second_factor: Generated<boolean>;
}

export interface AccountIdentityTable {
  issuer: string;
  subject: string;
  account_id: string;
  created_at: Generated<Timestamp>;
  last_used_at: Generated<Timestamp>;
}

export interface AccountTokenTable {
  token_hash: Uint8Array;
  account_id: string;
  purpose: string;
  created_at: Generated<Timestamp>;
  expires_at: Timestamp;
}

export interface AccountTotpTable {
  account_id: string;
  secret: Uint8Array | null;
  pending_secret: Uint8Array | null;
  last_step: Generated<number>;
  confirmed_at: Timestamp | null;
}

export interface ApiSandboxTable {
  account_id: string;
  token_id: string | null;
  created_at: Generated<Timestamp>;
  expires_at: Timestamp;
  records: Generated<number>;
  tiles: Generated<number>;
  counties: Generated<string[]>;
}

export interface ApiTokenTable {
  id: Generated<string>;
  account_id: string;
  group_id: string | null;
  name: string;
  token_hash: Uint8Array;
  fragment: string;
  scopes: Json;
  origins: Json;
  created_at: Generated<Timestamp>;
  expires_at: Timestamp;
  last_used_at: Timestamp | null;
  revoked_at: Timestamp | null;
}

export interface ApiTokenUseTable {
  token_id: string;
  day: string;
  permission: string;
  used: number;
}

export interface AuditEntryTable {
  id: Generated<number>;
  at: Generated<Timestamp>;
  account_id: string | null;
  as_account_id: string | null;
  verb: string;
  subject_kind: string;
  subject_id: string;
  subject_name: string | null;
  detail: Json;
}

export interface BackupRunTable {
  id: Generated<string>;
  folder: string;
  state: Generated<string>;
  started_at: Generated<Timestamp>;
  heartbeat_at: Generated<Timestamp>;
  finished_at: Timestamp | null;
  bytes: number | null;
  error: string | null;
  name: string | null;
  holder: string | null;
  verified_at: Timestamp | null;
  problems: number | null;
}

export interface CartExportItemTable {
  id: Generated<string>;
  account_id: string;
  project_id: string;
  format: string;
  request_key: string;
  spec: Json;
  records: number;
  price_cents: number;
  created_at: Generated<Timestamp>;
}

export interface CartFileItemTable {
  id: Generated<string>;
  account_id: string | null;
  visitor_id: string | null;
  path: string;
  product: string;
  add_ons: Generated<string[]>;
  format: string;
  variant: string;
  currency: string;
  price_cents: number;
  created_at: Generated<Timestamp>;
  changed_at: Generated<Timestamp>;
}

export interface CountyEditionTable {
  geoid: string;
  edition_id: number;
  place_path: string;
  changed_at: Generated<Timestamp>;
}

export interface CountyOutlineTable {
  place_path: string;
  source: string;
  geom: Geometry | null;
  west: number | null;
  south: number | null;
  east: number | null;
  north: number | null;
  error_m: number;
  made_from: string;
  edition_id: number | null;
  fitted_to: string | null;
  made_at: Generated<Timestamp>;
}

export interface CountyRefreshTable {
  place_path: string;
  source_url: string;
  cron: string;
  time_zone: string;
  limits: Json;
  is_paused: Generated<boolean>;
  next_at: Timestamp | null;
  failures: Generated<number>;
  account_id: string | null;
  created_at: Generated<Timestamp>;
  updated_at: Generated<Timestamp>;
}

export interface CountySourceTable {
  geoid: string;
  name: string | null;
  url: string | null;
  licence: string | null;
  data_date: string | null;
  contact: string | null;
  known_limits: string | null;
  updated_at: Generated<Timestamp>;
}

export interface DamagedFileTable {
  key: string;
  problem: string;
  detail: string;
  noted_at: Generated<Timestamp>;
  attempts: Generated<number>;
  repairing_since: Timestamp | null;
  next_attempt_at: Generated<Timestamp | null>;
  error: string | null;
}

export interface DataExportTable {
  id: Generated<string>;
  account_id: string;
  state: Generated<string>;
  parts_done: Generated<number>;
  parts_total: Generated<number>;
  file_key: string | null;
  bytes: number | null;
  created_at: Generated<Timestamp>;
  changed_at: Generated<Timestamp>;
  expires_at: Timestamp | null;
}

export interface DataRequestTable {
  id: Generated<number>;
  created_at: Generated<Timestamp>;
  account_id: string | null;
  path: string;
  name: string;
  contact: string;
  comment: string;
  is_report: boolean;
  email: string | null;
  notice: Generated<string>;
  attempts: Generated<number>;
  claimed_at: Timestamp | null;
  closed_at: Timestamp | null;
}

export interface EditionTable {
  id: Generated<number>;
  geoid: string;
  version: number;
  place_path: string;
  state: Generated<string>;
  parcel_count: number | null;
  source_name: string;
  source_fingerprint: string;
  recipe: Generated<Json>;
  provenance: Generated<Json>;
  west: number | null;
  south: number | null;
  east: number | null;
  north: number | null;
  created_at: Generated<Timestamp>;
  published_at: Timestamp | null;
  columns_rule: number | null;
}

export interface EditionColumnTable {
  edition_id: number;
  in_records: boolean;
  name: string;
  ordinal: number;
  filled: number;
  is_number: boolean;
  classification: string;
  reason: string;
  decided_by: string;
  decided_at: Generated<Timestamp>;
  value_type: string | null;
  left_out: string | null;
}

export interface EditionComparisonTable {
  id: Generated<number>;
  geoid: string;
  place_path: string;
  from_edition_id: number;
  to_edition_id: number;
  state: Generated<string>;
  done_parcels: Generated<number>;
  total_parcels: Generated<number>;
  counts: Json | null;
  error: string | null;
  created_at: Generated<Timestamp>;
  heartbeat_at: Timestamp | null;
  finished_at: Timestamp | null;
}

export interface ElevationGridTable {
  place_path: string;
  file_key: string;
  source_name: string;
  max_zoom: number;
  west: number;
  south: number;
  east: number;
  north: number;
  published_at: Generated<Timestamp>;
}

export interface EventTable {
  cursor: Generated<number>;
  kind: string;
  place_path: string;
  edition_id: number | null;
  data: Generated<Json>;
  created_at: Generated<Timestamp>;
}

export interface ExtraLayerTable {
  id: Generated<number>;
  name: string;
  kind: string;
  url: string;
  wms_layers: Generated<string>;
  attribution: string;
  docs: Generated<string>;
  min_zoom: number;
  max_zoom: number;
  country: string | null;
  audience: string;
  created_at: Generated<Timestamp>;
}

export interface FactSetTable {
  id: Generated<number>;
  name: string;
  state: Generated<string>;
  country: string;
  source: string;
  license: string;
  data_date: string | null;
  file_name: string;
  columns: Json;
  place_count: Generated<number>;
  created_at: Generated<Timestamp>;
}

export interface FileRepairTable {
  id: Generated<number>;
  key: string;
  finished_at: Generated<Timestamp>;
  error: string | null;
}

export interface FocusAreaTable {
  id: Generated<string>;
  slug: string;
  owner_id: string;
  group_slug: string | null;
  name: string;
  description: Generated<string>;
  geom: Geometry;
  outline: Geometry;
  area_sqm: number;
  west: number;
  south: number;
  east: number;
  north: number;
  created_at: Generated<Timestamp>;
  updated_at: Generated<Timestamp>;
  deleted_at: Timestamp | null;
  suspended_at: Timestamp | null;
}

export interface FollowTable {
  id: Generated<number>;
  account_id: string;
  place_path: string | null;
  ll_uuid: string | null;
  geoid: string | null;
  path: string | null;
  address: string | null;
  parcelnumb: string | null;
  lon: number | null;
  lat: number | null;
  seen_edition_id: number | null;
  checked_edition_id: number | null;
  note: Generated<string>;
  followed_at: Generated<Timestamp>;
  removed_at: Timestamp | null;
}

export interface GroupInvitationTable {
  id: Generated<string>;
  group_id: string;
  email: string;
  role: string;
  token_hash: Uint8Array;
  invited_by: string;
  created_at: Generated<Timestamp>;
  sent_at: Generated<Timestamp>;
  expires_at: Timestamp;
}

export interface GroupMemberTable {
  group_id: string;
  account_id: string;
  role: string;
  created_at: Generated<Timestamp>;
  suspended_at: Timestamp | null;
}

export interface HealthCheckTable {
  id: number;
  checked_at: Timestamp;
}

export interface ImportRunTable {
  id: Generated<string>;
  place_path: string;
  source_name: string;
  source_path: string;
  recipe: Json | null;
  state: Generated<string>;
  phase: string | null;
  done_rows: Generated<number>;
  total_rows: number | null;
  cancel_requested: Generated<boolean>;
  edition_id: number | null;
  report: Json | null;
  error: string | null;
  created_at: Generated<Timestamp>;
  started_at: Timestamp | null;
  heartbeat_at: Timestamp | null;
  finished_at: Timestamp | null;
  publish: Generated<string>;
  account_id: string | null;
  base_edition_id: number | null;
  layer: Json | null;
  source_url: string | null;
  started_by: string | null;
  comparison: Json | null;
  noted_at: Timestamp | null;
  by_account: Generated<boolean>;
}

export interface LayerAccessTable {
  layer: string;
  audience: string;
  changed_at: Generated<Timestamp>;
}

export interface LayerEditionTable {
  id: Generated<number>;
  layer: string;
  place_path: string;
  is_current: Generated<boolean>;
  feature_count: number;
  source_name: string;
  min_zoom: number;
  max_zoom: number;
  west: number;
  south: number;
  east: number;
  north: number;
  created_at: Generated<Timestamp>;
  has_features: Generated<boolean>;
  report: Json | null;
}

export interface LimitBucketTable {
  key: Uint8Array;
  attempts_left: number;
  at_ms: number;
  full_at_ms: number;
}

export interface NotificationTable {
  id: Generated<number>;
  account_id: string;
  comparison_id: number | null;
  subject: string;
  place_path: string;
  ll_uuid: string | null;
  path: string;
  title: string | null;
  kinds: string[];
  detail: Generated<Json>;
  created_at: Generated<Timestamp>;
  read_at: Timestamp | null;
  email_at: Timestamp | null;
  email_id: string | null;
  first_edition_id: number | null;
  project_id: string | null;
}

export interface NotificationEmailTable {
  id: Generated<string>;
  account_id: string;
  state: Generated<string>;
  attempts: Generated<number>;
  next_at: Generated<Timestamp>;
  created_at: Generated<Timestamp>;
  sent_at: Timestamp | null;
}

export interface NotificationFeedTable {
  account_id: string;
  generation: Generated<number>;
  created_at: Generated<Timestamp>;
}

export interface NotificationFirstRunTable {
  edition_id: number;
  told_at: Generated<Timestamp>;
}

export interface NotificationRunTable {
  comparison_id: number;
  heartbeat_at: Generated<Timestamp>;
  finished_at: Timestamp | null;
  accounts: number | null;
  rows_written: number | null;
}

export interface ParcelTable {
  edition_id: number;
  ogc_fid: number;
  geoid: string;
  parcelnumb: string | null;
  parcelnumb_no_formatting: string | null;
  state_parcelnumb: string | null;
  account_number: string | null;
  tax_id: string | null;
  alt_parcelnumb1: string | null;
  alt_parcelnumb2: string | null;
  alt_parcelnumb3: string | null;
  usecode: string | null;
  usedesc: string | null;
  zoning: string | null;
  zoning_description: string | null;
  zoning_type: string | null;
  zoning_subtype: string | null;
  zoning_code_link: string | null;
  zoning_id: number | null;
  struct: boolean | null;
  structno: number | null;
  yearbuilt: number | null;
  year_built_effective_date: number | null;
  numstories: number | null;
  numunits: number | null;
  numrooms: number | null;
  num_bath: number | null;
  num_bath_partial: number | null;
  num_bedrooms: number | null;
  structstyle: string | null;
  parvaltype: string | null;
  improvval: number | null;
  landval: number | null;
  parval: number | null;
  agval: number | null;
  homestead_exemption: string | null;
  saleprice: number | null;
  saledate: string | null;
  taxamt: number | null;
  taxyear: string | null;
  last_ownership_transfer_date: string | null;
  owntype: string | null;
  owner: string | null;
  unmodified_owner: string | null;
  ownfrst: string | null;
  ownlast: string | null;
  owner2: string | null;
  owner3: string | null;
  owner4: string | null;
  previous_owner: string | null;
  mailadd: string | null;
  mail_address2: string | null;
  careof: string | null;
  mail_addno: string | null;
  mail_addpref: string | null;
  mail_addstr: string | null;
  mail_addsttyp: string | null;
  mail_addstsuf: string | null;
  mail_unit: string | null;
  mail_city: string | null;
  mail_state2: string | null;
  mail_zip: string | null;
  mail_country: string | null;
  mail_urbanization: string | null;
  original_mailing_address: string | null;
  address: string | null;
  address2: string | null;
  saddno: string | null;
  saddpref: string | null;
  saddstr: string | null;
  saddsttyp: string | null;
  saddstsuf: string | null;
  sunit: string | null;
  scity: string | null;
  original_address: string | null;
  city: string | null;
  county: string | null;
  state2: string | null;
  szip: string | null;
  szip5: string | null;
  urbanization: string | null;
  ll_address_count: number | null;
  location_name: string | null;
  address_source: string | null;
  legaldesc: string | null;
  plat: string | null;
  book: string | null;
  page: string | null;
  block: string | null;
  lot: string | null;
  neighborhood: string | null;
  neighborhood_code: string | null;
  subdivision: string | null;
  lat: string | null;
  lon: string | null;
  fema_flood_zone: string | null;
  fema_flood_zone_subtype: string | null;
  fema_flood_zone_raw: string | null;
  fema_flood_zone_data_date: string | null;
  fema_nri_risk_rating: string | null;
  qoz: string | null;
  qoz_tract: string | null;
  census_tract: string | null;
  census_block: string | null;
  census_blockgroup: string | null;
  census_zcta: string | null;
  census_elementary_school_district: string | null;
  census_secondary_school_district: string | null;
  census_unified_school_district: string | null;
  ll_last_refresh: string | null;
  sourceurl: string | null;
  recrdareatx: string | null;
  recrdareano: number | null;
  area_building: number | null;
  area_building_definition: string | null;
  deeded_acres: number | null;
  gisacre: number | null;
  sqft: number | null;
  ll_gisacre: number | null;
  ll_gissqft: number | null;
  ll_bldg_footprint_sqft: number | null;
  ll_bldg_count: number | null;
  cdl_raw: string | null;
  cdl_majority_category: string | null;
  cdl_majority_percent: number | null;
  cdl_date: string | null;
  insite_score: string | null;
  plss_township: string | null;
  plss_section: string | null;
  plss_range: string | null;
  reviseddate: string | null;
  path: string;
  ll_stable_id: string | null;
  ll_uuid: string;
  ll_stack_uuid: string | null;
  ll_row_parcel: string | null;
  ll_updated_at: Timestamp | null;
  precisely_id: string | null;
  placekey: string | null;
  dpv_status: string | null;
  dpv_codes: string | null;
  dpv_notes: string | null;
  dpv_type: string | null;
  cass_errorno: string | null;
  rdi: string | null;
  usps_vacancy: string | null;
  usps_vacancy_date: string | null;
  padus_public_access: string | null;
  lbcs_activity: number | null;
  lbcs_activity_desc: string | null;
  lbcs_function: number | null;
  lbcs_function_desc: string | null;
  lbcs_structure: number | null;
  lbcs_structure_desc: string | null;
  lbcs_site: number | null;
  lbcs_site_desc: string | null;
  lbcs_ownership: number | null;
  lbcs_ownership_desc: string | null;
  housing_affordability_index: number | null;
  population_density: number | null;
  population_growth_past_5_years: number | null;
  population_growth_next_5_years: number | null;
  housing_growth_past_5_years: number | null;
  housing_growth_next_5_years: number | null;
  household_income_growth_next_5_years: number | null;
  median_household_income: number | null;
  transmission_line_distance: number | null;
  roughness_rating: number | null;
  highest_parcel_elevation: number | null;
  lowest_parcel_elevation: number | null;
  custom: Json | null;
  geom: Geometry;
  row_hash: number | null;
}

export interface ParcelChangeTable {
  comparison_id: number;
  seq: number;
  kind: string;
  ll_uuid: string;
  old_fid: number | null;
  new_fid: number | null;
  share: number | null;
  detail: Json | null;
}

export interface ParcelExportTable {
  id: Generated<string>;
  project_id: string | null;
  account_id: string | null;
  format: string;
  filename: string;
  spec: Json;
  request_key: string;
  state: Generated<string>;
  claim: string | null;
  records: number;
  done_records: Generated<number>;
  quota_rows: Generated<number>;
  quota_period: string | null;
  file_key: string | null;
  bytes: number | null;
  checksum: string | null;
  removals_key: string | null;
  error: string | null;
  created_at: Generated<Timestamp>;
  changed_at: Generated<Timestamp>;
  finished_at: Timestamp | null;
  expires_at: Timestamp | null;
  is_own: Generated<boolean>;
  quota_holder: string | null;
  is_shared: Generated<boolean>;
  owner_id: string | null;
}

export interface ParcelRecordTable {
  edition_id: number;
  ogc_fid: number;
  ordinal: number;
  headline: string | null;
  fields: Json;
}

export interface ParcelSourceTable {
  id: string;
  definition: Json;
  created_at: Generated<Timestamp>;
  used_on: Generated<string>;
}

export interface PasskeyTable {
  id: Generated<string>;
  account_id: string;
  credential_id: Uint8Array;
  public_key: Uint8Array;
  counter: number;
  name: string;
  is_synced: boolean;
  created_at: Generated<Timestamp>;
  last_used_at: Timestamp | null;
}

export interface PaymentTable {
  id: Generated<string>;
  kind: string;
  record_id: string;
  part: Generated<string>;
  account_id: string | null;
  group_id: string | null;
  amount_cents: number;
  refunded_cents: Generated<number>;
  currency: string;
  description: string;
  state: Generated<string>;
  message: string | null;
  provider: string | null;
  provider_id: string | null;
  method: string | null;
  customer: string | null;
  purchase_order: string | null;
  attempts: Generated<number>;
  next_at: Timestamp | null;
  paid_at: Timestamp | null;
  created_at: Generated<Timestamp>;
  number: Generated<number>;
  off_session: Generated<boolean>;
  unanswered_since: Timestamp | null;
  tax_cents: number | null;
  tax_calculation: string | null;
  due_on: string | null;
  due_step: string | null;
}

export interface PaymentCardTable {
  id: Generated<string>;
  group_id: string;
  account_id: string | null;
  provider: string;
  token: string;
  customer: string | null;
  brand: string;
  last_4: string;
  expiration_month: number;
  expiration_year: number;
  cardholder_name: string;
  is_active: Generated<boolean>;
  created_at: Generated<Timestamp>;
}

export interface PaymentEventTable {
  provider: string;
  event_id: string;
  kind: string;
  provider_id: string | null;
  received_at: Generated<Timestamp>;
}

export interface PaymentRefundTable {
  id: Generated<string>;
  payment_id: string;
  request_key: string;
  amount_cents: number;
  reason: string;
  state: Generated<string>;
  next_at: Generated<Timestamp | null>;
  created_at: Generated<Timestamp>;
}

export interface PendingAccountTable {
  token_hash: Uint8Array;
  email: string;
  name: string;
  password_hash: string;
  choices: Json;
  created_at: Generated<Timestamp>;
  expires_at: Timestamp;
  agreed_terms: string | null;
}

export interface PlaceTable {
  id: Generated<number>;
  path: string;
  kind: string;
  style: string;
  geoid: string | null;
  name: string;
  headline: string;
  headline_alt: string | null;
  country: string | null;
  state2: string | null;
  parent_path: string | null;
  geom: Geometry | null;
  west: number | null;
  south: number | null;
  east: number | null;
  north: number | null;
  outline_source: string | null;
  outline_error_m: number | null;
}

export interface PlaceFactTable {
  set_id: number;
  geoid: string;
  facts: Json;
}

export interface PlanOfferTable {
  id: Generated<string>;
  code: string;
  name: string;
  plan: string;
  cycle: string;
  price_cents: number;
  users: number | null;
  group_id: string | null;
  max_uses: number | null;
  last_day: string | null;
  ended_at: Timestamp | null;
  created_at: Generated<Timestamp>;
}

export interface PlanSuspensionTable {
  group_id: string;
  began_at: Generated<Timestamp>;
  version: Generated<number>;
  told_at: Timestamp | null;
  delete_after: Timestamp | null;
  reminded_at: Timestamp | null;
}

export interface PracticeChargeTable {
  id: string;
  key: string;
  amount_cents: number;
  refunded_cents: Generated<number>;
  state: string;
  message: string | null;
  created_at: Generated<Timestamp>;
}

export interface PracticeRefundTable {
  key: string;
  charge_id: string;
  amount_cents: number;
}

export interface PreferenceTable {
  account_id: string;
  path: string;
  value: Json;
  updated_at: Generated<Timestamp>;
}

export interface ProjectTable {
  id: Generated<string>;
  slug: string;
  group_id: string;
  created_by: string | null;
  updated_by: string | null;
  name: string;
  sharing: Generated<string>;
  root_path: string;
  query: Json;
  styles: Json;
  layers: Json;
  camera: Json | null;
  version: Generated<number>;
  created_at: Generated<Timestamp>;
  updated_at: Generated<Timestamp>;
  deleted_at: Timestamp | null;
  suspended_at: Timestamp | null;
}

export interface ProjectPersonTable {
  id: Generated<string>;
  project_id: string;
  email: string;
  added_by: string | null;
  created_at: Generated<Timestamp>;
}

export interface ProjectRegionTable {
  project_id: string;
  folder: number;
  path: string;
  added_by: string | null;
  created_at: Generated<Timestamp>;
}

export interface ProjectWatchTable {
  project_id: string;
  account_id: string;
  created_at: Generated<Timestamp>;
}

export interface RecoveryCodeTable {
  account_id: string;
  code_hash: Uint8Array;
  used_at: Timestamp | null;
}

export interface RemovalTable {
  id: Generated<string>;
  kind: string;
  subject: string;
  geoid: string | null;
  reason: string;
  requested_by: string;
  created_at: Generated<Timestamp>;
  expires_at: Timestamp | null;
  lifted_at: Timestamp | null;
}

export interface RemovalParcelTable {
  removal_id: string;
  geoid: string;
  ll_uuid: string;
  parcel_number: string | null;
}

export interface SearchFeedbackTable {
  id: Generated<string>;
  created_at: Generated<Timestamp>;
  account_id: string | null;
  query: string;
  additional_information: string;
}

export interface ServiceAnswerTable {
  service: string;
  subject: string;
  answer: Json;
  expires_at: Timestamp;
}

export interface SessionTable {
  token_hash: Uint8Array;
  account_id: string;
  csrf_token: string;
  created_at: Generated<Timestamp>;
  expires_at: Timestamp;
  group_id: string | null;
  id: Generated<string>;
  user_agent: string | null;
  last_seen_at: Generated<Timestamp>;
  operator_id: string | null;
}

export interface SignInChallengeTable {
  key_hash: Uint8Array;
  purpose: string;
  account_id: string | null;
  data: Json;
  expires_at: Timestamp;
}

export interface SiteSettingTable {
  name: string;
  value: string | null;
  sealed: Uint8Array | null;
  changed_at: Generated<Timestamp>;
  changed_by: string | null;
}

export interface StorageTaskTable {
  id: Generated<string>;
  kind: string;
  state: Generated<string>;
  asked_at: Generated<Timestamp>;
  started_at: Timestamp | null;
  heartbeat_at: Generated<Timestamp>;
  holder: string | null;
  finished_at: Timestamp | null;
  step: string | null;
  done: number | null;
  total: number | null;
  report: Json | null;
  error: string | null;
}

export interface StoreEditionTable {
  edition_id: number;
  filled: Json;
  value_bytes: number;
  record_bytes: number;
  geometry_bytes: number;
  described_at: Generated<Timestamp>;
}

export interface StoreOrderTable {
  id: Generated<string>;
  request_key: string;
  account_id: string | null;
  group_id: string | null;
  state: Generated<string>;
  total_cents: number;
  currency: Generated<string>;
  created_at: Generated<Timestamp>;
  paid_at: Timestamp | null;
  changed_at: Generated<Timestamp>;
  visitor_id: string | null;
  tax_cents: number | null;
}

export interface StoreOrderFileTable {
  order_id: string;
  position: number;
  number: number;
  export_id: string;
  export: Json;
}

export interface StoreOrderLineTable {
  order_id: string;
  position: number;
  description: string;
  records: number;
  price_cents: number;
  cart_item_id: string;
  refunded_cents: Generated<number>;
}

export interface StorePriceTable {
  id: Generated<string>;
  path: string;
  sold_as: string;
  product: string;
  format: string;
  currency: string;
  is_legacy: Generated<boolean>;
  steps: Json;
  changed_at: Generated<Timestamp>;
}

export interface StoredFileTable {
  key: string;
  bytes: number;
  sha256: string;
  stored_at: Generated<Timestamp>;
  removed_at: Timestamp | null;
}

export interface SubscriptionTable {
  id: Generated<string>;
  request_key: string;
  group_id: string | null;
  account_id: string | null;
  group_name: string;
  plan: string;
  cycle: string;
  users: number;
  price_cents: number;
  currency: Generated<string>;
  state: Generated<string>;
  period: Generated<number>;
  anchored_at: Timestamp | null;
  period_start: Timestamp | null;
  period_end: Timestamp | null;
  next_plan: string | null;
  next_cycle: string | null;
  next_users: number | null;
  next_price_cents: number | null;
  changes: Generated<number>;
  card: Json | null;
  failures: Generated<number>;
  next_at: Timestamp | null;
  notice: string | null;
  created_at: Generated<Timestamp>;
  ended_at: Timestamp | null;
  offer_id: string | null;
  purchase_order: string | null;
  invoice_part: string | null;
  owed_cents: Generated<number>;
  billing_address: Json | null;
  renewal_issue: string | null;
  renewal_issue_since: Timestamp | null;
  charged_change: Json | null;
}

export interface SupportRequestTable {
  id: Generated<string>;
  created_at: Generated<Timestamp>;
  account_id: string | null;
  email: string;
  message: string;
  page: string;
  done_at: Timestamp | null;
}

export interface TaxQuoteTable {
  account_id: string;
  id: Generated<string>;
  subject: string;
  amount_cents: number;
  tax_cents: number;
  currency: string;
  calculation: string;
  address: Json;
  used_at: Timestamp | null;
  created_at: Generated<Timestamp>;
}

export interface TaxRecordTable {
  id: Generated<string>;
  payment_id: string;
  kind: string;
  from_cents: number;
  until_cents: number;
  transaction_id: string | null;
  state: Generated<string>;
  attempts: Generated<number>;
  round: Generated<number>;
  next_at: Generated<Timestamp | null>;
  message: string | null;
  created_at: Generated<Timestamp>;
}

export interface UseCounterTable {
  holder: string;
  kind: string;
  period: string;
  used: number;
}

export interface UseSubjectTable {
  holder: string;
  kind: string;
  period: string;
  subject: string;
}

export interface WebhookTable {
  id: Generated<string>;
  account_id: string;
  url: string;
  kinds: string[];
  secret: Uint8Array;
  former_secret: Uint8Array | null;
  former_until: Timestamp | null;
  paused_for: string | null;
  pause_told_at: Timestamp | null;
  failing_since: Timestamp | null;
  created_at: Generated<Timestamp>;
}

export interface WebhookDeliveryTable {
  id: Generated<string>;
  webhook_id: string;
  notification_id: number | null;
  state: Generated<string>;
  attempts: Generated<number>;
  next_at: Generated<Timestamp>;
  status_code: number | null;
  error: string | null;
  tried_at: Timestamp | null;
  created_at: Generated<Timestamp>;
}

export interface DB {
  access_log: AccessLogTable;
  access_log_salt: AccessLogSaltTable;
  account: AccountTable;
  account_group: AccountGroupTable;
  account_identity: AccountIdentityTable;
  account_token: AccountTokenTable;
  account_totp: AccountTotpTable;
  api_sandbox: ApiSandboxTable;
  api_token: ApiTokenTable;
  api_token_use: ApiTokenUseTable;
  audit_entry: AuditEntryTable;
  backup_run: BackupRunTable;
  cart_export_item: CartExportItemTable;
  cart_file_item: CartFileItemTable;
  county_edition: CountyEditionTable;
  county_outline: CountyOutlineTable;
  county_refresh: CountyRefreshTable;
  county_source: CountySourceTable;
  damaged_file: DamagedFileTable;
  data_export: DataExportTable;
  data_request: DataRequestTable;
  edition: EditionTable;
  edition_column: EditionColumnTable;
  edition_comparison: EditionComparisonTable;
  elevation_grid: ElevationGridTable;
  event: EventTable;
  extra_layer: ExtraLayerTable;
  fact_set: FactSetTable;
  file_repair: FileRepairTable;
  focus_area: FocusAreaTable;
  follow: FollowTable;
  group_invitation: GroupInvitationTable;
  group_member: GroupMemberTable;
  health_check: HealthCheckTable;
  import_run: ImportRunTable;
  layer_access: LayerAccessTable;
  layer_edition: LayerEditionTable;
  limit_bucket: LimitBucketTable;
  notification: NotificationTable;
  notification_email: NotificationEmailTable;
  notification_feed: NotificationFeedTable;
  notification_first_run: NotificationFirstRunTable;
  notification_run: NotificationRunTable;
  parcel: ParcelTable;
  parcel_change: ParcelChangeTable;
  parcel_export: ParcelExportTable;
  parcel_record: ParcelRecordTable;
  parcel_source: ParcelSourceTable;
  passkey: PasskeyTable;
  payment: PaymentTable;
  payment_card: PaymentCardTable;
  payment_event: PaymentEventTable;
  payment_refund: PaymentRefundTable;
  pending_account: PendingAccountTable;
  place: PlaceTable;
  place_fact: PlaceFactTable;
  plan_offer: PlanOfferTable;
  plan_suspension: PlanSuspensionTable;
  practice_charge: PracticeChargeTable;
  practice_refund: PracticeRefundTable;
  preference: PreferenceTable;
  project: ProjectTable;
  project_person: ProjectPersonTable;
  project_region: ProjectRegionTable;
  project_watch: ProjectWatchTable;
  recovery_code: RecoveryCodeTable;
  removal: RemovalTable;
  removal_parcel: RemovalParcelTable;
  search_feedback: SearchFeedbackTable;
  service_answer: ServiceAnswerTable;
  session: SessionTable;
  sign_in_challenge: SignInChallengeTable;
  site_setting: SiteSettingTable;
  storage_task: StorageTaskTable;
  store_edition: StoreEditionTable;
  store_order: StoreOrderTable;
  store_order_file: StoreOrderFileTable;
  store_order_line: StoreOrderLineTable;
  store_price: StorePriceTable;
  stored_file: StoredFileTable;
  subscription: SubscriptionTable;
  support_request: SupportRequestTable;
  tax_quote: TaxQuoteTable;
  tax_record: TaxRecordTable;
  use_counter: UseCounterTable;
  use_subject: UseSubjectTable;
  webhook: WebhookTable;
  webhook_delivery: WebhookDeliveryTable;
}
