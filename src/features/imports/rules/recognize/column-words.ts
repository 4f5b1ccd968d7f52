/**
 * The words from which counties build column names, by their meaning. A meaning is written in a pattern (`name-patterns.ts`); its words are every spelling
 * and abbreviation that means it. A word has one meaning here; where a county uses it for two things, the patterns tell them apart by the words beside it.
 */
const TEXTS = {
  site: `immeuble inmueble propiedad prp fisica sitead 
    situs situation situssite tsc_ ph dlvry situ site sit situs prop property propty prpty prprty phys physical phy loc loca locn location locat locatn prem premise premises
    prems e911 911 civic`,
  mail: 'statement stmt notice mail mailing mailg mlg pstl billing bill taxbill',
  owner:
    'party person ratepayer contact cntct proprietor proprietors propietario dueno proprietaire payer owne ow holder ownership txp owner own ownr owners ownrs ownership taxpayer taxpyr txpyr taxpay deedholder feeowner grantee assessee landowner titleholder',
  addr: 'direccion adresse adres address addresses addr addrs adr adrs addrss adress addres addre adddr add addy',
  house: 'house hse hs hous',
  num: 'nombre nb numero number num no nbr nmbr numb nr numbr nmb nos numbe nmber',
  street: 'calle rue voie street str st road rd strt stret roadway strnm lst',
  name: 'nom name nam nme nm names',
  dir: 'direction directional dir direct dirct drctn direc',
  pre: 'prefix pre pref prefx pfx prf leading',
  post: 'post pos sx suff suffix suf sfx sufx suffx',
  mod: 'mod modifier modif',
  sep: 'sep separator',
  type: 'tipo type typ tp types typing abbreviation abbr',
  unit: 'appart unit unt untt apt apartment suite ste spc unitid unitno aptno apart flat designator designat unitdesign unitdesgnator unitdsgntr unitorsuite occunit occupancyunit',
  units: 'apts apartments dwlg dwlng logement logements unts units dwellings dwelling dwell dwl dwelg du',
  city: `ciudad munic municipio municipalite pueblo ville cty muncip 
    suburb city cit cities town townname towns muni mun municipality municipal municipali municpal municpality community comm com cmty cmnty comunity
    postalcommunity msag msagcomm village ctu citytown locality placename place cityname jurisdiction juris incmuni hamlet borough boro
    mcd venue inc incorporated poname commname communityname
  `,
  postal: 'postal postale usps po',
  state: 'estado provst prvst state stt sta stat stateabbr stateabbreviation stateabb region province prov',
  zip: 'zipc zip zip4 zips zipnum zcta zp zipcode zipcd postcode postalcode zipcodes',
  country: 'country cntry',
  county: 'parish county cnty cntyname countyname conm',
  line: 'line ln l',
  full: 'full all complete completed comb combined concat concatenated concatenate whole compl cplt cmplt comp complte primary prim main',
  parcel: 'parcel parc prcl pcl par parcl prcel pcel parcels prl',
  pin: `matricule arn pva catastro numcatastro printky hcad mappin taxparcelid 
    prpid prpcode ppi spn ploid propid prodno rpnum pvanum assessid parceloid tmsnum ppn pan geoid upi mbp pams apns pinnumber parcelkey parcelnum spin swissbl pidn blkandlot mapblolot parcelpin
    pin apn erf strap pid ain parid parcelid gpin tms tmsno folio strap upc ppin pidn mblu mbl dmp sbl bbl blklot blocklot maptaxlot taxlot maplot taxpin ssl
    sidwell taxkey gispin printkey tmk parno parcelno parcelnb pidnum pinno pinnum taxmap geopin gislink mapparid mapblklot rpin`,
  id: 'locator id ident identification identifier identifica key idnum idno ids',
  map: 'map maps mapping',
  lot: 'lot lots lt',
  block: 'block blk blck blocks',
  tax: 'contribucion fiscal fisc predial tx txs tax taxes txs',
  account: 'cuenta account acct acnt accnt acc accts schedule sched schd',
  record: 'or record rec rcrd recno lrsn lrsnum',
  alt: 'alt alternate alternative second secondary',
  old: 'old prev previous prior former historic hist orig original',
  new: 'new',
  current: 'current curr cur existing',
  land: 'terreno terrain suelo land lnd lands',
  impr: 'improvement improved improvements impr imprv imprvmnt imp imps improv imprvt improvmnt imprvmt imprmt improvemnt imprvment improve imprs imprvs',
  bldg: 'edificacion struc structs structural estructura batiment building bldg bld bldng bldgs bldngs buildings bdg structure structures struct bulding buldng',
  total: 'consolidated consol totale total tot ttl totl totals',
  value: 'avaluo valor valeur value val valu vlu vl values valuation lv flv emv',
  market: 'cash just true mk nfm market mkt mrkt mktval fair fmv just fullmarket fcv',
  assessed:
    'catastral cadastral asr assr asd asses cntassd asst assessed assess assd asd sev equalized equalised assmt asmt asmnt assessment asses assessor assesd assessd ass',
  appraised: 'tasacion app appraised appr apprsd apprs appraisal appraisd aprsd apprais apr',
  taxable: 'taxable txbl taxbl',
  real: 'roll real rp',
  net: 'net',
  sale: 'transaccion purchase purch vente venta sls txfr pxfer convey sale sales sold sal sl transfer trans trnsfr xfer conveyance',
  date: 'fecha dat when dttm dtm datetime date dt dte dates',
  price: 'monto prix precio consd price prc amount amt amnt consideration consid pric prices',
  year: 'annee anio year yr yrs fy years',
  built: 'construccion built blt build bilt constr constructed construction const constructn buil constrd',
  eff: 'effective eff efct effect efctv',
  acre: 'acr acs acrec acres acre acreage acrs acrge acreag ac acrg',
  gis: 'clc spat spatial gis calc calculated calcd computed poly polygon geom mapped measured',
  deed: 'deed deeded deeds deedd dr',
  recorded: 'recorded recording recordation stated',
  sqft: 'sqft sqftmain sf sqfeet sqfoot sqfootage sqfoota squarefeet sqfeet sft footage',
  area: 'superficie sup area areas ar',
  size: 'size sz',
  living:
    'livable lvgar living live residence heated finished liv lvg htd fin lvng livng finish residential res',
  gross: 'gross grs',
  floor: 'floor flr',
  use: 'dor uso utilisation use usage uses landuse luse luc lu utilization',
  class: 'category cat class cls cl classification clas classif classificatio',
  code: 'clave cve codigo code cd cde codes cod',
  desc: 'summary smry libelle decode des definition description desc descr dscr dscrp descrip descript descriptio desctn text txt label descpt dsc',
  zone: 'zonificacion zoning zon zone zng zones zoned',
  district: 'district dist distr dst',
  legal: 'lgd legal lgl legl leg',
  book: 'tomo book bk cob liber vol volume',
  page: 'page pg pge folionumber',
  instrument: 'instrument instr inst document doc docket',
  plat: 'plat platno',
  plan: 'plan pln',
  sub: 'sub',
  subdiv:
    'urbanizacion subdivision subdiv subd subdv sbdv subdivisio subdivis subdivname addition addn subdivsn subdvsn',
  space: 'space',
  condo: 'condo condominium',
  desig: 'designation desig',
  delivery: 'delivery',
  heat: 'heat ht',
  height: 'height hgt hght',
  base: 'base',
  'owner addr': 'ownad mailad',
  actual: 'actual act',
  low: 'low lo',
  annual: 'annual ann',
  due: 'due imposed extended payable',
  billed: 'billed',
  levy: 'levy levied',
  tract: 'tract',
  'assessed value': 'av eav',
  'market value': 'mv rmv cva mktv jv tcv',
  'living area': 'sfla tsfla tla gla lvarea',
  'bldg area': 'gba',
  'land sqft': 'lsqft',
  // Ohio's current agricultural use value.
  'ag value': 'cauv',
  nbhd: 'neighbourhood nghb nghbhd nbrhd nbhds neighborhood nbhd nbrhd nbhood nhood neigh nbh neighborho neighbrhd nbrhood neighbor hood ngh nhd nghbrhd',
  story: 'etage etages niveles story stories storys stry strs floors flrs stor storeys',
  bed: 'bed beds bedr bedroom bedrooms bdrm bdrms bedrm bedrms br bdrs bedrms',
  bath: 'bath baths bathroom bathrooms bthrm bthrms bathrm bathrms bth',
  half: 'half hlf partial extension ext',
  room: 'room rooms rms rm',
  style: 'style styl arch architecture',
  section: 'sct section sec sect sctn sectn',
  township: 'township twp twnshp tshp twnsp twsp twn',
  range: 'range rang rng rnge rge',
  care: 'incareof care careof attn attention',
  recent: 'recent latest',
  first: 'first frst fname firstname forename forenames given givenname',
  last: 'last lname lastname surname',
  co: 'jt joint co coowner coown jointowner',
  homestead: 'homestead homestd homstd hmstd hstd hmstead hmst hsted',
  credit: 'credit credits',
  exempt: 'deduction deductions exemption exempt exempts exmpt exemp',
  ag: 'ag agric agricultural agri agricult farm',
  url: 'link datalink url hyperlink weblink website web',
  modified: 'revise modified updated update edited edit revised revision',
  ref: 'ref reference referencia',
  more: 'more extra additional addl',
  list: 'list',
  capital: 'capital',
  unique: 'unique',
  unimproved: 'unimproved unimpr',
  min: 'min minimum',
  est: 'est estimated estimate',
  quadrant: 'quadrant qdrnt',
  disclosure: 'disclosure',
  fixture: 'fix fixture fixtures',
  roll: 'rol role gl grandlist grand digest',
  'use code': 'uc puc',
  print: 'print',
  landmark: 'landmk lndmk landmark landmrk',
  facility: 'facility fac facil',
  business: 'business bus dba',
  count: 'count cnt quantity qty',
  'current use': 'preuse',
  other:
    'taxing gov governmental multi cult cultivated uncult uncultivated heating fuel sewer water roof wall walls cooling cool garage gar basement bsmt pool fireplace utilities util electric gas septic well topo soil precinct voting police trash kitchen kitchens porch deck carport barn outbuilding outbuildings waste drain drainage levee forest timber crop crops pasture irrigated grazing wetland',
  'legal desc full': 'legdecfull',
  'year built': 'structyear',
  home: 'home',
  flood: 'flood floodzone fld',
  school: 'school sch schl',
  fire: 'fire',
  index: 'index',
  general: 'general gen',
  flag: 'flag flg indicator yn',
  status: 'status',
  paid: 'paid',
  occupied: 'occupied occupd occpd occ',
  abstract: 'abstract abst',
  local: 'local',
  exterior: 'exterior',
  interior: 'interior',
  permanent: 'permanent',
  letter: 'letter ltr alpha alp',
  fraction: 'fraction frac fractional frc',
  subaddr: 'subbadd subadd subaddr subaddress suba',
  csz: 'csz ctst citystzip citystatezip ctystzip citystate citystatez cityst zipcity citysz',
  tag: 'tag ssi',
  text: 'dash delim fmt format formatted unformatted string plain long display',
  'addr num':
    'civique addressnum hns anumber addno addrno addnum addrnum hno hn hnum hsno san adno addrn housenumb numadd aanum adrnum adrno lsn',
  'street name': 'stn sn strn roadnme rdnme rdname stname strname basename stnm adrstr',
  'street pre dir': 'prd predr predir predirect predirecti predirection pd fdpre sdir predirectional adrdir',
  'street post dir': 'pod posdr postdr sufdir posdir postdir postdirect sd fdsuf postdirectional',
  'street type': 'sts rdtype postyp stype sttype strtype ftype stsuf strsuf sufix adrsuf',
  'street post': 'stsuffix',
  'pre type': 'stp pretyp pretype prt pt',
  'sub num': 'subid',
  'unit num': 'secrange utype',
  'city postal': 'postoffice pcn postcomm postco mcn postcom',
  'bed room': 'bedroomcount',
  'deed date': 'ddate',
  'homestead exempt': 'homeexempt homeexempti homeexemption homeex hoex',
  'map lot num': 'tlid tlno mapno mapnum maptaxno taxlotid taxlotno',
  'account num': 'aan acctid accountno acctno asmtno reid ran',
  'built year': 'yrbl yrblt aybyear ayb actyrblt',
  'eff year': 'eyb',
  'owner unit': 'ownapt',
  'house id': 'houseid',
  'fraction house': 'adradd',
} as const;

