/** Codes and labels of the first two levels of the land-based classification standard (LBCS) of the American Planning Association. */
const ACTIVITIES = `
1000 Residential activities
1100 Household activities
1200 Transient living
1300 Institutional living
2000 Shopping, business, or trade activities
2100 Shopping
2200 Restaurant-type activity
2300 Office activities
3000 Industrial, manufacturing, and waste-related activities
3100 Plant, factory, or heavy goods storage or handling activities
3200 Solid waste management activities
3300 Construction activities (grading, digging, etc.)
4000 Social, institutional, or infrastructure-related activities
4100 School or library activities
4200 Emergency response or public-safety-related activities
4300 Activities associated with utilities (water, sewer, power, etc.)
4400 Mass storage, inactive
4500 Health care, medical, or treatment activities
4600 Interment, cremation, or grave digging activities
4700 Military base activities
5000 Travel or movement activities
5100 Pedestrian movement
5200 Vehicular movement
5400 Trains or other rail movement
5500 Sailing, boating, and other port, marine and water-based activities
5600 Aircraft takeoff, landing, taxiing, and parking
5700 Spacecraft launching and related activities
6000 Mass assembly of people
6100 Passenger assembly
6200 Spectator sports assembly
6300 Movies, concerts, or entertainment shows
6400 Gatherings at fairs and exhibitions
6500 Mass training, drills, etc.
6600 Social, cultural, or religious assembly
6700 Gatherings at galleries, museums, aquariums, zoological parks, etc.
6800 Historical or cultural celebrations, parades, reenactments, etc.
7000 Leisure activities
7100 Active leisure sports and related activities
7200 Passive leisure activity
7300 Flying or air-related sports
7400 Water sports and related leisure activities
8000 Natural resources-related activities
8100 Farming, tilling, plowing, harvesting, or related activities
8200 Livestock related activities
8300 Pasturing, grazing, etc.
8400 Logging
8500 Quarrying or stone cutting
8600 Mining including surface and subsurface strip mining
8700 Drilling, dredging, etc.
9000 No human activity or unclassifiable activity
9100 Not applicable to this dimension
9200 Unclassifiable activity
9300 Subsurface activity
9900 To be determined
`;

const FUNCTIONS = `
1000 Residence or accommodation functions
1100 Private household
1200 Housing services for the elderly
1300 Hotels, motels, or other accommodation services
2000 General sales or services
2100 Retail sales or service
2200 Finance and insurance
2300 Real estate, and rental and leasing
2400 Business, professional, scientific, and technical services
2500 Food services
2600 Personal services
2700 Pet and animal sales or service
3000 Manufacturing and wholesale trade
3100 Food, textiles, and related products
3200 Wood, paper, and printing products
3300 Chemicals, and metals, machinery, and electronics manufacturing
3400 Miscellaneous manufacturing
3500 Wholesale trade establishment
3600 Warehouse and storage services
4000 Transportation, communication, information, and utilities
4100 Transportation services
4200 Communications and information
4300 Utilities and utility services
5000 Arts, entertainment, and recreation
5100 Performing arts or supporting establishment
5200 Museums and other special purpose recreational institutions
5300 Amusement, sports, or recreation establishment
5400 Camps, camping, and related establishments
5500 Natural and other recreational parks
6000 Education, public admin., health care, and other institutions
6100 Educational services
6200 Public administration
6300 Other government functions
6400 Public safety
6500 Health and human services
6600 Religious institutions
6700 Death care services
6800 Associations, nonprofit organizations, etc.
7000 Construction-related businesses
7100 Building, developing, and general contracting
7200 Machinery related
7300 Special trade contractor
7400 Heavy construction
8000 Mining and extraction establishments
8100 Oil and natural gas
8200 Metals (iron, copper, etc.)
8300 Coal
8400 Nonmetallic mining
8500 Quarrying and stone cutting establishment
9000 Agriculture, forestry, fishing and hunting
9100 Crop production
9200 Support functions for agriculture
9300 Animal production including slaughter
9400 Forestry and logging
9500 Fishing, hunting and trapping, game preserves
9900 Unclassifiable function
`;

function read(text: string): ReadonlyMap<string, string> {
  return new Map(
    text
      .trim()
      .split('\n')
      .map((line) => [line.slice(0, 4), line.slice(5)]),
  );
}

const LABELS = { activity: read(ACTIVITIES), function: read(FUNCTIONS) } as const;

/**
 * Returns the label of an LBCS code; for a code of the third or fourth level, that of its second level, or else its first. Returns undefined for other texts.
 */
export function findLbcsLabel(dimension: keyof typeof LABELS, code: string): string | undefined {
  const digits = code.trim().replace(/\.0+$/, '');
  if (!/^\d{4}$/.test(digits)) return undefined;
  const labels = LABELS[dimension];
  return labels.get(`${digits.slice(0, 2)}00`) ?? labels.get(`${digits.slice(0, 1)}000`);
}
