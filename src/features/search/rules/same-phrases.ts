import { canonicalWord } from './synonyms.ts';

/**
 * Phrases that mean the same in addresses, in the words of the index. The index has what the county wrote, so the search is repeated with each of the other
 * phrases. They are not synonyms of single words (`synonyms.ts`): synonyms are stored in the index, and editions are on disk for years.
 */
const SAME_ROADS = `
  county rd|co rd|cr|cty rd|county hwy|co hwy|cty hwy|cth|county trunk hwy|county rte|co rte|c r|county
  state hwy|state rte|state rd|sh|sr|st hwy|st rte|st rd|hwy|rte|rt|s r|sth|state
  us hwy|us rte|us|u s hwy|u s|us rd|federal hwy|fed hwy|federal rte|hwy|rte|rt
  fm|farm to market|farm to market rd|fm rd|f m|farm market|farm market rd
  rm|ranch to market|ranch to market rd|ranch rd|rr|rm rd
  interstate|i|ih|interstate hwy
  rr|rural rte|r r|rte|rt|rfd|r f d|rural free delivery|rural rd
  hc|hcr|star rte|highway contract rte|h c
  township rd|twp rd|tr|township hwy|twp hwy|t r|tp rd
  parish rd|par rd|pr
  private rd|pvt rd|pr
  forest service rd|fs rd|fsr|forest rd|fr|usfs rd|nf rd|national forest rd|national forest development rd|nfd rd|nfs rd
  indian rte|bia rte|bia|indian service rte|bia rd|navajo rte
  carr|carretera|pr|pr hwy|puerto rico hwy|carretera estatal
  rd|county rd|road no|rd no`;
const SAME_NAMES = `
  martin luther king jr|martin luther king|mlk|mlk jr|m l king|m l king jr|ml king|dr martin luther king|dr martin luther king jr|m l k|martin l king jr|martin l king|dr m l k jr|dr m l k|dr mlk|dr mlk jr|doctor martin luther king|doctor martin luther king jr
  john f kennedy|jfk|j f kennedy|john fitzgerald kennedy
  ft|fort
  rt|rte
  spgs|springs
  spg|spring
  crk|creek
  cv|cove
  trc|trace
  lks|lakes
  vis|vista
  gtwy|gateway
  pres|president
  gov|governor
  gen|general
  sgt|sergeant
  capt|cpt|captain
  col|colonel
  adm|admiral
  maj|major
  lt|lieutenant
  rev|reverend
  msgr|mgr|monsignor
  cpl|corporal
  cmdr|commander
  hon|honorable
  prof|professor
  mem|memorial
  sen|senator
  dr|doctor
  jr|junior
  sr|senior
  bus|business|business rte|bus rte
  alt|alternate
  blk|block
  lp|loop
  cir|cr|crcl
  way|wy
  trl|tr
  pk|pike|park
  frontage rd|service rd|access rd|frontage|feeder rd|frtg rd
  sta|santa
  sto|santo
  ste|sainte
  ave|avenida|avda
  calle|cll|cl|c
  paseo|pso
  camino|cam|cmno|cmo
  chemin|ch|che
  rue|r
  montee|mtee
  rang|rg
  concession|conc|con
  sideroad|sdrd|side rd
  carr|carretera
  km|kilometro|kilometer|kilometre
  mm|mile|mile marker|milepost|mile post|mp
  ph|penthouse
  blvd|bulevar
  urb|urbanizacion
  mass|massachusetts
  penn|penna|pennsylvania
  conn|connecticut
  wisc|wisconsin
  calif|california
  tenn|tennessee
  minn|minnesota
  mich|michigan
  okla|oklahoma
  wash|washington`;
