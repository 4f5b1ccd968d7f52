/** What the plans page says of a plan. */
export interface PlanColumn {
  /** The anchor on the page: `/plans#p=level1`. */
  level: string;
  name: string;
  about: string;
  rows: readonly { label: string; value: string }[];
}

/** What a plan allows; null is without limit. */
interface Limits {
  lookups: number | null;
  images: number | null;
  bookmarks: number | null;
  focusAreas: number | null;
  downloadRows: number | null;
}

const PAID_LIMITS = { images: null, downloadRows: 5_000 };
/** The plans that people choose between, lowest first (`decisions.md`). */
const PLANS: readonly { level: string; name: string; about: string; isPaid: boolean; limits: Limits }[] = [
  {
    level: 'level0',
    name: 'Starter',
    about: 'A free account.',
    isPaid: false,
    limits: { lookups: 100, images: 5, bookmarks: 10, focusAreas: 1, downloadRows: 0 },
  },
  {
    level: 'level1',
    name: 'Pro',
    about: 'For one person who works with parcels.',
    isPaid: true,
    limits: { ...PAID_LIMITS, lookups: 1_000, bookmarks: 100, focusAreas: 5 },
  },
  {
    level: 'level3',
    name: 'Team',
    about: 'For people who work together.',
    isPaid: true,
    limits: { ...PAID_LIMITS, lookups: 2_000, bookmarks: null, focusAreas: null },
  },
];

/** The columns of the plans page. */
export function planColumns(): PlanColumn[] {
  return PLANS.map(({ level, name, about, isPaid, limits }) => ({
    level,
    name,
    about,
    rows: [
      { label: 'Parcels a day', value: amount(limits.lookups) },
      { label: 'Pictures of parcels', value: amount(limits.images) },
      { label: 'Bookmarks', value: amount(limits.bookmarks) },
      { label: 'Focus areas', value: amount(limits.focusAreas) },
      { label: 'Free csv rows a month', value: amount(limits.downloadRows) },
      { label: 'Labels and all layers', value: isPaid ? 'Yes' : 'No' },
      { label: 'Terrain in 3D', value: isPaid ? 'Yes' : 'No' },
      { label: 'Properties of one owner', value: isPaid ? 'Yes' : 'No' },
    ],
  }));
}

function amount(limit: number | null): string {
  if (limit === null) return 'Unlimited';
  return limit === 0 ? 'None' : limit.toLocaleString('en-US');
}
