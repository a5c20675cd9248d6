import type { ComponentType } from 'react';
import type { Offers } from './offers';
import type { Redirects } from './redirects';
import type { SlotName, SlotProps } from './slot-props';
import type { WidgetProps } from './widget-props';

/** The decoded values of the path's parameters: `{ id: '42' }` for `/product/42`. */
export type Params = Readonly<Record<string, string>>;

export interface PageProps {
  params: Params;
}

/**
 * Returns the API paths that the server reads before it renders a page. The path of the main part comes first. SWR
 * stores the data of a path with this path as its key. If a request fails, the browser repeats it, and no cache stores
 * the page. If the main part is missing, the status of the page is 503. If the API responds with 404, so does the page.
 * The function returns null if the address has no page; the response is then a 404 without any request.
 */
export type ReadsOf = (request: { params: Params; path: string; search: URLSearchParams }) => readonly string[] | null;

/**
 * Returns API paths like `ReadsOf`, but for a widget in a slot of a page. `props` are the props of the slot, and the
 * other fields belong to the page.
 */
export type SlotReadsOf<Name extends SlotName> = (
  request: Parameters<ReadsOf>[0] & { props: SlotProps[Name] },
) => readonly string[] | null;

export interface PageDefinition {
  /**
   * The path of the page, as a pattern such as `/product/:id`. The release command refuses a pattern that the shell or
   * another remote uses.
   */
  path: string;
  /** `store` means that the page has the shop's header and footer. `slim` means that it has only a bar. */
  layout: 'store' | 'slim';
  /** The title of the document. Without it, the page sets its title with `PageHead`. */
  title?: string;
  description?: string;
  /** Loads the module of the page. The default export of the module is the component of the page. */
  load: () => Promise<{ default: ComponentType<PageProps> }>;
  /**
   * Loads the reads of the page. `optionalReads` names data that may be missing: when the API responds with 404 for it,
   * the page is not a 404, and the value is null.
   */
  reads?: () => Promise<{ reads: ReadsOf; optionalReads?: ReadsOf }>;
  /**
   * The query parameters that the page reads during rendering. The server removes all other parameters, because it
   * would otherwise render the same page several times.
   */
  query?: readonly string[];
  /**
   * The slots of the page that the server fills, with the props of the widgets in them. The value `:id` stands for a
   * parameter of the path. The props are declared here, so that the server can render the widgets at the same time as
   * the page.
   */
  slots?: { readonly [Name in SlotName]?: SlotProps[Name] };
  /**
   * The API path of a list in which each entry has a page. The fields of an entry are the parameters of the pattern.
   * The sitemap contains these pages, with the time in `lastModified` if an entry has it. For a long list, the API
   * responds with an object such as `{"parts":[1,2]}` instead. The entries are then at the path of the list followed by
   * the number of a part, such as `/api/gifts/2`.
   */
  sitemap?: string;
  /** Keeps the page out of search engines, because it is personal or empty without user input. */
  noindex?: boolean;
  /** If true, no browser and no shared cache stores the page, even for a signed-out visitor. */
  noStore?: boolean;
  /**
   * If true, `npm run release` opens the page in a browser before any visitor gets the build. If the path has
   * parameters, the value is an example address such as `/gifts/Ann`.
   */
  visit?: boolean | string;
}

/** The definition of a remote. The tools generate its modules, its server bundle and its manifest from it. */
export interface RemoteDefinition {
  /** The name of the remote in the texts of its development page and of the release command. */
  title: string;
  /**
   * The name of the team, such as `Team Blue`. Visitors see it on the card of a page that cannot be loaded. Alerts and
   * the passport of a build contain it, too.
   */
  owner?: string;
  /** The contact of the team: an address or the name of a channel. Visitors see it beside the name of the team. */
  contact?: string;
  /**
   * The texts that visitors see instead of a page that cannot be loaded. They name the missing part and the parts that
   * still work.
   */
  down: { title: string; text: string };
  pages: readonly PageDefinition[];
  /**
   * Old addresses and the addresses to which they lead: `{ '/old-gifts/:name': '/gifts/:name' }`. The old path belongs
   * to the remote like the path of a page. The new path may be any path of this site.
   */
  redirects?: Redirects;
  /**
   * The slots and events that other remotes may use. Their names begin with the name of the remote, as in `gifts-aside`
   * and `gifts:chosen`.
   */
  offers?: Offers;
  /**
   * The components that the shell or other remotes render, by name. The shell passes the props that the widget contract
   * defines.
   */
  widgets?: Readonly<Record<string, LoadWidget<never>>> & {
    readonly [Id in keyof WidgetProps as NameOf<Id>]?: LoadWidget<WidgetProps[Id]>;
  };
  /** The widgets for slots, by name. They are in `widgets`, too. */
  slots?: Readonly<Record<string, Omit<AnySlotWidget, 'load'>>>;
}

/** The definition of a remote in the form in which a team writes it. */
export type RemoteInput = Omit<RemoteDefinition, 'slots' | 'widgets'> & {
  widgets?: Readonly<Record<string, LoadWidget<never> | AnySlotWidget>> & {
    readonly [Id in keyof WidgetProps as NameOf<Id>]?: LoadWidget<WidgetProps[Id]>;
  };
};

/** A widget for a slot of a page. The list of remotes must grant the slot to the remote that has the widget. */
export interface SlotWidgetDefinition<Name extends SlotName> {
  slot: Name;
  /** Widgets with lower numbers come first. The default is 0. */
  order?: number;
  load: LoadWidget<SlotProps[Name]>;
  reads?: () => Promise<{ reads: SlotReadsOf<Name> }>;
}

type AnySlotWidget = { [Name in SlotName]: SlotWidgetDefinition<Name> }[SlotName];

type LoadWidget<Props> = () => Promise<{ default: ComponentType<Props> }>;
type NameOf<Id> = Id extends `${string}/${infer Name}` ? Name : never;

/** Checks the types of a remote's src/remote.ts, and collects its widgets for slots. */
export function defineRemote({ widgets = {}, ...definition }: RemoteInput): RemoteDefinition {
  const loads: Record<string, LoadWidget<never>> = {};
  const slots: Record<string, Omit<AnySlotWidget, 'load'>> = {};
  for (const [name, widget] of Object.entries(widgets)) {
    const { load, ...slot } = typeof widget === 'function' ? { load: widget } : widget;
    loads[name] = load as LoadWidget<never>;
    if ('slot' in slot) slots[name] = slot;
  }
  return { ...definition, widgets: loads, slots };
}

/** Says whether a remote can have this name in the list of remotes. */
export const isRemoteName = (name: string): boolean => /^[a-z][a-z0-9-]{0,30}$/.test(name);
