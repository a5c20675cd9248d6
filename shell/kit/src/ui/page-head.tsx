/** What the document's head says of a page; React lifts it there, in the browser and on the server. */
export function PageHead({ title, description }: { title: string; description?: string }) {
  return (
    <>
      <title>{`${title} · TeleMarket`}</title>
      {description && <meta name="description" content={description} />}
    </>
  );
}
