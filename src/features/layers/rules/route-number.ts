/** The networks of numbered roads that the map has shields for. County roads have none: there are too many. */
export const ROUTE_NETWORKS = ['interstate', 'us', 'state'] as const;
export type RouteNetwork = (typeof ROUTE_NETWORKS)[number];

const HIGHWAY = '(?:HWY|HIGHWAY|RTE|ROUTE|RT|RD|ROAD)';
const STATES =
  'A[KLRZ]|C[AT]|D[CE]|FL|GA|HI|I[ADLN]|K[SY]|LA|M[ADEINOST]|N[CDEHJMVY]|O[HKR]|PA|RI|S[CD]|T[NX]|UT|V[AT]|W[AIVY]|PUERTO RICO';
/** Matches the text that may follow the number: the direction of a lane, a tunnel or a bridge. Business and alternate routes are other roads. */
const AFTER = '(?: (?:[NSEW]B?|NORTH|SOUTH|EAST|WEST|TUN|TUNNEL|BRG|BRIDGE))*$';

/** The form that {@link routeOf} returns. Stored layers have it already. */
const CANONICAL = new RegExp(`^(?:${ROUTE_NETWORKS.join('|')})/[1-9]\\d{0,3}$`);

/** The names of numbered roads in the files of counties, of the Census Bureau (TIGER/Line) and of OpenStreetMap. */
const PATTERNS: readonly (readonly [RouteNetwork, RegExp])[] = [
  ['interstate', new RegExp(`^(?:I|IH|INTERSTATE)(?: ${HIGHWAY})? ?(\\d{1,3})${AFTER}`)],
  ['us', new RegExp(`^US(?: ${HIGHWAY})? ?(\\d{1,3})${AFTER}`)],
  ['state', new RegExp(`^(?:(?:STATE|ST) ${HIGHWAY}|S[RH]|ROUTE|RTE) ?(\\d{1,4})${AFTER}`)],
  ['state', new RegExp(`^(?:${STATES}) (?:${HIGHWAY} )?(\\d{1,4})${AFTER}`)],
  // Kansas and Michigan write their routes as "K-10" and "M-59".
  ['state', new RegExp(`^[KM] (\\d{1,3})${AFTER}`)],
  // The farm and ranch roads of Texas. "RR 12" is none of them, because it is a rural route elsewhere.
  [
    'state',
    new RegExp(
      `^(?:[FR]M(?: R(?:OA)?D)?|(?:FARM|RANCH) TO MARKET R(?:OA)?D|RANCH R(?:OA)?D) ?(\\d{1,4})${AFTER}`,
    ),
  ],
  // "CO RD 12" is a road of a county.
  ['state', new RegExp(`^CO (\\d{1,4})${AFTER}`)],
];

/**
 * Returns the network and number of a road from its name, such as `interstate/95` for "I- 95" and "I 95 N"; undefined for a name with other words.
 * For a list, such as "Main St;I 95;US 40", it returns the first numbered road. A name that has the returned form already is returned unchanged.
 */
export function routeOf(name: string): string | undefined {
  if (CANONICAL.test(name)) return name;
  for (const part of name.split(/[;,]/)) {
    const text = part
      .toUpperCase()
      .replaceAll('.', '')
      // Only with the hyphen: "PR 4433" is a private road in Texas.
      .replace(/^\s*PR\s*-/, 'PUERTO RICO ')
      .replaceAll(/[\s-]+/g, ' ')
      .trim();
    for (const [network, pattern] of PATTERNS) {
      const number = Number(pattern.exec(text)?.[1] ?? 0);
      if (number > 0) return `${network}/${number}`;
    }
  }
  return undefined;
}
