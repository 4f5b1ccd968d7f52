/**
 * Property use codes of Massachusetts assessors (Department of Revenue, Property Type Classification Codes, from the state's parcel data), with the activity
 * and function of the land-based classification standard (LBCS). They are 0 where the code does not determine them. One line per code: code, activity,
 * function, description.
 */
const TEXT = `
013 1000 1000 Mixed Use (Primarily Residential, some Commercial)
014 1000 1000 Mixed Use (Primarily Residential, some Industrial)
016 1000 1000 Mixed Use (Primarily Residential, some Forest)
017 1000 1000 Mixed Use (Primarily Residential, some Agriculture)
018 1000 1000 Mixed Use (Primarily Residential, some Recreation)
019 1000 1000 Mixed Use (Primarily Residential, some Tax-Exempt)
021 0 0 Mixed Use (Primarily Open Space, some Residential)
030 2000 2000 Mixed Use (Primarily Commercial, some Other)
031 2000 2000 Mixed Use (Primarily Commercial, some Residential)
034 2000 2000 Mixed Use (Primarily Commercial, some Industrial)
036 2000 2000 Mixed Use (Primarily Commercial, some Forest)
037 2000 2000 Mixed Use (Primarily Commercial, some Agriculture)
038 2000 2000 Mixed Use (Primarily Commercial, some Recreation)
040 3000 3000 Mixed Use (Primarily Industrial, some Other)
041 3000 3000 Mixed Use (Primarily Industrial, some Residential)
043 3000 3000 Mixed Use (Primarily Industrial, some Commercial)
046 3000 3000 Mixed Use (Primarily Industrial, some Forest)
047 3000 3000 Mixed Use (Primarily Industrial, some Agriculture)
048 3000 3000 Mixed Use (Primarily Industrial, some Recreation)
061 8000 9000 Mixed Use (Primarily Forest, some Residential)
063 8000 9000 Mixed Use (Primarily Forest, some Commercial)
064 8000 9000 Mixed Use (Primarily Forest, some Industrial)
067 8000 9000 Mixed Use (Primarily Forest, some Agriculture)
068 8000 9000 Mixed Use (Primarily Forest, some Recreation)
071 8000 9000 Mixed Use (Primarily Agriculture, some Residential)
073 8000 9000 Mixed Use (Primarily Agriculture, some Commercial)
074 8000 9000 Mixed Use (Primarily Agriculture, some Industrial)
076 8000 9000 Mixed Use (Primarily Agriculture, some Forest)
078 8000 9000 Mixed Use (Primarily Agriculture, some Recreation)
081 7000 5000 Mixed Use (Primarily Recreation, some Residential)
083 7000 5000 Mixed Use (Primarily Recreation, some Commercial)
084 7000 5000 Mixed Use (Primarily Recreation, some Industrial)
086 7000 5000 Mixed Use (Primarily Recreation, some Forest)
087 7000 5000 Mixed Use (Primarily Recreation, some Agriculture)
101 1100 1100 Single Family Residential
102 1100 1100 Residential Condominium
103 1100 1100 Mobile Home (includes mobile home park land)
104 1100 1100 Two-Family Residential
105 1100 1100 Three-Family Residential
106 1000 1000 Accessory Land with Improvement
109 1100 1100 Multiple Houses on one parcel
111 1100 1100 Apartments with Four to Eight Units
112 1100 1100 Apartments with More than Eight Units
114 1100 1100 Affordable Housing Units (Greater than 50% of the units qualify)
121 1200 1300 Rooming and Boarding Houses
122 1300 1000 Fraternity and Sorority Houses
123 1300 1000 Residence Halls or Dormitories
124 1300 6600 Rectories, Convents, Monasteries
125 1300 1000 Other Congregate Housing (includes non-transient shared living arrangements)
130 9000 0 Developable Residential Land
131 9000 0 Potentially Developable Residential Land
132 9000 0 Undevelopable Residential Land
140 0 6500 Child Care Facility
201 9000 0 Residential Open Land
202 9000 0 Underwater Land or Marshes not under public ownership, located in residential area
210 8000 9000 Non-Productive Agricultural Land (non-Chap61(A) part of operating farm or forest)
211 9000 0 Non-Productive Vacant Land
220 9000 0 Commercial Vacant Land (acreage without site improvements and not in commercial use)
221 9000 0 Underwater Land or Marshes not under public ownership, located in commercially zoned area
230 9000 0 Industrial Vacant land (acreage without site improvements and not in commercial or industrial use)
231 9000 0 Underwater Land or Marshes not under public ownership, located in industrial area
261 8400 9400 All Land designated under Chapter 61 (classified as Open Space)
262 8100 9100 Christmas Trees (classified as Open Space)
270 8100 9100 Cranberry Bog (classified as Open Space)
271 8100 9100 Tobacco, Sod (classified as Open Space)
272 8100 9100 Truck Crops - vegetables (classified as Open Space)
273 8100 9100 Field Crops - hay, wheat, tillable forage, cropland (classified as Open Space)
274 8100 9100 Orchards - pears, apples, grape vineyards (classified as Open Space)
275 8100 9100 Christmas Trees (Ch. 61A, classified as Open Space)
276 8000 9000 Necessary related land-farm roads, ponds, land under farm buildings (classified as Open Space)
277 8400 9400 Productive Woodland - woodlots (classified as Open Space)
278 8300 9300 Pasture (classified as Open Space)
279 8100 9100 Nurseries (classified as Open Space)
280 8400 9400 Productive woodland - woodlots (Ch. 61B, classified as Open Space)
281 7000 5000 Hiking - trails or paths, Camping - areas with sites for overnight camping, Nature Study (Ch. 61B, classified as Open Space)
282 7400 5300 Boating - areas for recreational boating and supporting land facilities (Ch. 61B, classified as Open Space)
283 7100 5300 Golfing - areas of land arranged as a golf course (Ch. 61B, classified as Open Space)
284 7100 5300 Horseback Riding - trails or areas (Ch. 61B, classified as Open Space)
285 7100 9500 Hunting - areas for the hunting of wildlife and Fishing Areas (Ch. 61B, classified as Open Space)
286 7100 5300 Alpine & Nordic Skiing - areas for "downhill" or "cross-country" skiing (Ch. 61B, classified as Open Space)
287 7400 5300 Swimming Areas and Picnicking Areas (Ch. 61B, classified as Open Space)
288 7300 5300 Public Non-Commercial Flying - areas for gliding or hand-gliding (Ch. 61B, classified as Open Space)
289 7100 5300 Target Shooting - areas for target shooting such as archery, skeet, or approved firearms (Ch. 61B, classified as Open Space)
290 9000 0 Wet land, scrub land, rock land (classified as Open Space)
300 1200 1300 Hotels
301 1200 1300 Motels
302 1200 1300 Inns, Resorts, or Tourist Homes
304 1300 6500 Nursing Homes - includes property designed for minimal care with or without medical facilities
305 4500 6500 Private Hospitals
306 4500 6500 Care and Treatment Facilities - designed and used on a transient basis, including half-way houses and similar facilities
310 4400 3600 Tanks Holding Fuel and Oil Products for Retail Distribution, either Above Ground or Underground
311 4400 3600 Bottled Gas and Propane Gas Tanks
312 4400 3600 Grain and Feed Elevators
313 2100 2100 Lumber Yards
314 5200 4100 Trucking Terminals
315 5500 4100 Piers, Wharves, Docks, and related facilities that are used for storage and transit of goods
316 4400 3600 Other Storage, Warehouse, and Distribution facilities (see also usecode 401)
317 8000 9000 Farm Buildings - barns, silo, utility shed, etc
318 8100 9100 Commercial Greenhouses
321 2100 2100 Facilities providing building materials, hardware and farm equip, heating, hardware, plumbing, lumber supplies and equip
322 2100 2100 Discount Stores, Junior Department Stores, Department Stores
323 2100 2100 Shopping Centers/Malls
324 2100 2100 Supermarkets (in excess of 10,000 sq. ft.)
325 2100 2100 Small Retail and Services stores (under 10,000 sq. ft.)
326 2200 2500 Eating and Drinking Establishments - restaurants, diners, fast food establishments, bars, nightclubs
330 2100 2100 Automotive Vehicles Sales and Service
331 2100 2100 Automotive Supplies Sales and Service
332 2000 2100 Auto Repair Facilities
333 2100 2100 Fuel Service Areas - providing only fuel products
334 2100 2100 Gasoline Service Stations - providing engine repair or maintenance services, and fuel products
335 2000 2100 Car Wash Facilities
336 5200 0 Parking Garages
337 5200 0 Parking Lots - a commercial open parking lot for motor vehicles
338 2100 2100 Other Motor Vehicles Sales and Services
340 2300 2400 General Office Buildings
341 2300 2200 Bank Buildings
342 4500 6500 Medical Office Buildings
350 2300 4100 Property Used for Postal Services
351 4100 6100 Educational Properties
352 0 6500 Day Care Centers, Adult (see also Code 140)
353 6600 6800 Fraternal Organizations
354 5200 4100 Bus Transportation Facilities and Related Properties
355 4600 6700 Funeral Homes
356 2300 6800 Miscellaneous Public Services - professional membership organizations, business associations, etc
360 6700 5200 Museums
361 6700 5200 Art Galleries
362 6300 5000 Motion Picture Theaters
363 6300 5000 Drive-In Movies
364 6300 5000 Legitimate Theaters
365 6200 5300 Stadiums
366 6200 5300 Arenas and Field Houses
367 6200 5300 Race Tracks
368 6400 5300 Fairgrounds and Amusement Parks
369 6000 5000 Other Cultural and Entertainment Properties
370 7100 5300 Bowling Alleys
371 7100 5300 Ice Skating Rinks/Facilities
372 7100 5300 Roller Skating Rinks/Facilities
373 7100 5300 Indoor Swimming Pools
374 7100 5300 Health Spas
375 7100 5300 Tennis and/or Racquetball Clubs
376 7100 5300 Gymnasiums and Athletic Clubs
377 7100 5300 Archery, Billiards, other indoor facilities
380 7100 5300 Golf Courses (not Ch. 61B)
381 7100 5300 Tennis Courts (not Ch. 61B)
382 7100 5300 Riding Stables (not Ch. 61B)
383 7400 5300 Beaches or Outdoor Swimming Pools (not Ch. 61B)
384 5500 5300 Marinas - including marine terminals & associated areas primarily for recreational marine craft (not Ch. 61B)
385 7100 5300 Fish and Game Clubs (not Ch. 61B)
386 7000 5400 Camping Facilities - accommodations for tents, campers, or travel trailers (not Ch. 61B)
387 7000 5400 Summer Camps - children's camps (not Ch. 61B)
388 7100 5300 Other Outdoor facilities - e.g. driving ranges, miniature golf, baseball batting ranges (not Ch. 61B)
389 7000 5000 Structures on land classified under Chapter 61B (Recreational Land)
390 9000 0 Developable Commercial Land
391 9000 0 Potentially Developable Commercial Land
392 9000 0 Undevelopable Commercial Land
393 8000 9000 Agricultural/Horticultural Land not included in Chapter 61A
400 3100 3000 Buildings for manufacturing operations
401 3100 3600 Warehouses for storage of manufactured products
402 2300 3000 Office Building - part of manufacturing operation
403 3100 3000 Land - integral part of manufacturing operation
404 2300 2400 Research and Development facilities
410 8600 8400 Sand and Gravel Mining/Quarry
411 8600 8400 Gypsum Mining/Quarry
412 8500 8500 Rock Mining/Quarry
413 8600 8000 Other Mining/Quarry
420 4300 4300 Utility Tanks
421 4300 4300 Liquid Natural Gas Tanks
422 4300 4300 Electrical Plant
423 4300 4300 Electric Transmission Right-of-Way
424 4300 4300 Electricity Regulating Substations
425 4300 4300 Gas Production Plants
426 4300 4300 Gas Pipeline Right-of-Way
427 4300 4300 Natural or Manufactured Gas Storage
428 4300 4300 Gas Pressure Control Stations
430 4300 4200 Telephone Exchange Stations
431 4300 4200 Telephone Relay Towers; Cell Towers
432 4300 4200 Cable TV Transmitting Facilities
433 4300 4200 Radio, Television Transmission Facilities
434 0 4200 Telecommunication Data Centers
440 9000 0 Developable Industrial Land
441 9000 0 Potentially Developable Industrial Land
442 9000 0 Undevelopable Industrial Land
450 4300 4300 Electric Generation Plants
451 4300 4300 Electric Generation Plants, Transition Value
452 4300 4300 Electric Generation Plants, Agreement Value
501 0 0 Individuals, Partnerships, Associations and Trusts
502 0 0 Domestic Business Corporations or a Foreign Corporation, as defined in Ch. 63, Sec.30
503 0 0 Domestic and Foreign Corporations Classified Manufacturing, as defined in Ch. 63, Sec. 42B
504 0 0 Public Utilities - Transmission and Distribution
505 0 0 Machinery, Poles, Wires, and Underground Conduits, Wires and Pipes of all Telephone and Telegraph Cos.
506 0 0 Pipelines Of 25 Miles Or More In Length For Transmitting Natural Gas Or Petroleum
508 0 0 Cellular/Mobile Wireless Telecommunications Companies
550 0 0 Electric Generation Plants Personal Property
551 0 0 Electric Generation Plant Personal Property, Renewable Energy
552 0 0 Electric Generation Personal Property, Agreement Value
601 8400 9400 All land designated under Chapter 61 (not classified as Open Space)
602 8100 9100 Christmas Trees (Ch. 61, not classified as Open Space)
710 8100 9100 Cranberry Bog (Ch. 61A, not classified as Open Space)
711 8100 9100 Tobacco, Sod (Ch. 61A, not classified as Open Space)
712 8100 9100 Truck Crops - vegetables (Ch. 61A, not classified as Open Space)
713 8100 9100 Field Crops - hay, wheat, tillable forage, cropland (Ch. 61A, not classified as Open Space)
714 8100 9100 Orchards - pears, apples, grape vineyards (Ch. 61A, not classified as Open Space)
715 8100 9100 Christmas Trees (Ch. 61A, not classified as Open Space)
716 8000 9000 Necessary related land-farm roads, ponds, land under farm buildings (Ch. 61A, not classified as Open Space)
717 8400 9400 Productive Woodland (Ch. 61A, not classified as Open Space, with a Forest Management Plan); woodlots
718 8300 9300 Pasture (Ch. 61A, not classified as Open Space)
719 8100 9100 Nurseries (Ch. 61A, not classified as Open Space)
720 9000 0 Wet land, scrub land, rock land (Ch. 61A, not classified as Open Space)
801 7000 5000 Hiking - trails or paths (Ch. 61B, not classified as Open Space)
802 7000 5000 Camping - areas with sites for overnight camping (Ch. 61B, not classified as Open Space)
803 7000 5000 Nature Study - areas specifically for nature study or observation (Ch. 61B, not classified as Open Space)
804 7400 5300 Boating - areas for recreational boating and supporting land facilities (Ch. 61B, not classified as Open Space)
805 7100 5300 Golfing - areas of land arranged as a golf course (Ch. 61B, not classified as Open Space)
806 7100 5300 Horseback Riding - trails or areas (Ch. 61B, not classified as Open Space)
807 7100 9500 Hunting - areas for the hunting of wildlife (Ch. 61B, not classified as Open Space)
808 7100 9500 Fishing Areas (Ch. 61B, not classified as Open Space)
809 7100 5300 Alpine Skiing - areas for "downhill" skiing (Ch. 61B, not classified as Open Space)
810 7100 5300 Nordic Skiing - areas for "cross-country" skiing (Ch. 61B, not classified as Open Space)
811 7400 5300 Swimming Areas (Ch. 61B, not classified as Open Space)
812 7200 5500 Picnicking Areas (Ch. 61B, not classified as Open Space)
813 7300 5300 Public Non-Commercial Flying - areas for gliding or hand-gliding (Ch. 61B, not classified as Open Space)
814 7100 5300 Target Shooting - areas for target shooting such as archery, skeet or approved fire-arms (Ch. 61B, not classified as Open Space)
815 8400 9400 Productive Woodland -woodlots (Ch. 61B, not classified as Open Space)
900 0 6200 United States Government
901 0 0 Commonwealth of Massachusetts (code retired in 2009)
902 0 0 Counties (code retired in 2009)
903 0 0 Municipalities/Districts (code retired in 2009)
904 0 0 Colleges, Schools(private) (code retired in 2009)
905 0 0 Charitable Organizations (private hospitals) (code retired in 2009)
906 0 0 Religious Organizations (code retired in 2009)
907 0 0 121A Corporations (code retired in 2009)
908 0 0 Housing Authority (code retired in 2009)
910 0 5500 Dept. of Conservation and Recreation (DCR), Division of State Parks and Recreation
911 0 0 Division of Fish and Game Wildlife, Environmental Law Enforcement - formerly Division of Fisheries and Wildlife, Environmental Law Enforcement
912 0 6200 Dept. of Corrections (DOC) - Division of Youth Services
913 0 0 Dept. of Public Health (DPH) - Soldiers' Homes
914 0 6200 Dept. of Mental Health (DMH) - Dept. of Mental Retardation
915 0 0 Dept. of Conservation and Recreation (DCR) - Division of Water Supply Protection
916 4700 6200 Military Division - Campgrounds
917 4100 6100 Dept. of Education (DOE) - UMass., State Colleges, Community Colleges
918 0 0 Dept. of Environmental Protection (DEP) - Low-level Radioactive Waste Management Board
919 0 6200 Comm. Of Mass. (Other)
920 0 5500 Dept. of Conservation and Recreation (DCR) - Division of Urban Parks and Recreation
921 0 6200 Division of Fish and Game (DFW, formerly DFWELE), DFW Environmental Law Enforcement, Dept. of Environmental Protection
922 0 6200 Dept. of Corrections (DOC) - Division of Youth Services,Mass. Military,State Police,Sheriffs' Depts.
923 0 6200 Dept. of Public Health (DPH) - Soldiers' Homes, Dept. of Mental Health (DMH) - Dept. of Mental Retardation
924 5200 4100 Mass. Highway Dept. (MHD)
925 0 0 Dept. of Conservation and Recreation (DCR) - Division of Water Supply Protection, Urban Parks
926 0 6200 Judiciary
927 4100 6100 Dept. of Education (DOE) - UMass., State Colleges, Community Colleges
928 0 6200 Division of Capital Asset Management (DCAM) - Bureau of State Office Buildings
929 0 6200 Comm. Of Mass. (Other)
930 9000 0 Vacant, Selectmen or City Council (Municipal)
931 4000 6200 Improved, Selectmen or City Council (Municipal)
932 0 5500 Vacant, Conservation (Municipal or County)
933 9000 0 Vacant, Education (Municipal or County)
934 4100 6100 Improved, Education (Municipal or County)
935 4200 6400 Improved, Municipal Public Safety
936 9000 0 Vacant, Tax Title/Treasurer
937 4000 6200 Improved, Tax Title/Treasurer
938 9000 0 Vacant, District (County)
939 4000 6200 Improved, District (County)
940 4100 6100 Elementary Level (Educational Private)
941 4100 6100 Secondary Level (Educational Private)
942 4100 6100 College or University (Educational Private)
943 4100 6100 Other Educational (Educational Private)
944 7100 6100 Auxiliary Athletic (Educational Private)
945 1300 6100 Affiliated Housing (Educational Private)
946 9000 0 Vacant (Educational Private)
947 4000 6100 Other (Educational Private)
950 0 5500 Vacant, Conservation Organizations (Charitable Org.)
951 4000 6800 Other (Charitable Org.)
952 0 0 Auxiliary use - Storage, Barns (Charitable Org.)
953 4600 6700 Cemeteries (Charitable Org.)
954 6600 6800 Function Halls, Community Centers, Fraternal Organizations (Charitable Org.)
955 4500 6500 Hospitals (Charitable Org.)
956 0 5200 Libraries, Museums (Charitable Org.)
957 4000 6800 Charitable Services
958 7000 5500 Recreation, Active Use (Charitable Org.)
959 1000 1000 Housing, Other (Charitable Org.)
960 6600 6600 Church, Mosque, Synagogue, Temple
961 1000 6600 Rectory or Parsonage
962 6600 6600 Other (Religious Org.)
970 1100 1100 Housing Authority
971 4300 4300 Utility Authority - Electric, Light, Sewer, Water
972 5000 4100 Transportation Authority
973 9000 0 Vacant, Housing Authority
974 9000 0 Vacant, Utility Authority
975 9000 0 Vacant, Transportation Authority
980 9000 0 Vacant, Selectmen or City Council, Other City or Town (Municipal)
981 4000 6200 Improved, Selectmen or City Council, Other City or Town (Municipal)
982 0 5500 Vacant, Conservation, Other City or Town
985 4200 6400 Improved Municipal or Public Safety, Other City or Town
988 9000 0 Vacant, Other District (County)
989 4000 6200 Improved, Other District (County)
990 0 0 121A Corporations
991 9000 0 Vacant, County or Regional
992 4000 6200 Improved, County or Regional, Deeds or Administration
993 0 0 Improved County or Regional Correctional
994 4000 6200 Improved County or Regional Association Commission
995 0 0 Other, Open Space
996 0 0 Other, Non-Taxable Condominium Common Land
997 0 0 Other
`;

export interface UseCode {
  description: string;
  /** LBCS, 1000 to 9999; 0 when the code does not determine it. */
  activity: number;
  function: number;
}

const CODES: ReadonlyMap<string, UseCode> = new Map(
  TEXT.trim()
    .split('\n')
    .map((line) => {
      const [code = '', activity, lbcsFunction, ...words] = line.split(' ');
      return [
        code,
        { description: words.join(' '), activity: Number(activity), function: Number(lbcsFunction) },
      ];
    }),
);

/**
 * Finds the state's code in what an assessor writes: `101`, `1010` and `101V` (with a town's own fourth character), `0101` and `13` (with added or lost zeros),
 * `101.0` (a number). Returns undefined for any other text.
 */
export function findMaUseCode(text: string): UseCode | undefined {
  const code = text.trim().replace(/\.0+$/, '');
  if (!/^\d{2,3}[0-9A-Z]?$/i.test(code)) return undefined;
  const padded = code.padStart(3, '0');
  return CODES.get(padded.slice(0, 3)) ?? (padded.startsWith('0') ? CODES.get(padded.slice(1)) : undefined);
}
