/** The statistic by which a map of places is colored, as it stands in links: the key of a statistic, or a column of facts such as `fact~acs_2022~B19013_001`. */
export const SHOWN_BY = /^(?:[a-z_]{1,40}|fact~[a-z][a-z0-9_]{0,59}~[A-Za-z0-9_.-]{1,120})$/;
