/** The zones of the State Plane Coordinate System of a state. */
interface StateZones {
  /** The state's part of the FIPS zone: 36 of 3601. */
  state: number;
  /** The EPSG code of the state's first zone on NAD 83, in meters. The codes of its other zones follow. */
  first: number;
  count: number;
  /** The number of zones on NAD 27. */
  oldCount: number;
}

/** `state:first:count`, and the number of zones on NAD 27 where it differs (EPSG; FIPS zones of NOAA's manual NOS NGS 5). */
const STATES: readonly StateZones[] =
  `1:26929:2 2:26948:3 3:26951:2 4:26941:6:7 5:26953:3 6:26956:1 7:26957:1 9:26958:3 10:26966:2 11:26968:3 12:26971:2
  13:26973:2 14:26975:2 15:26977:2 16:26979:2 17:26981:2 18:26983:2 19:26985:1 20:26986:2 21:26988:3 22:26991:3 23:26994:2 24:26996:3
  25:32100:1:3 26:32104:1:2 27:32107:3 28:32110:1 29:32111:1 30:32112:3 31:32115:4 32:32119:1 33:32120:2 34:32122:2 35:32124:2 36:32126:2
  37:32128:2 38:32130:1 39:32133:1:2 40:32134:2 41:32136:1 42:32137:5 43:32142:3 44:32145:1 45:32146:2 46:32148:2 47:32150:2 48:32152:3
  49:32155:4 51:26961:5 50:26931:10 52:32161:1`
    .split(/\s+/)
    .map((entry) => {
      const [state = 0, first = 0, count = 0, oldCount = count] = entry.split(':').map(Number);
      return { state, first, count, oldCount };
    });

/** States whose zones were drawn anew for NAD 83, or whose old zones were on a datum other than NAD 27. */
const REDRAWN = new Set([21, 25, 26, 39, 51, 52]);
/** Kentucky North is the only zone whose code is not among those of its state. The first code that EPSG gave it has an error. */
const KENTUCKY_NORTH = { zone: 1601, code: 2205 };

/** Returns the EPSG code of a FIPS zone such as 3601 on NAD 83, or on NAD 27 if `isOld`. The units of the code's system may differ from the file's. */
export function epsgOfStatePlane(zone: number, isOld: boolean): number | undefined {
  if (zone === KENTUCKY_NORTH.zone && !isOld) return KENTUCKY_NORTH.code;
  const found = STATES.find(({ state }) => state === Math.floor(zone / 100));
  if (found === undefined || (isOld && REDRAWN.has(found.state))) return undefined;
  // The only zone of a state has the number 0, and the zones of Michigan on NAD 83 begin at 11.
  const number = zone % 100;
  const index = number === 0 ? 0 : number - (number > 10 ? 11 : 1);
  if (index >= found.count || (number === 0) !== (found.count === 1)) return undefined;
  const code = found.first + index;
  return isOld ? code - (code < 30_000 ? 200 : 100) : code;
}

/** ArcInfo's own numbers begin here. */
const FIRST_ESRI = 3101;
const ESRI_STEP = 25;
const FLORIDA = 9;
const LAST_STATE = 49;

/** Returns the FIPS zone of ArcInfo's own number of a zone: 3601 for 5076. ArcInfo's numbers go up by 25 in the order of the zones of NAD 27, except that Florida's third zone precedes its first. */
export function fipsOfEsriZone(number: number): number | undefined {
  let index = (number - FIRST_ESRI) / ESRI_STEP;
  if (!Number.isInteger(index) || index < 0) return undefined;
  for (const { state, oldCount } of STATES) {
    if (state > LAST_STATE) return undefined;
    if (index >= oldCount) index -= oldCount;
    else if (state === FLORIDA) return state * 100 + (index === 0 ? oldCount : index);
    else return state * 100 + (oldCount === 1 ? 0 : index + 1);
  }
  return undefined;
}
