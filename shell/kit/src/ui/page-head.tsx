import { bidi, cutText } from '@telemarket/composition';

/** Characters that search engines and link previews show. */
const MAX_DESCRIPTION = 200;

/** The title and description of the document. React moves them into the head, in the browser and on the server. */
export function PageHead({ title, description }: { title: string; description?: string }) {
  return (
    <>
      <title>{bidi`${title} · TeleMarket`}</title>
      {description && <meta name="description" content={cutText(description.replace(/\s+/g, ' '), MAX_DESCRIPTION)} />}
    </>
  );
}
