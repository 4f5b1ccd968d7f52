/** The public API of facts in the browser. Import it from lazy code only: the first view doesn't show facts. */
export { PlaceFactLists } from './place-facts.tsx';
export { usePlaceFacts } from './use-facts.ts';
