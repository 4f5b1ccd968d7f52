/** The door of single sign-on in the browser. All is imported only by what is itself loaded when it is needed. */
export { ReturnPage } from './return-page.tsx';
export { SingleSignOn } from './single-sign-on.tsx';
