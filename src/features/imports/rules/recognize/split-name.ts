import { COLUMN_WORDS, EMPTY_WORDS, NOT_CUT_WORDS, WORDS_WITHOUT_VOWELS } from './column-words.ts';

/** Shapefiles cut names at ten characters, so the last word of a name this long may be cut. */
const CUT_AT = 10;
/** A cut word must keep at least two letters: a single one could stand for too many words. */
const MIN_CUT_LENGTH = 2;
/** The meanings of a few letters at the end of a name, after another word, if a cut or the county left only these: `property_a`, `MAILING_ZI`, `HOUSE_N`. */
const ADDRESS_ENDS = { a: 'addr', ad: 'addr', c: 'city', ci: 'city', z: 'zip', zi: 'zip' };
/** Canada's postal codes: `MAIL_PCODE`. After most other words, `PCODE` may be the code of a property. */
const MAIL_ENDS = { ...ADDRESS_ENDS, pc: 'zip', pcd: 'zip', pcode: 'zip' };
const VALUE_ENDS = { v: 'value', va: 'value' };
const COUNT_ENDS = { ct: 'count' };
const KIND_ENDS = { c: 'code', d: 'desc', de: 'desc', ds: 'desc', tx: 'desc' };
const AFTER: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  unit: { i: 'id', n: 'num', t: 'type', ...COUNT_ENDS },
  bed: COUNT_ENDS,
  bath: COUNT_ENDS,
  room: COUNT_ENDS,
  story: COUNT_ENDS,
  subdiv: { n: 'name' },
  house: { n: 'num', nu: 'num', fr: 'fraction' },
  fraction: { n: 'num', nu: 'num' },
  street: { n: 'name', na: 'name', nu: 'num', di: 'dir', un: 'unit', uni: 'unit' },
  addr: { nu: 'num', di: 'dir', un: 'unit', uni: 'unit', ci: 'city', zi: 'zip', pcd: 'zip', pcode: 'zip' },
  site: ADDRESS_ENDS,
  mail: MAIL_ENDS,
  owner: { ...MAIL_ENDS, n: 'name' },
  assessed: VALUE_ENDS,
  market: VALUE_ENDS,
  appraised: VALUE_ENDS,
  land: { ...VALUE_ENDS, us: 'use' },
  impr: VALUE_ENDS,
  bldg: VALUE_ENDS,
  total: VALUE_ENDS,
  sale: { p: 'price', pr: 'price', pri: 'price', a: 'price', am: 'price', d: 'date', da: 'date' },
  homestead: { e: 'exempt', ex: 'exempt', cr: 'credit' },
  use: KIND_ENDS,
  class: KIND_ENDS,
  zone: KIND_ENDS,
  built: { y: 'year' },
  zip: { c: 'code', co: 'code' },
  nbhd: { ...KIND_ENDS, n: 'name', na: 'name' },
  pre: { d: 'dir' },
  post: { d: 'dir' },
};
/** The maximum number of characters of a name that are read. Real names are shorter. */
const MAX_NAME_LENGTH = 80;

