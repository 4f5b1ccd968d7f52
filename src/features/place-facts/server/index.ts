/** The public API of facts on the server: numbers, texts and native territories of a place. */
export { type PlaceInfo, createPlaceInfo } from './place-info.ts';
export { type AnswerCache, createAnswerCache } from './services/answer-cache.ts';
export type { NativeLandAnswer } from './services/native-land.ts';
export type { PlaceText, PlaceTextAnswer } from './services/place-texts.ts';
