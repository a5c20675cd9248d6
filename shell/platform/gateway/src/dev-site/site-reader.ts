import { type ShellBoot, SITE } from '@telemarket/app/own-pages';
import { type Registry, SITE_INFO_PATH } from '@telemarket/composition/registry';
import { escapeJson } from '../document/document';

/** The data that this server reads from the site. Any visitor can read it. */
export interface SiteState {
  registry: Registry;
  contacts: Pick<ShellBoot, 'isTrial' | 'helpChatUrl' | 'supportEmail' | 'supportPhone' | 'shop'>;
  /** The hash in the name of the shell's main script. */
  shell: string;
  /** The slots that the list of remotes grants, by remote; null when the site does not send them. */
  slots: Readonly<Record<string, readonly string[]>> | null;
}

const READ_TIMEOUT_MS = 5_000;
const BOOT_PATTERN = /(<script id="boot" type="application\/json">)(.*?)(<\/script>)/s;

const shellBuildOf = (html: string): string => /\/assets\/main\.(\w+)\.js/.exec(html)?.[1] ?? '';

/** Changes the boot data of a page. Returns any other document unchanged. */
export function editBootData(html: string, edit: (boot: ShellBoot) => ShellBoot): string {
  return html.replace(
    BOOT_PATTERN,
    (_all, start: string, json: string, end: string) => start + escapeJson(edit(JSON.parse(json) as ShellBoot)) + end,
  );
}

/** Reads a page of the app itself as a new visitor gets it. Throws an error that names its address. */
export async function readSiteState(site: string): Promise<SiteState> {
  const address = site + Object.values(SITE.pages)[0]?.path;
  try {
    const response = await fetch(address, { signal: AbortSignal.timeout(READ_TIMEOUT_MS) });
    const html = await response.text();
    const json = BOOT_PATTERN.exec(html)?.[2];
    if (json === undefined)
      throw new Error(`the response with status ${response.status} is not a page of ${SITE.name}`);
    const { registry, isTrial, helpChatUrl, supportEmail, supportPhone, shop } = JSON.parse(json) as ShellBoot;
    const contacts = { isTrial, helpChatUrl, supportEmail, supportPhone, ...(shop && { shop }) };
    return { registry, contacts, shell: shellBuildOf(html), slots: await readSlots(site) };
  } catch (error) {
    const { cause, message } = error as Error;
    throw new Error(`${address} cannot be read: ${cause instanceof Error ? cause.message : message}`);
  }
}

const readSlots = (site: string): Promise<SiteState['slots']> =>
  fetch(site + SITE_INFO_PATH, { signal: AbortSignal.timeout(READ_TIMEOUT_MS) })
    .then((response) => response.json() as Promise<Partial<Pick<SiteState, 'slots'>>>)
    .then(
      ({ slots }) => slots ?? null,
      () => null,
    );
