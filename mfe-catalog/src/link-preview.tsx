import { useKit } from '@telemarket/kit';

interface LinkPreviewProps {
  /** The path of a picture of 1200 by 630 pixels. Missing in responses of an earlier API. */
  image: string | undefined;
  alt: string;
  type?: 'product' | 'profile' | 'website';
}

/**
 * Other sites show this preview beside a link to the page. Its picture needs an absolute address, so it has no picture
 * when an earlier gateway sends no origin.
 */
export function LinkPreview({ image, alt, type = 'website' }: LinkPreviewProps) {
  const { origin } = useKit().boot;
  return (
    <>
      <meta property="og:type" content={type} />
      {origin && image && (
        <>
          <meta property="og:image" content={origin + image} />
          <meta property="og:image:width" content="1200" />
          <meta property="og:image:height" content="630" />
          <meta property="og:image:alt" content={alt} />
        </>
      )}
    </>
  );
}