const SAME_OWNERS = `
  prop|props|properties|property
  inv|invs|invest|investment|investments
  mgmt|management
  dev|development|developers
  assn|assoc|association|associates
  natl|national
  bk|bank
  jr|junior
  sr|senior
  univ|university
  dept|department
  intl|international
  bros|brothers
  co|county
  tr|trust
  rev liv tr|revocable living trust|rev living trust|revocable liv tr|living trust
  fam tr|family trust
  ch|church
  na|national association|natl assn
  dist|district
  sch|school
  twp|township
  bd|board
  ed|education
  auth|authority
  fdn|foundation
  hosp|hospital
  cem|cemetery
  ctr|center
  svc|svcs|service|services
  hldgs|holdings
  ent|enterprises
  const|construction
  ind|industries
  rlty|realty
  fam|family
  liv|living
  rev|revocable
  usa|united states of america|united states|us govt|us government|u s government|u s govt|u s a|federal government
  dot|department of transportation|dept of transportation
  dnr|department of natural resources|dept of natural resources
  wm|william|bill|will
  robt|robert|bob|rob
  chas|charles|charlie|chuck
  jas|james|jim
  thos|thomas|tom
  geo|george
  jos|joseph|joe
  benj|benjamin|ben
  danl|daniel|dan
  saml|samuel|sam
  alex|alexander
  edw|edward|ed|eddie
  richd|richard|rich|rick|dick
  margt|margaret|peggy
  eliz|elizabeth|liz|beth|betty
  kath|katherine|catherine|kathleen|kathy|kate
  mike|michael
  dave|david
  jeff|jeffrey
  steve|steven|stephen
  chris|christopher|christine|christina
  pat|patrick|patricia|patty
  tony|anthony
  nick|nicholas|nicolas
  gene|eugene
  larry|lawrence
  jerry|gerald|jerome
  terry|terrence|terrance|theresa|teresa
  fred|frederick|alfred
  don|donald
  ron|ronald
  ken|kenneth
  greg|gregory
  matt|matthew
  andy|andrew
  josh|joshua
  jon|jonathan
  jack|john
  harry|harold
  hank|henry
  tim|timothy
  phil|philip|phillip
  pete|peter
  ray|raymond
  doug|douglas
  walt|walter
  ted|theodore
  vince|vincent
  russ|russell
  nate|nathan|nathaniel
  zach|zachary
  sue|susan|suzanne
  debbie|deborah|debra
  cindy|cynthia
  barb|barbara
  pam|pamela
  sandy|sandra
  vicki|vicky|victoria
  judy|judith
  jen|jenny|jennifer
  becky|rebecca
  tina|christina
  angie|angela
  cons|conservation|conservancy
  iii|3rd|third
  ii|2nd|second
  iv|4th
  at t|att|a t t
  hoa|homeowners association|homeowners assn|homeowners assoc`;

export type Phrase = readonly string[];
const groupsOf = (text: string): Phrase[][] =>
  text
    .trim()
    .split('\n')
    .map((line) =>
      line
        .trim()
        .split('|')
        .map((phrase) => phrase.split(' ')),
    );
export const ROADS = groupsOf(SAME_ROADS);
const SHARED_STATE_ROADS = groupsOf('state hwy|state rte|state rd|sh|sr|hwy|rte|rt|s r').flat();
export const NAMES = groupsOf(SAME_NAMES);
export const OWNERS = groupsOf(SAME_OWNERS);

/** A state as its roads name it: `KY`, `Kentucky`. */
export interface State {
  postal: string;
  name: string;
}

/** Returns the ways to write a road of a state before its number: `KY 80`, `KY Highway 80`, `Kentucky Route 80`, and those that name no state. */
export function stateRoads({ postal, name }: State): Phrase[] {
  const named = [postal, name].map((text) => text.toLowerCase().split(' ').map(canonicalWord));
  const kinds = [[], ['hwy'], ['rte'], ['rd'], ['state', 'hwy'], ['state', 'rte']];
  const own = named.flatMap((words) => kinds.map((kind) => [...words, ...kind]));
  return [...own, ...SHARED_STATE_ROADS];
}
