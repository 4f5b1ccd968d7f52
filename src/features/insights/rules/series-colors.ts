/** The colors of up to four things side by side, in their order. They differ for people with color blindness, too (ColorBrewer: Dark2). */
export const SERIES_COLORS = ['#1b9e77', '#7570b3', '#d95f02', '#c2337f'] as const;
