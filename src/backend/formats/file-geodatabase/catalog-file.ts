/** The first table of a file geodatabase, which lists all tables: the row with ObjectID 9 describes a00000009.gdbtable. */
export const CATALOG_FILE = 'a00000001.gdbtable';
