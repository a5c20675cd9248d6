/** The title and description of the document. React moves them into the head, in the browser and on the server. */
export function PageHead({ title, description }: { title: string; description?: string }) {
  return (
    <>
      <title>{`${title} · TeleMarket`}</title>
      {description && <meta name="description" content={description} />}
    </>
  );
}
