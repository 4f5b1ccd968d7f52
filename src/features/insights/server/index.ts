/** The public API of insights on the server: the numbers of places and of any selection of parcels. */
export { createChildPlaces } from './child-members.ts';
export { childStatisticsRoute } from './child-routes.ts';
export { type Insights, createInsights } from './insights.ts';
export { type InsightsOf, createInsightsOf, insightRoutes } from './insight-routes.ts';
export { createOccupancies } from './occupancies.ts';
export { placeStudyRoute } from './study-routes.ts';
export { type FindRankedValue, createFindRankedValue } from './ranked-value.ts';
export { statisticsRoute } from './statistics-routes.ts';
export { createTopOwners } from './top-owners.ts';
