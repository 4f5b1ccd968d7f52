-- Locks: removal, for a moment. Reads the parcels of counties that have opt-outs by parcel number once.

-- The parcels that a privacy opt-out by parcel hides. The ll_uuid of a parcel stays when the county renumbers it. But the same parcel may
-- have another ll_uuid in an edition whose numbers or columns were not recognized, so the ll_uuid in each edition is stored here.
create table removal_parcel (
  removal_id uuid not null references removal (id) on delete cascade,
  geoid text not null,
  ll_uuid uuid not null,
  -- The parcel number in the compared form (parcelnumb_no_formatting), in the edition where it was found.
  parcel_number text,
  primary key (removal_id, ll_uuid)
);
create index removal_parcel_county on removal_parcel (geoid);

insert into removal_parcel (removal_id, geoid, ll_uuid, parcel_number)
select distinct on (r.id, p.ll_uuid) r.id, p.geoid, p.ll_uuid, p.parcelnumb_no_formatting
from removal r
  join edition e on e.geoid = r.geoid and e.state = 'ready'
  join parcel p on p.edition_id = e.id and p.parcelnumb_no_formatting = regexp_replace(upper(r.subject), '[^A-Z0-9]+', '', 'g')
where r.kind = 'parcel_number' and r.lifted_at is null
order by r.id, p.ll_uuid, e.version desc;

insert into removal_parcel (removal_id, geoid, ll_uuid, parcel_number)
select distinct on (r.id, p.ll_uuid) r.id, p.geoid, p.ll_uuid, p.parcelnumb_no_formatting
from removal r
  join parcel p on p.ll_uuid = case when r.subject ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then r.subject::uuid end
  join edition e on e.id = p.edition_id and e.state = 'ready'
where r.kind = 'll_uuid' and r.lifted_at is null
order by r.id, p.ll_uuid, e.version desc;
