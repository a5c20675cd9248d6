/** What campaigns add to a link. No page reads it, and each click's own value would make a page of its own. */
const CAMPAIGN = /^(utm_\w+|[a-z]*clid|gad_source|gbraid|wbraid|mc_[ce]id|_ga|_gl)(=|$)/i;

/** A query as the pages read it; nothing else of it is touched, so that the browser's router sees the same. */
export function withoutCampaign(search: string): string {
  const kept = search
    .slice(1)
    .split('&')
    .filter((part) => !CAMPAIGN.test(part));
  return kept.join('&') && `?${kept.join('&')}`;
}
