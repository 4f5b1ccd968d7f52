import type { ParcelColumnName } from '../../parcels/rules/parcel-columns.ts';

/**
 * Names that assessors, state cadasters and GIS departments use for the columns of the record, best first, in lower case without blanks and punctuation.
 * Shapefiles cut names at ten characters, so an alias also matches by its first ten.
 */
const TEXTS: Readonly<Partial<Record<ParcelColumnName, string>>> = {
  parcelnumb: `
    parcelnumb parcelid parcelno parcelnumber parcelnum parid pin apn ain parcel pid pidn blocklot
    rollno rollnumber maplot mapblolot locid parcelpin pinnum pinnumber gpin acctid printkey bbl sbl geopin parno folio
    strap taxparcelid taxpin parcelidn ml upi parcelkey pclid prclid propid nparno
    parcels pin14 pin10 dsbl asmt spanno arn prn localparcelnumber localparcelid localparcelno`,
  state_parcelnumb: 'stateparcelnumb stateparcelid statepin stparcelid ortaxlot',
  account_number: `
    accountnumber accountno acctno acctnum account acct accountnum assessmentcode schednum
    schedule`,
  tax_id: 'taxid taxidnum taxnumber taxmapno',
  alt_parcelnumb1: `
    altparcelnumb1 altparcelid altid altpin altparno ncpin oldpin oldparcelid geocode geoid10 geographicid
    prevparcel quickrefid quickref lowparceli lowparcelid mappar mapparid geoid serialnum serialno serialnumber ptmid linc`,
  usecode: `
    usecode landusecode luc usecd landusecd lucode dorcode classcd classcode propclass propertyclass
    stclass pclass lucd dor parusecode usgcode propcode proptypecode pcccode stateclass digclass puc digestclass pittcode`,
  usedesc: `
    usedesc usedescription landuse landusedesc usedscrp propclassdesc propertytype proptype classdesc
    classdscrp lucdesc pccdesc propertyclassdescription propertyuse propuse classification usgdesc
    prcluse parceluse parcuse lucat lucategory landusecat landusecategory usecategory usecat pittdesc`,
  zoning: 'zoning zone zonecode zoningcode zonedist zoningdistrict zonecd zoneclass zoning1 zonedist1',
  zoning_description: 'zoningdescription zoningdesc zonedesc zonedescription',
  struct: 'struct hasbldg hasstructure hasbuilding improved',
  structno: 'structno numbldgs bldgcount nobldgs nbldgs numbuildings buildings bldgs numstructures nobuldng',
  yearbuilt: `
    yearbuilt yrbuilt yrblt yearblt builtyear actyrblt yearbuild aybyear ayb constyr constructionyear
    yearconstructed resyrblt actualyearbuilt bldgyrbuilt act yoc yearofconstruction yrconst`,
  year_built_effective_date:
    'yearbuilteffectivedate effyearbuilt effyrbuilt effyrblt eyb effectiveyearbuilt effyear eff',
  numstories:
    'numstories stories nostories storyheight numfloors floors stry noofstories bldgstories numstory',
  numunits: `
    numunits units nounits unitstotal numberofunits nooflivingunits livingunits resunits dwellingunits
    totalunits nores housingcnt housingunits`,
  numrooms: 'numrooms rooms totalrooms noofrooms numberofrooms rmtot',
  num_bath: 'numbath baths bathrooms fullbaths numbaths numberofbathrooms fixbath fullbath bthrm totalbaths',
  num_bath_partial: 'numbathpartial halfbaths halfbath partialbaths hlfbthrm fixhalf',
  num_bedrooms: 'numbedrooms bedrooms beds noofbedrooms rmbed bedrm numberofbedrooms bdrm numbeds',
  structstyle: `
    structstyle style bldgstyle stylecode styledesc bldgtype buildingstyle archstyle buildingtype
    housestyle`,
  parvaltype: 'parvaltype valuetype valtype',
  improvval: `
    improvval imprvalue impvalue improvementvalue buildvalue buildval currimpr bldgvalue bldgval bldgav buildingvalue
    totalbuild totalbuildingvalue imprval impval improvement improvements bldgvl totimprv totalimpr
    impappr imprappr totalappraisedimprovements appraisedimprovements improvmnts impr assdimp assessedimprovement marketimpr imprmktval`,
  landval: `
    landval landvalue currland landav totalland totallandv totallandvalue landappr landmktval assdland totalappraisedlandvalue appraisedland
    assessedland lndvalue lndval marketland landassess landmarket fullland`,
  parval: `
    parval fullmktval fullmktvalue fullmarketvalue totalvalue totalappraisedparcelvalue totalappraisedvalue totalval totvalue totval assessedvalue assessval assdvalue assdtotal marketvalue
    mktvalue apprvalue appraisedvalue totalassessedvalue totalav assdtotalvalue totalappr totappr
    totappval jv justvalue fulltotal fullcash artaxbas fairmarket assesstot totalmarketvalue propvalue
    cntassdval currvalue fmv`,
  agval: 'agval agvalue agriculturalvalue farmvalue',
  homestead_exemption: 'homesteadexemption homestead hmstead exemption permhome',
  saleprice: `
    saleprice lastsaleprice salesprice saleamt saleamount salesamt lsprice saleval salevalue considr1
    consideration price salprice sprice saleprc1 saleamnt sale1amt transferprice samt salepr lspr`,
  saledate: `
    saledate lastsaledate salesdate lsdate dateofsale saledt saledate1 transferdate deeddate sale1date
    datesold sdate lastsale tradate deedd dos dos1 lsdt`,
  taxamt: 'taxamt taxamount annualtax totaltax taxes tax nettax grosstax taxbill citytax netprpta',
  taxyear: 'taxyear taxyr assessyear rollyear fy fiscalyear yearassessed taxrollyear',
  last_ownership_transfer_date: 'lastownershiptransferdate transferdt ownershipdate dateoftransfer',
  owntype: 'owntype ownertype ownershiptype ownership owncode ownercode',
  owner: `
    owner ownername owner1 ownername1 ownernme1 ownernm own1 ownnam ownername01 ownr owners own taxpayer
    taxpayername nameowner propertyowner currowner ownfull deedholder ownr1 grantee ownerfull partyname
    ownname fileasname fileasna mailto`,
  ownfrst: 'ownfrst ownerfirst ownerfirstname firstname ownfirst',
  ownlast: 'ownlast ownerlast ownerlastname lastname',
  owner2: 'owner2 ownername2 ownernme2 own2 coowner secondowner ownr2 coownername',
  owner3: 'owner3 ownername3 own3',
  owner4: 'owner4 ownername4 own4',
  previous_owner:
    'previousowner prevowner grantor formerowner priorowner seller sellername sellernm grantorname',
  mailadd: `
    mailadd mailaddr mailaddress owneraddre owneradd1 mailingaddress owneraddress owneradd owneraddr
    ownaddr ownaddress mailaddress1 mailaddr1 mailadd1 mailingadd mailingaddress1 owneraddress1
    owneraddr1 ownadd1 ownaddr1 owneradr1 taxpayeraddress mailstreet pstladress maddress ownstreet
    ownerstreet billaddr mailadr1 mailline1`,
  mail_address2: `
    mailaddress2 mailaddr2 mailadd2 mailingaddress2 owneraddress2 owneraddr2 ownadd2 ownaddr2 owneradd1
    owneradd2 mailadr2 mailline2`,
  careof: 'careof careoftaxpayer careoftaxp attention attn inc inccareof co',
  mail_city: 'mailcity ownercity owncity mailingcity mcity ownrcity taxpayercity pstlcity billcity ownercty',
  mail_state2: `
    mailstate2 mailstate ownerstate ownstate mailingstate mstate ownst pstlstate billstate ownerst
    mailst`,
  mail_zip: `
    mailzip ownerzip ownzip mailingzip ownerzipcode ownerzipco mailzipcode mzip mailzip5 pstlzip5
    ownzipcd billzip mailingzipcode ownerzip5 pstlzip`,
  mail_country: 'mailcountry ownercountry owncountry mailingcountry owncnty',
  mail_unit: 'mailunit ownerunit mailingunit',
  address: `
    address siteaddress situsaddress situs fulladdr fulladdress propaddr propertyaddress siteaddr
    siteadd situsadd situsaddr streetaddress propaddress addresslin addressline1 addressline locaddress
    physaddr physicaladdress phyaddr1 locationaddress addr location parcelad parceladdress propertyad
    premiseadd siteaddres propadd address1 addr1 situsfull propaddr1 propstreet addressfull loc paraddr
    proploc propertylocation siteaddr1 physicalad physadd addrfull fulladd siteadress locaprop`,
  address2: 'address2 siteaddress2 addressline2 addressl1 addr2 siteaddr2 propaddr2',
  saddno: `
    saddno houseno housenumber streetno streetnumber stno housenum addrno addrnum streetnum addnum
    addrnumber stnum sitenum situsnum situsno sitehouseno propertynumber addnumber sitenumber hseno
    adrno strno situshouse housenbr addressnumber locno`,
  saddpref: `
    saddpref stpredir predir streetprefix streetdir predirection stdir addrpredir situsdir prefixdir
    stpref stprefix dirpre adrdir streetdirection sdirpre addpredir`,
  saddstr: `
    saddstr streetname street stname strname stnam addrstreet addrname situsstreet sitestreet adrstr
    streetnm situsstr propertystreet roadname stname1 locstreet addstname fullstr`,
  saddsttyp: `
    saddsttyp streettype sttype strtype suffix streetsuffix addrtype situstype adrsuf strsuffix stsuffix
    streettyp stsfx addstype`,
  saddstsuf: 'saddstsuf postdir streetpostdir stpostdir sufdir suffixdir addrpostdir stsufdir adrsuf2',
  sunit: 'sunit unit unitno unitnumber apt aptno suite siteunit situsunit unitnum addrunit unitid condounit',
  scity: `
    scity sitecity situscity propcity propertycity postalcity loccity physcity postcity
    municipality sitcity town municipali situscty phycity`,
  city: 'countysubdivision cosub cousub taxtown citytown township1 jurisdiction',
  county: 'county parish parishname countyname cntyname coname cntyn cnty',
  szip: `
    szip zip zipcode sitezip situszip propzip postalcode zip5 zipcd propertyzip locatzip postcode
    phyzipcd physzip szip5 sitezip5`,
  location_name: 'locationname bldgname buildingname sitename dbaname dba facilityname',
  legaldesc: `
    legaldesc legal legaldescription legaldescr legal1 legaldscr legaldes legaldesc1 slegal legdesc
    fulllegal prprtydscrp legaldsc lgldesc`,
  plat: 'plat platname platno platnumber certificat certificateofsurvey',
  book: 'book deedbook lsbook orbook bookno saledeedbk orbook1 deedbk dbook lsbk',
  page: 'page deedpage lspage orpage pageno orpage1 deedpg dpage lspg',
  block: 'block blockno blk blocknum blocknumber taxblock',
  lot: 'lot lotno lotnum lotnumber lt',
  neighborhood: 'neighborhood nbhd nbrhood nbhdname neighborho neighborhoodname nhood nbhddesc hood',
  neighborhood_code: 'neighborhoodcode nbhdcode nbhdcd neighcode nbrhdcd nhoodcode nbhc',
  subdivision:
    'subdivision subdivisio subdiv subname subdname subd subdivname sbdv subdivisionname subdivn cnvyname conveyancename',
  census_tract: 'censustract tract tractgeoid censustr censustrct censtract',
  census_block: 'censusblock blockgeoid censusbk censusblockgeoid',
  sourceurl: 'sourceurl url link weblink weburl hyperlink propertyurl recordurl',
  recrdareatx: 'recrdareatx areatext',
  recrdareano: `
    recrdareano recordedsqft finsize finishedsqft heatedarea livarea livingarea resfinarea resarea
    sqftliving resqft`,
  area_building: `
    areabuilding bldgarea buildingarea bldgsqft buildingsqft totlvgarea bldgsize grossbldgarea
    structarea bldgsf totalbldgarea grossarea gfa sqfeet totbldgsf sqftstrc bldarea`,
  deeded_acres: `
    deededacres deedacres legalacres deedac assessedacres deedacre assdacres acresdeed totalacres
    taxacres statedacre statedarea recordacres acresdeeded legalacre totalacre deedacreag lotsize`,
  gisacre: `
    gisacre gisacres acres acreage acre calcacres mapacres areaacres calcacre calcac gisacreage
    areaac areaacre shapeacres lotacres landacres parcelacres acresgis acresc polyacres polyacre lotsizeacre acrescalc`,
  sqft: `
    sqft lotsqft landsqft lotsize lotarea sqfootage landarea lotsizesqft lndsqfoot areasqft parcelsqft
    gissqft squarefeet calcsqft parcelarea sqftlot landsf`,
  plss_township: 'plsstownship township twp twnshp twn',
  plss_section: 'plsssection section sec sectn',
  plss_range: 'plssrange range rng',
  reviseddate: `
    reviseddate revdate lastupdate lastupdated editdate updated updatedate datemodified lastedited
    lasteditdate modified dateupdated lastmodified`,
  fema_flood_zone: 'femafloodzone floodzone fldzone floodzn femazone',
  usps_vacancy: 'uspsvacancy vacancy',
};

export const COLUMN_ALIASES: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries(TEXTS).map(([name, text]) => [name, text.trim().split(/\s+/)]),
);
