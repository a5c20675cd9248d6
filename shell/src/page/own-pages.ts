import type { RemoteComponent } from '../remote/remote-loader';

/** The shell's own pages, and the parts that few need, by module id. They stand when every remote is down, and each is a chunk that no other page loads. */
export const OWN_PAGES: Readonly<Record<string, () => Promise<RemoteComponent>>> = {
  'shell/help-center': () =>
    import(/* webpackChunkName: "page-help-center" */ './help/help-center-page').then((page) => page.HelpCenterPage),
  'shell/privacy-policy': () =>
    import(/* webpackChunkName: "page-privacy-policy" */ './legal/privacy-page').then((page) => page.PrivacyPage),
  'shell/terms-of-service': () =>
    import(/* webpackChunkName: "page-terms-of-service" */ './legal/terms-page').then((page) => page.TermsPage),
  'shell/my-data': () =>
    import(/* webpackChunkName: "page-my-data" */ './my-data/my-data-page').then((page) => page.MyDataPage),
  'shell/release-passport': () =>
    import(/* webpackChunkName: "release-passport" */ '../passport/release-passport').then(
      (part) => part.ReleasePassport,
    ),
};
