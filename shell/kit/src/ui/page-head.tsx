import { bidi, cutText } from '@telemarket/composition';
import { useShop } from '../shop/shop';

/** The maximum length of a description, because search engines and link previews show no more characters. */
const MAX_DESCRIPTION_LENGTH = 200;

/** The title and description of the document. React moves them into the head, in the browser and on the server. */
export function PageHead({ title, description }: { title: string; description?: string }) {
  const { name } = useShop();
  return (
    <>
      <title>{bidi`${title} · ${name}`}</title>
      {description && (
        <meta name="description" content={cutText(description.replace(/\s+/g, ' '), MAX_DESCRIPTION_LENGTH)} />
      )}
    </>
  );
}
