/** The sizes of the county, computed from the requested number of parcels, in meters and square meters. */
export interface CountyPlan {
  seed: number;
  parcels: number;
  /** 1 at 25,000 parcels; lengths are proportional to it. */
  scale: number;
  landArea: number;
  /** Parcels in the city and the towns; the rest are farms and woods. */
  urbanParcels: number;
  /** Radius of the old core (0 when the county is too small to have one), of the inner ring and of the suburbs. */
  coreRadius: number;
  innerRadius: number;
  cityRadius: number;
  townCount: number;
  /** The number of parcels in all towns together, without the city. */
  townParcels: number;
  /** Distance between section lines in meters: half a mile. Far from towns only every second line is a road. */
  sectionSize: number;
}

const LAND_PER_PARCEL = 6400;

export function planCounty(seed: number, parcels: number): CountyPlan {
  const scale = Math.sqrt(parcels / 25_000);
  const urbanParcels = Math.round(parcels * 0.87);
  const townCount = parcels < 3000 ? 0 : Math.min(34, Math.round(1.5 + 3.5 * scale));
  const townParcels = townCount === 0 ? 0 : Math.round(urbanParcels * 0.2);
  const cityParcels = urbanParcels - townParcels;
  const core = Math.sqrt((cityParcels * 0.2) / (2500e-6 * Math.PI));
  const coreRadius = core < 240 ? 0 : core;
  const inner = Math.sqrt((cityParcels * 0.56) / (2100e-6 * Math.PI));
  return {
    seed,
    parcels,
    scale,
    landArea: parcels * LAND_PER_PARCEL,
    urbanParcels,
    coreRadius,
    innerRadius: Math.max(230, inner),
    cityRadius: Math.max(420, Math.sqrt((cityParcels * 1.1) / (720e-6 * Math.PI))),
    townCount,
    townParcels,
    sectionSize: 805,
  };
}
