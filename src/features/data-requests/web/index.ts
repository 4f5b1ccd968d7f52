/** The public API of requests for data in the browser: the form for a place without parcels, and the section for pages about coverage. */
export { MissingPlace } from './missing-place.tsx';
export { RequestSection } from './request-section.tsx';