export const COLUMN_WORDS: ReadonlyMap<string, string> = new Map(
  Object.entries(TEXTS).flatMap(([meaning, words]) =>
    words
      .trim()
      .split(/\s+/)
      .map((word) => [word, meaning] as const),
  ),
);

const VOWELS = /(?<!^)[aeiou]/g;
const MIN_SKELETON = 4;

/**
 * The words without the vowels after their first letter, as some systems abbreviate every name: `ZNNG` is zoning and `SBDVSN` a subdivision. Left out are
 * forms of fewer than four letters, those that are words themselves, and those that would have two meanings.
 */
export const WORDS_WITHOUT_VOWELS: ReadonlyMap<string, string> = collectSkeletons();

function collectSkeletons(): ReadonlyMap<string, string> {
  const found = new Map<string, string | null>();
  for (const [word, meaning] of COLUMN_WORDS) {
    const skeleton = word.replace(VOWELS, '');
    if (skeleton.length < MIN_SKELETON || COLUMN_WORDS.has(skeleton)) continue;
    const other = found.get(skeleton);
    found.set(skeleton, other === undefined || other === meaning ? meaning : null);
  }
  return new Map([...found].flatMap(([word, meaning]) => (meaning === null ? [] : [[word, meaning]])));
}

/**
 * Words, most of them foreign, that are never used to complete a name that a Shapefile cut. They are rarer in the counties' Shapefiles than the other words,
 * and would make the cut words ambiguous: `PARCEL_CLA` is a class and not a `clave`.
 */
export const NOT_CUT_WORDS: ReadonlySet<string> = new Set(
  'zonificacion tipo propiedad estado ciudad tomo voie fecha prix precio vente venta role appart avaluo immeuble inmueble fisc proprietaire payer adresse nombre numero rue nom logement logements municipalite ville matricule pva predial cuenta terrain batiment totale valeur catastral edificacion monto transaccion tasacion contribucion urbanizacion pxfer when annee anio construccion superficie sup uso utilisation clave cve codigo libelle cva etage etages niveles digest index exterior interior permanent civique aan'.split(
    ' ',
  ),
);

/** Words that say nothing about what a column holds, such as the name of the system that it comes from. They are left out. */
export const EMPTY_WORDS: ReadonlySet<string> = new Set(
  'and to with without clean cleaned certified fair major design change chg cama dbo sde gisadmin field data the of info tbl table col column rev tsc msl geo adj std official is dlr am logi huntington master final value1 az edit geodb rpt vw short brief abbrev abbrv abbrvd most debut inspire national secured proval ecf usd dollars cycle'.split(
    ' ',
  ),
);