/** Phrases that mean something other than their words, and the words that they mean. */
const PHRASES: readonly (readonly [RegExp, string])[] = [
  [/#/g, ' number '],
  // `Sale $`, `Tax $`. After other words, the sign only says that the numbers are amounts.
  [/(?<=(?:sales?|sold|purchase|tax(?:es)?)[ _]*)\$$/i, ' amount '],
  [/\(e?s\)/gi, ''], // `Legal Owner(s)`
  [/(?<!\d)1\/2(?=[ _]*ba?th)/gi, ' half '],
  [/(?<=zip.*)plus[ _]?4$/i, ''],
  [/[ _-]?by-?law\b/i, ''],
  [/^occup(?:ancy|ant)?[ _]?(?=id|no?|num)/i, 'unit_'],
  [/(?<=(?:unit|apt|suite)[ _]?)or[ _]?(?:apt|suite|ste|lot?|space|bldg)$/i, ''],
  [/(?<=[a-z])[ _]in[ _](?=ac|sq)/i, ' '],
  [/^ba[ _]?(?=co?u?nt|ct$)/i, 'bath_'],
  [/^db_?(?=n(?:o|br|um)?$)/i, 'deed_book_'],
  [/^dp_?(?=n(?:o|br|um)?$)/i, 'deed_page_'],
  // The amount of an area is a number of acres, and not a price.
  [/(?<=ac(?:re(?:age|s)?)?_?)(?:amount|amt|qty)$/i, ''],
  // `SITUS_SNAME` and `LOC_STYPE` are about the street, as `SITUS_HNUM` is about the house.
  [/(?<=^(?:situs|site|prop|loc|phys)_?)s(?=na?me?$|ty?pe?$|dir$)/i, 'street_'],
  // The true owner in place of former ones: `TRUE_OWNER1`. Before amounts, `TRUE` is a basis of values.
  [/^true_?(?=own|sit|mail|addr)/i, ''],
  [/(?<=^(?:addr|street|str)_?)sf$/i, '_suffix'],
  [/(?<=^(?:tot(?:al)?_?)?)ap_?(?=land|imp|bldg|tot|val)/i, 'appr_'],
  // The current and the past assessment.
  [/^c_a_(?=land|imp|bldg|tot)/i, 'current_assessed_'],
  [/title_?holder/i, 'titleholder'],
  [/nbr_?hood/i, 'nbhd'],
  // The characteristics of a building, and in Illinois the values that the board of review certified.
  [/^char(?:acteristics?)?_(?=[a-z])/i, ''],
  [/^board_(?=land|bldg|build|imp|tot)/i, 'assessed_'],
  [/(?<=name[ _-]?)second$/i, ' 2'],
  [/(?<=capital[ _]?)improved/i, ''],
  [/^pri(?:mary)?_?(?=own)/i, ''],
  [/['’]s?\b/gi, ''], // `Owner's City`
  [/(?<![a-z])in[_ ]?care(?:[_ ]?of)?/i, ' careof '],
  [/(?:^|[_ ]|(?<=n(?:br|um|o)))f[_ ]?(?=baths?\b)/i, ' full '],
  [/(?:^|[_ ]|(?<=n(?:br|um|o)))h[_ ]?(?=baths?\b)/i, ' half '],
  // The state of the mail address, as in `MCITY`, `MST`, `MZIP`.
  [/^[mo]_?st$/i, 'mail_state'],
  [/sq(?:uare)?[_ .-]*f(?:ee|oo)?t(?:age)?/gi, ' sqft '],
  // In exports of PACS, a program for assessors, `PY` is the owner in the year of the roll. Elsewhere it is the prior year.
  [/^py_(?=addr)/i, 'owner_'],
  [/^py_(?=owner_name)/i, ''],
  // Louisiana's books of conveyances. Elsewhere `CONV` is the conversion of data.
  [/^conv_(?=book|folio)/i, 'deed_'],
  // In Illinois, the board of review sets the assessed values. They are given with and without (`NON_FARM`) farms.
  [/board_?of_?review|^bor(?=_)/i, 'assessed '],
  [/non_?farm_?/i, ''],
  // The year in which a building was last altered, in place of the year it was built.
  [/adj(?:usted)?_?(?=y(?:ea)?r)/i, 'eff_'],
  // Minnesota's year in which taxes are paid.
  [/^pay(?:able)?_?(?=y(?:ea)?r)/i, 'tax_'],
  // `STS` is situs without vowels. By itself, it is the type of a street.
  [/^sts_(?=[a-z])/i, 'site_'],
  [/^la?st_(?=deed|sale|doc|xfer|trans)/i, 'last_'],
  [/^ml_?(?=ad+r|c(?:i?ty)|st|zi?p)/i, 'mail_'],
  [/(?<![a-z])sub[_ ](?=div)/i, 'sub'],
  // After a description, `TX` only says that it is a text: `USE_DESC_TX`.
  [/(?<=de?sc)_?tx$/i, ''],
  [/(?<=^(?:.*_)?(?:class|use|zon(?:e|ing)))_te?xt?$/i, '_desc'],
  [/^dd_?(?=bo?o?k|pa?ge?|acr)/i, 'deed_'],
  // Not the end of `ZONE` and `Phone`.
  [/(?:_one|_ONE|(?<=[a-z])One)$/, ' 1'],
  [/(?<=[a-z]_?)two$/i, ' 2'],
  [/(?<=[a-z]_?)three$/i, ' 3'],
  [/^ma_?(?=c(?:i?ty)$|st(?:ate)?$|zi?p)/i, 'mail_'],
  // `ADRESSE_POSTALE` and `DIRECCION_POSTAL` are where mail goes; `ADDR_POSTAL` is a postal code.
  [/(?:adresse|direccion|^dir)_?postale?$/i, 'mail_addr'],
  [/^dir(?:eccion)?_?fis(?:ica)?$/i, 'site_addr'],
  [/^(dueno|propietario)_?prop(?:iedad)?$/i, '$1'],
  [/^(ville|province|pueblo|ciudad|estado)_?postale?$/i, 'mail_$1'],
  [/^an[io]o?_?(?=cons|tasa|contrib)/i, 'year_'],
  [/^no_?appart(?:ement)?/i, 'unit'],
  [/^type_?(?:de_?)?voie$/i, 'street_type'],
  // In French, `PROP` is the owner (propriétaire).
  [/^(adresse|ville|province|code_?postal)_?prop(?:rietaire)?$/i, 'owner_$1'],
  // Ohio's Department of Taxation names the classes of property. Elsewhere `DTE` is a date.
  [/^dte_?(?=cl|co?de?$|de?sc|use)/i, 'use_'],
  // Delaware's values, which are capitalized: `LAND_CAP`.
  [/(?<=^(?:land|impr?|bldg|tot(?:al)?)_?)cap$/i, '_assessed_value'],
  // Colorado's buildings are described as they were built: `BLTASSTORIES`.
  [/^blt_?as_?(?=[a-z])/i, 'bldg_'],
  // Before the number of a parcel, `ST` is the state's and not a street.
  [/^st_?(?=pa?rce?l|pin|parid)/i, 'state_'],
  [/^st_?(?=(?:cat|use|luc?|cla?ss?)_?(?:co?de?|de?sc)?$)/i, 'state_'],
  [/fl_?(?=are?a?$)/i, 'floor_'],
  // Post offices call the unit the secondary part of an address. A secondary owner is another person.
  [
    /(?<=^(?:site|situs|prop|loc|addr|street|mail)_?)secondary(?:_?(?:unit|desig(?:nator)?|n(?:o|um|umber)))?$/i,
    '_unit',
  ],
  // In Ontario, the assessed person is the owner.
  [/^assess(?:ed|ment)?_?(?=person|part)/i, ''],
  // Outside of North America, the property taxes that councils levy are called rates.
  [
    /^(annual|total|council|land)?_?rates_?(?:levied|levy|due|payable|charge[ds]?|amount|total)?$/i,
    'tax_levy',
  ],
  // Canada's roll numbers.
  [/^roll$/i, 'roll_num'],
  // The person on the title is the owner, even if another person pays the tax.
  [/(?:regi?ste?re?d|title)_?(?=\s*(?:own|propriet))/i, ''],
  // The number of a parcel as text: `TMK_TXT`.
  [/(?<=(?:parcel|pin|apn|tmk|mblu?)_?)te?xt$/i, ' string '],
  // Canada's civic numbers are house numbers: their suffix is a letter.
  [
    /^(?:civ(?:ic)?|addr?|house|hse|street|str)_?qual(?:ifier)?$|^civ(?:ic)?_?su?ff?i?x?$/i,
    'housenum_suffix',
  ],
  [/^civ_/i, 'civic_'],
  [/^(?:hs|ho|home_?owners?)_?(?=ex|cap|flag|cr)/i, 'homestead_'],
  // The Dakotas' true and full value.
  [/^t(?:_?(?:n|and|&))?_?f_(?=land|bldg|build|struct|imp|tot|val)/i, 'market_'],
  // New England's land in current use, which is taxed as farm or forest.
  [/^cu_(?=ac|val|land)/i, 'current_use_'],
  // A state's own number of a parcel begins with the state's letters: `KSPID`. Left out are states whose letters also abbreviate words: `MAPIN`, `ALPIN`.
  [
    /^(?:ak|az|fl|ia|ks|ky|mi|mn|mt|nd|nh|nj|nm|nv|ny|oh|ok|ri|sd|tn|tx|ut|vt|wi|wv|wy)_?(?=p(?:id|in)$)/i,
    'state_',
  ],
  // In Ontario, the property code is the use code. `LOC_CODE`, which has the same meanings, is the code of a district.
  [/^(?:prop(?:erty)?|prp)(?:_code|(?:code|cd)(?=_?desc))/i, 'use_code'],
];

/**
 * Splits a column's name into meanings (`column-words.ts`) and numbers, in their order: `SITUS_STR_NUM` is `site street num`, `OWNERADDR2` is `owner addr 2`,
 * `prop_stree` is `site street`. Returns null where a part isn't a known word: half of a name has no meaning.
 */
export function splitName(name: string): string | null {
  const own = ownPart(name);
  return splitOwn(own, own.length === CUT_AT);
}

/** The maximum number of objects around a member of JSON whose names are read. */
const MAX_OBJECTS = 4;
/** The words in names of JSON objects that say what their members are about. Names of tables have other words. */
const OBJECT_WORDS = new Set(
  'owner mail site land value bldg impr sale last recent legal zone use deed market appraised total gross net annual street house unit zip book year num bed bath living'.split(
    ' ',
  ),
);
/** Words that may also name a table, as in `PARCELS.OWNER`, but belong to a name that says nothing without them: `Parcel.Number`, `Tax.Amount`. */
const TABLE_WORDS = new Set('parcel tax assessed account map lot real'.split(' '));
const GENERAL_WORDS = new Set(
  'num id year price value code type desc date district size area sqft due'.split(' '),
);

/**
 * Returns a name without the names of the tables before it, as in `SDE.PARCELS.PIN`. The names of objects around a member of JSON belong to it, because `owner.mailing.city` is
 * another city than `situs.city`. Some programs write a dot for each blank of a name: `Year.Built`.
 */
function ownPart(name: string): string {
  // A dot before a blank or at the end belongs to an abbreviation: `St. No.`, and so does the one in `Sq.Ft`.
  const parts = name.split(/(?<!\bsq(?:uare)?)\.(?=[a-z\d])/i);
  let first = parts.length - 1;
  const outermost = Math.max(0, first - MAX_OBJECTS);
  while (first > outermost && isOfObject(parts[first - 1] ?? '', parts[first] ?? '')) first--;
  return parts.slice(first).join(' ').slice(0, MAX_NAME_LENGTH).normalize('NFD').replaceAll(/\p{M}/gu, '');
}

function isOfObject(part: string, next: string): boolean {
  if (consistsOf(part, (meaning) => OBJECT_WORDS.has(meaning))) return true;
  return (
    consistsOf(part, (meaning) => OBJECT_WORDS.has(meaning) || TABLE_WORDS.has(meaning)) &&
    consistsOf(next, (meaning) => GENERAL_WORDS.has(meaning))
  );
}

function consistsOf(part: string, isOne: (meaning: string) => boolean): boolean {
  const meanings = part.length > MAX_NAME_LENGTH ? null : splitOwn(part, false);
  return meanings?.split(' ').every((meaning) => isOne(meaning)) === true;
}

function splitOwn(own: string, isCut: boolean): string | null {
  const plain = PHRASES.reduce((text, [phrase, words]) => text.replace(phrase, words), own);
  // A capital begins a word, except where it is inside of one: `StN_PreDir`.
  const camel = plain.replace(/([a-z\d])([A-Z])/g, '$1 $2');
  return splitText(camel, isCut) ?? (camel === plain ? null : splitText(plain, isCut));
}

function splitText(text: string, isCut: boolean): string | null {
  const chunks = text.toLowerCase().match(/[a-z]+|\d+/g);
  if (chunks === null) return null;
  const [first = '', ...rest] = chunks;
  const whose = LETTERS.get(first[0] ?? '');
  if (whose === undefined) return join(chunks, isCut);
  // `s_zip`, or `szip` as one word.
  const isApart = first.length === 1 && rest.length > 0;
  const isLast = rest.every((chunk) => /^\d/.test(chunk));
  const isJoined = first.length > 3 && splitChunk(first, isCut && isLast) === null;
  if (!isApart && !isJoined) return join(chunks, isCut);
  const named = join(isApart ? rest : [first.slice(1), ...rest], isCut);
  return named === null ? null : `${whose} ${named}`;
}

/**
 * Splits as much of the end of a name as is known: `GIS_PRODTABLE_LTD_PARCEL_ID` ends with `parcel id`. The beginning is often the name of a table or a
 * county's software. Use it for names that {@link splitName} doesn't know as a whole. Returns null if nothing of the end is known.
 */
export function splitEnd(name: string): string | null {
  const own = ownPart(name);
  const chunks = own.split(/[^A-Za-z0-9]+/).filter((chunk) => chunk !== '');
  for (let start = 1; start < chunks.length; start++) {
    const meanings = splitOwn(chunks.slice(start).join('_'), own.length === CUT_AT);
    if (meanings !== null) return meanings;
  }
  return null;
}

function join(chunks: readonly string[], isCut: boolean): string | null {
  const meanings: string[] = [];
  const lastLetters = chunks.findLastIndex((chunk) => !/^\d/.test(chunk));
  for (const [index, chunk] of chunks.entries()) {
    // `e911` is one word, though it is a letter and a number.
    if (chunk === 'e' && chunks[index + 1] === '911') continue;
    const words = /^\d/.test(chunk)
      ? [chunk === '911' ? 'site' : String(Number(chunk))]
      : splitChunk(chunk, isCut && index === lastLetters, meanings.at(-1));
    if (words === null) return null;
    meanings.push(...words);
  }
  return meanings.length === 0 ? null : meanings.join(' ');
}

/** Splits letters without a separator into as few known words as possible. Returns null if that isn't possible. */
function splitChunk(chunk: string, mayBeCut: boolean, before?: string): string[] | null {
  // `SBDVSN` is a subdivision, and not made of `SBDV` and `SN`.
  const unvoweled = WORDS_WITHOUT_VOWELS.get(chunk);
  if (unvoweled !== undefined) return [unvoweled];
  // The best way to split the letters before each position: the one with the fewest words.
  const best: (string[] | null)[] = [[]];
  for (let end = 1; end <= chunk.length; end++) {
    let found: string[] | null = null;
    let lowest = Infinity;
    for (let start = 0; start < end; start++) {
      const words = best[start];
      if (words === null || words === undefined) continue;
      const word = chunk.slice(start, end);
      const meaning = COLUMN_WORDS.get(word) ?? (EMPTY_WORDS.has(word) ? '' : undefined);
      if (meaning === undefined) continue;
      // A word of one or two letters costs more if other letters are beside it, because it is more often a part of another word.
      const cost = words.length + 1 + (word.length <= 2 && chunk.length > 2 ? 0.5 : 0);
      if (cost > lowest) continue;
      found = [...words, meaning];
      lowest = cost;
    }
    best.push(found);
  }
  const whole = best[chunk.length] ?? null;
  if (whole !== null) return whole.filter((meaning) => meaning !== '');
  const after = AFTER[before ?? '']?.[chunk];
  if (after !== undefined) return [after];
  return (mayBeCut ? splitCut(chunk, best) : splitLastLetters(chunk, best)) ?? readShortened(chunk);
}

/** A shorter piece of letters is found in too many words. */
const MIN_SHORTENED = 5;

/** Reads a word that lost letters inside, such as `NEIGHBORHD`, if all longer words with the same letters in this order and the same ends mean the same. */
function readShortened(chunk: string): string[] | null {
  if (chunk.length < MIN_SHORTENED) return null;
  const meanings = new Set<string>();
  for (const [word, meaning] of COLUMN_WORDS)
    if (!meaning.includes(' ') && isWithin(chunk, word)) meanings.add(meaning);
  return meanings.size === 1 ? [...meanings] : null;
}

/** Returns true if the letters of a piece are in a word in the same order, are at least half of them, and include its first two and its last. */
function isWithin(piece: string, word: string): boolean {
  if (piece.length >= word.length || piece.length * 2 < word.length) return false;
  if (!word.startsWith(piece.slice(0, 2)) || !word.endsWith(piece.slice(-1))) return false;
  let at = 0;
  for (const letter of word) if (letter === piece[at]) at++;
  return at === piece.length;
}

/** Reads the last one to three letters of a chunk by the known word before them: the `p` of `salep`. */
function splitLastLetters(chunk: string, best: readonly (string[] | null)[]): string[] | null {
  for (const letters of [1, 2, 3]) {
    const before = best[chunk.length - letters]?.filter((part) => part !== '');
    const meaning = AFTER[before?.at(-1) ?? '']?.[chunk.slice(-letters)];
    if (before !== undefined && meaning !== undefined) return [...before, meaning];
  }
  return null;
}

/** Single letters that counties put before a word: `p_city`, `szip`, `mcity`, `o_addr`. */
const LETTERS: ReadonlyMap<string, string> = new Map([
  ['p', 'site'],
  ['s', 'site'],
  ['m', 'mail'],
  ['o', 'owner'],
  ['t', 'total'],
  ['h', 'half'],
]);

/** Completes the last word of a cut name, if all words that begin like it mean the same. */
function splitCut(chunk: string, best: readonly (string[] | null)[]): string[] | null {
  const lettered = splitLastLetters(chunk, best);
  if (lettered !== null) return lettered;
  for (let start = 0; start <= chunk.length - MIN_CUT_LENGTH; start++) {
    const before = best[start];
    if (before === null || before === undefined) continue;
    const beginning = chunk.slice(start);
    const meanings = new Set<string>();
    for (const [word, meaning] of COLUMN_WORDS)
      if (word.startsWith(beginning) && !meaning.includes(' ') && !NOT_CUT_WORDS.has(word))
        meanings.add(meaning);
    const [only] = meanings;
    if (meanings.size === 1 && only !== undefined) return [...before.filter((part) => part !== ''), only];
  }
  return null;
}
