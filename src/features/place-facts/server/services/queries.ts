import { sql } from 'kysely';
import type { Db } from '../../../../backend/db/database.ts';

export async function findServiceAnswer(db: Db, service: string, subject: string): Promise<unknown> {
  const { rows } = await sql<{ answer: unknown }>`
    select answer from service_answer where service = ${service} and subject = ${subject} and expires_at > now()`.execute(
    db,
  );
  return rows[0]?.answer;
}

/** Stores an answer for `days` days, and deletes up to 100 expired answers. */
export async function saveServiceAnswer(
  db: Db,
  { service, subject, answer, days }: { service: string; subject: string; answer: unknown; days: number },
): Promise<void> {
  await sql`
    delete from service_answer where (service, subject) in (
      select service, subject from service_answer where expires_at < now() limit 100)`.execute(db);
  await sql`
    insert into service_answer (service, subject, answer, expires_at)
    values (${service}, ${subject}, ${JSON.stringify(answer)}::jsonb, now() + make_interval(days => ${days}::int))
    on conflict (service, subject) do update set answer = excluded.answer, expires_at = excluded.expires_at`.execute(
    db,
  );
}

/** Returns a point inside of a place. */
export async function findPointInside(
  db: Db,
  path: string,
): Promise<{ lon: number; lat: number } | undefined> {
  const { rows } = await sql<{ lon: number; lat: number }>`
    select st_x(point) as lon, st_y(point) as lat
    from (select st_pointonsurface(geom) as point from place where path = ${path} and geom is not null) p
    where not st_isempty(point)`.execute(db);
  return rows[0];
}

/** Returns the places of a boundary set that share ground with a place, the smallest first. */
export async function listOverlapping(
  db: Db,
  path: string,
  style: string,
  limit: number,
): Promise<{ path: string; name: string }[]> {
  const { rows } = await sql<{ path: string; name: string }>`
    select t.path, t.name from place t, place p
    where p.path = ${path} and t.style = ${style} and t.geom && p.geom and st_intersects(t.geom, p.geom)
      and not st_touches(t.geom, p.geom)
    order by st_area(t.geom), t.path limit ${limit}`.execute(db);
  return rows;
}

export async function hasBoundarySet(db: Db, style: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from place where style = ${style}) as found`.execute(db);
  return rows[0]?.found ?? false;
}
