import { describe, expect, it } from 'vitest';
import { matchColumns } from '../match-columns.ts';

/**
 * The names of the columns in which states publish the parcels of all their counties, with the column of the record that each one is. The columns have no
 * values, so the test shows that their names alone are enough.
 */
const SCHEMAS: Readonly<Record<string, string>> = {
  Vermont: `SPAN=parcelnumb OWNER1=owner OWNER2=owner2 ADDRGL1=mailadd ADDRGL2=mail_address2 CITYGL=mail_city STGL=mail_state2
    ZIPGL=mail_zip REAL_FLV=parval LAND_LV=landval IMPRV_LV=improvval E911ADDR=address GLYEAR=taxyear`,
  'Massachusetts L3': `LOC_ID=parcelnumb BLDG_VAL=improvval LAND_VAL=landval TOTAL_VAL=parval FY=taxyear LS_DATE=saledate LS_PRICE=saleprice
    USE_CODE=usecode SITE_ADDR=address ADDR_NUM=saddno FULL_STR=saddstr ZIP=szip OWNER1=owner OWN_ADDR=mailadd OWN_CITY=mail_city
    OWN_STATE=mail_state2 OWN_ZIP=mail_zip LS_BOOK=book LS_PAGE=page ZONING=zoning YEAR_BUILT=yearbuilt BLD_AREA=area_building UNITS=numunits
    RES_AREA=recrdareano STYLE=structstyle STORIES=numstories NUM_ROOMS=numrooms`,
  'New York': `PARCEL_ADDR=address LOC_ST_NBR=saddno LOC_STREET=saddstr LOC_UNIT=sunit LOC_ZIP=szip PROP_CLASS=usecode LAND_AV=landval
    TOTAL_AV=parval YR_BLT=yearbuilt ACRES=gisacre BLDG_STYLE=structstyle SQFT_LIVING=recrdareano NBR_FULL_BATHS=num_bath
    NBR_BEDROOMS=num_bedrooms PRIMARY_OWNER=owner MAIL_ADDR=mailadd MAIL_CITY=mail_city MAIL_STATE=mail_state2 MAIL_ZIP=mail_zip
    ADD_OWNER=owner2 BOOK=book PAGE=page OWNER_TYPE=owntype`,
  Wisconsin: `STATEID=state_parcelnumb PARCELID=parcelnumb TAXROLLYEAR=taxyear OWNERNME1=owner OWNERNME2=owner2 PSTLADRESS=mailadd
    SITEADRESS=address ADDNUM=saddno PREFIX=saddpref STREETNAME=saddstr STREETTYPE=saddsttyp UNITID=sunit ZIPCODE=szip CNTASSDVALUE=parval
    LNDVALUE=landval IMPVALUE=improvval PROPCLASS=usecode DEEDACRES=deeded_acres GISACRES=gisacre`,
  Florida: `PARCEL_ID=parcelnumb ASMNT_YR=taxyear DOR_UC=usecode JV=parval LND_VAL=landval LND_SQFOOT=sqft
    EFF_YR_BLT=year_built_effective_date ACT_YR_BLT=yearbuilt NO_BULDNG=structno NO_RES_UNT=numunits SALE_PRC1=saleprice OR_BOOK1=book
    OR_PAGE1=page OWN_NAME=owner OWN_ADDR1=mailadd OWN_ADDR2=mail_address2 OWN_CITY=mail_city OWN_STATE=mail_state2 OWN_ZIPCD=mail_zip
    S_LEGAL=legaldesc NBRHD_CD=neighborhood_code TWN=plss_township RNG=plss_range SEC=plss_section PHY_ADDR1=address PHY_ADDR2=address2
    PHY_CITY=scity PHY_ZIPCD=szip ALT_KEY=alt_parcelnumb1`,
  'North Carolina': `PARNO=parcelnumb ALTPARNO=alt_parcelnumb1 OWNNAME=owner OWNNAME2=owner2 OWNFRST=ownfrst OWNLAST=ownlast IMPROVVAL=improvval
    LANDVAL=landval PARVAL=parval SALEDATE=saledate SITEADD=address SUNIT=sunit SCITY=scity SZIP=szip SADDNO=saddno SADDPREF=saddpref
    SADDSTR=saddstr SADDSTTYP=saddsttyp SADDSTSUF=saddstsuf MAILADD=mailadd MUNIT=mail_unit MCITY=mail_city MSTATE=mail_state2 MZIP=mail_zip
    LEGDECFULL=legaldesc STRUCTYEAR=yearbuilt STRUCTNO=structno PARUSECODE=usecode PARUSEDESC=usedesc GISACRES=gisacre
    RECAREATX=recrdareatx REVISEDATE=reviseddate SUBDIVISIO=subdivision OWNTYPE=owntype`,
  Texas: `PROP_ID=parcelnumb OWNER_NAME=owner NAME_CARE=careof LAND_VALUE=landval IMP_VALUE=improvval MKT_VALUE=parval TAX_YEAR=taxyear
    SITUS_ADDR=address SITUS_NUM=saddno SITUS_STRE=saddstr SITUS_CITY=scity SITUS_ZIP=szip MAIL_ADDR=mailadd MAIL_CITY=mail_city
    MAIL_STAT=mail_state2 MAIL_ZIP=mail_zip STAT_LAND_=usecode LEGAL_DESC=legaldesc YEAR_BUILT=yearbuilt`,
  Minnesota: `COUNTY_PIN=parcelnumb STATE_PIN=state_parcelnumb ANUMBER=saddno ST_PRE_DIR=saddpref ST_NAME=saddstr ST_POS_TYP=saddsttyp
    ST_POS_DIR=saddstsuf SUB_ID1=sunit ZIP=szip LOT=lot BLOCK=block OWNER_NAME=owner OWNER_MORE=owner2 OWN_ADD_L1=mailadd
    OWN_ADD_L2=mail_address2 HOMESTEAD=homestead_exemption ACRES_POLY=gisacre ACRES_DEED=deeded_acres EMV_LAND=landval EMV_BLDG=improvval
    EMV_TOTAL=parval TAX_YEAR=taxyear TOTAL_TAX=taxamt HOME_STYLE=structstyle YEAR_BUILT=yearbuilt NUM_UNITS=numunits SALE_DATE=saledate
    SALE_VALUE=saleprice`,
  Washington: `PARCEL_ID_NR=parcelnumb ORIG_PARCEL_ID=alt_parcelnumb1 SITUS_ADDRESS=address SUB_ADDRESS=sunit SITUS_CITY_NM=scity
    SITUS_ZIP_NR=szip LANDUSE_CD=usecode VALUE_LAND=landval VALUE_BLDG=improvval DATA_LINK=sourceurl`,
  'New Jersey': `PAMS_PIN=parcelnumb BLOCK=block LOT=lot PROP_CLASS=usecode PROP_LOC=address OWNER_NAME=owner ST_ADDRESS=mailadd
    CITY_STATE=mail_city ZIP_CODE=mail_zip LAND_VAL=landval IMPRVT_VAL=improvval NET_VALUE=parval LAST_YR_TX=taxamt CALC_ACRE=gisacre
    DEED_BOOK=book DEED_PAGE=page DEED_DATE=saledate YR_CONSTR=yearbuilt SALE_PRICE=saleprice DWELL=numunits`,
  Montana: `PARCELID=parcelnumb GISAcres=gisacre TaxYear=taxyear PropertyID=alt_parcelnumb1 Township=plss_township Range=plss_range
    Section=plss_section LegalDescr=legaldesc Subdivisio=subdivision AddressLin=address AddressL_1=address2 PropType=usedesc
    TotalAcres=deeded_acres TotalBuild=improvval TotalLandV=landval TotalValue=parval OwnerName=owner OwnerAddre=mailadd
    OwnerAdd_1=mail_address2 OwnerCity=mail_city OwnerState=mail_state2 OwnerZipCo=mail_zip CareOfTaxp=careof`,
};

describe('the columns of whole states', () => {
  it.each(Object.entries(SCHEMAS))('are understood by their names: %s', (_, text) => {
    const pairs = text.split(/\s+/).map((pair) => pair.split('='));
    const columns = pairs.map(([name = '']) => ({ name, values: [] }));
    const found = matchColumns(columns, null).map(({ from, to }) => [from, to]);
    expect(found).toEqual(pairs);
  });
});
