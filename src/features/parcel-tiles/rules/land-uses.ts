/** The land uses of the map: the first digits of the LBCS function (American Planning Association), in their order. */
export const LAND_USES = [
  'Residence',
  'Sales and services',
  'Manufacturing and wholesale',
  'Transport and utilities',
  'Arts, sports and recreation',
  'Education, health and government',
  'Construction',
  'Mining',
  'Farming and forestry',
] as const;

/**
 * Patterns in the use descriptions of assessors, in English, with the land use that they indicate (0: none). The first match decides, so the narrower ones
 * come first. A vacant lot has no use yet, so its zone or future use decides nothing.
 */
const PATTERNS: readonly (readonly [RegExp, number])[] = [
  [/\bvacant\b|\bunimproved\b|\bundevelop/i, 0],
  [
    /\bfarm|\bagri|\borchard|\bcrop|\bpasture|\branch(land|ing)?\b|\bforest|\btimber|\bgrazing|\bnursery\b(?! school)/i,
    9,
  ],
  [/\bmine\b|\bmining|\bquarry|\bgravel|\boil and gas/i, 8],
  // Neither manufacturing nor a park: 1160 of LBCS.
  [/\b(manufactured|mobile|modular) (home|hous)|\btrailer park/i, 1],
  [/\bindustr|\bmanufact|\bwarehouse|\bfactory|\bwholesale|\bstorage|\bplant\b/i, 3],
  [
    /\bparking|\bgarage\b(?!.*dwell)|\brail|\bairport|\butilit|\bsubstation|\bterminal|\bmarina\b|\bright of way|\bstreet\b(?!.*(retail|shop|store|office|commerc|resid|dwell))/i,
    4,
  ],
  // Campgrounds and RV parks are 5400 of LBCS.
  [
    /(?<!\b(office|business|retail|commercial) )\bpark\b|\brecreat|\bgolf|\bstadium|\bmuseum|\btheat|\bplayground|\bclub\b|\bopen space/i,
    5,
  ],
  [
    /\bschool|\bcollege|\buniversit|\bhospital|\bclinic|\bgovern|\bcity of|\bcounty of|\bfederal|\bmunicipal|\bchurch|\breligi|\bworship|\bexempt|\bpublic|\binstitut|\bcemeter|\blibrar/i,
    6,
  ],
  [
    /\boffice|\bretail|\bstore\b|\bshop|\bcommerc|\brestaurant|\bhotel|\bmotel|\bbank\b|\bbusiness|\bservice/i,
    2,
  ],
  [/\bresid|\bdwell|\bhous|\bhome|\bapart|\bcondo|\bfamily|\bduplex|\btownho|\brow ?house|\bcabin/i, 1],
];

/** Returns the land use, from 1, that a county's own description of a use indicates, or null. */
export function landUseOfText(text: string): number | null {
  const found = PATTERNS.find(([pattern]) => pattern.test(text))?.[1];
  return found === undefined || found === 0 ? null : found;
}
