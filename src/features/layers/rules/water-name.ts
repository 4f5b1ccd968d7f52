import { titleCase } from '../../../kernel/title-case.ts';

/** The abbreviations of kinds of water in names of the Census Bureau (TIGER/Line feature names) and of the Geological Survey, at the end of a name. */
const KINDS: Readonly<Record<string, string>> = {
  Br: 'Branch',
  Brk: 'Brook',
  Byu: 'Bayou',
  Chan: 'Channel',
  Chnnl: 'Channel',
  Ck: 'Creek',
  Cnl: 'Canal',
  Crk: 'Creek',
  Cv: 'Cove',
  Dtch: 'Ditch',
  Fk: 'Fork',
  Fls: 'Falls',
  Hbr: 'Harbor',
  Inlt: 'Inlet',
  Lk: 'Lake',
  Lks: 'Lakes',
  Lgn: 'Lagoon',
  Mrsh: 'Marsh',
  Pnd: 'Pond',
  Pnds: 'Ponds',
  Res: 'Reservoir',
  Resv: 'Reservoir',
  Resvr: 'Reservoir',
  Riv: 'River',
  Rvr: 'River',
  Rsvr: 'Reservoir',
  Slu: 'Slough',
  Spg: 'Spring',
  Spgs: 'Springs',
  Strm: 'Stream',
  Swp: 'Swamp',
};
/** Abbreviations at the start of a name: single letters before an abbreviated kind ("N Br Patapsco Riv"), longer ones before any word ("Lit Gunpowder"). */
const PARTS: Readonly<Record<string, string>> = {
  N: 'North',
  S: 'South',
  E: 'East',
  W: 'West',
  M: 'Middle',
  Mid: 'Middle',
  Lit: 'Little',
  Ltl: 'Little',
  Upr: 'Upper',
  Lwr: 'Lower',
};

/**
 * Returns the name of a water in title case, with the abbreviations of its source spelled out: "PATAPSCO RIV" becomes "Patapsco River". A kind is spelled
 * out at the end of the name and after a part ("N Br Patapsco Riv"), because "Br" and "Res" are words elsewhere. "Lk" begins names, too.
 */
export function waterName(name: string): string {
  const words = titleCase(name).split(' ');
  const plain = words.map((word) => word.charAt(0) + word.slice(1).toLowerCase().replace(/\.$/, ''));
  return words
    .map((word, at) => {
      const [before = '', here = '', after = ''] = [plain[at - 1], plain[at], plain[at + 1]];
      const isFirst = at === 0;
      const isLast = at === words.length - 1;
      if (isLast ? !isFirst : before in PARTS || (isFirst && here === 'Lk')) return KINDS[here] ?? word;
      if (isFirst && !isLast && (after in KINDS || here.length > 1)) return PARTS[here] ?? word;
      return word;
    })
    .join(' ');
}
