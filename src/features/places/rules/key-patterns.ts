/** A path of a place, such as `/us/md/baltimore-city`, in lower case with dashes for blanks. */
export const PLACE_PATH = /^\/(us|ca)(\/[a-z0-9][a-z0-9-]*)*$/;

/** The key of a boundary set, such as `council_districts`: the value of `style=` in the addresses of boundaries and their tiles. */
export const STYLE_KEY = /^[a-z][a-z_]{0,39}$/;
