import type { ComponentType } from 'react';
import type { Api } from '../api/api-client';
import type { WidgetProps } from '../widget/widget-props';

/** The values of the path's parameters: `{ id: '42' }` for `/product/42`. */
export type Params = Readonly<Record<string, string>>;

export interface PageProps {
  params: Params;
}

/** By key of SWR's cache, the request whose result the first paint needs. */
export type Reads = Readonly<Record<string, (api: Api) => Promise<unknown>>>;

/** What the server reads before it renders a page. A read that fails is left to the browser; a null makes the page a 404. */
export type ReadsOf = (request: { params: Params; path: string; search: URLSearchParams }) => Reads;

export interface PageDefinition {
  /** A pattern such as `/product/:id`. The shell may refuse it: its own paths and those of other remotes are taken. */
  path: string;
  /** `store`: header and footer; `slim`: the bar only. */
  layout: 'store' | 'slim';
  /** The document's title. A page without one sets it itself, with `PageHead`. */
  title?: string;
  /** The document's description. */
  description?: string;
  /** The page's component is the module's default export. */
  load: () => Promise<{ default: ComponentType<PageProps> }>;
  reads?: () => Promise<{ reads: ReadsOf }>;
  /**
   * The parameters of the address that the page reads while it renders. The server renders it without all others, so that
   * they cannot make it render the same page again.
   */
  query?: readonly string[];
  /** Search engines do not list it: it is personal, or empty without a visitor. */
  noindex?: boolean;
  /** No cache stores it, not even for a signed-out visitor. */
  noStore?: boolean;
  /** `npm run release` opens this page in a browser before any visitor gets the build. */
  visit?: boolean;
}

/** Everything that a remote says of itself. The tools make its modules, its server bundle and its manifest from it. */
export interface RemoteDefinition {
  /** The remote's name in a sentence of its development page and of the release command. */
  title: string;
  /** Shown in place of a page that cannot be loaded: what is down, and what still works. */
  down: { title: string; text: string };
  pages: readonly PageDefinition[];
  /** Components that others place, by name. The shell passes the props of the widget contract. */
  widgets?: Readonly<Record<string, LoadWidget<never>>> & {
    readonly [Id in keyof WidgetProps as NameOf<Id>]?: LoadWidget<WidgetProps[Id]>;
  };
}

type LoadWidget<Props> = () => Promise<{ default: ComponentType<Props> }>;
type NameOf<Id> = Id extends `${string}/${infer Name}` ? Name : never;

/** Checks the types of a remote's src/remote.ts. */
export const defineRemote = (definition: RemoteDefinition): RemoteDefinition => definition;
