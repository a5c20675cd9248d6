/** UI of some remotes: bundled into each of them, so that other visitors do not load it. */
export { SessionEndedCard, SignInCard, useSignInLink } from './sign-in';
export { panelId, TabLinks, TabList, tabId } from './tabs';
export { VisuallyHidden } from './visually-hidden';
