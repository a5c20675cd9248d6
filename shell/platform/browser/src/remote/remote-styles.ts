/**
 * A stylesheet of a remote applies only while the page has a part of this remote, so that it cannot style other pages. It
 * is disabled and not removed, because webpack loads each stylesheet once.
 */
export function applyStyles(): void {
  for (const sheet of document.styleSheets) {
    // the server writes the name of the remote into `data-owner` of an inline stylesheet
    const remote =
      (sheet.ownerNode as HTMLElement).dataset['owner'] ?? /\/remotes\/([^/]+)/.exec(sheet.href ?? '')?.[1];
    if (remote) sheet.disabled = !document.querySelector(`[data-remote^="${remote}/"]`);
  }
}
