-- Locks: parcel_export exclusively for the moment of the new column, then its rows with free rows are written once.

-- The holder of the free rows that an export used: `group:UUID`, or `account:UUID` of a person without a group. The rows of a plan belong to the group.
alter table parcel_export add column quota_holder text;
update parcel_export e
set quota_holder = case when p.group_id is null then 'account:' || e.account_id else 'group:' || p.group_id end
from parcel_export same left join project p on p.id = same.project_id
where e.id = same.id and e.quota_rows > 0 and e.account_id is not null and (same.project_id is null or p.group_id is not null);

-- What exports of projects used counts for the project's group from now on, so that no group gets its monthly rows twice. The group of an export without a project
-- is not known; its rows stay with the person.
insert into use_subject (holder, kind, period, subject)
select quota_holder, 'download_rows', quota_period, 'export:' || id from parcel_export
where quota_holder like 'group:%' and quota_period is not null and state not in ('failed', 'cancelled')
on conflict do nothing;
insert into use_counter (holder, kind, period, used)
select quota_holder, 'download_rows', quota_period, sum(quota_rows) from parcel_export
where quota_holder like 'group:%' and quota_period is not null and state not in ('failed', 'cancelled')
group by quota_holder, quota_period
on conflict (holder, kind, period) do update set used = use_counter.used + excluded.used;
