import { drawProductArt } from '@telemarket/artwork';
import { DEFAULT_SHOP_NAME } from '../shop/current-shop';
import { FONT_FILES, PreviewFont } from './preview-font';
import { type Preview, type PreviewPicture, PREVIEW_HEIGHT, PREVIEW_WIDTH } from './preview';

const MARGIN = 72;
const PICTURE_SQUARE = { size: 440, x: PREVIEW_WIDTH - 440 - MARGIN, y: (PREVIEW_HEIGHT - 440) / 2 };
const TEXT_WIDTH = PICTURE_SQUARE.x - MARGIN - 48;
/** The height that is reserved for the logo above the text. */
const LOGO_HEIGHT = 40;
const SHIELD_WIDTH = 42;

// The colours of the light theme and the logo of the favicon. They are repeated here, because the stylesheets of the
// shop do not apply to this picture.
const [SURFACE, TINT, TEXT, QUIET, PRIMARY, SUCCESS] = [
  '#ffffff',
  '#e2effa',
  '#12171f',
  '#444f5e',
  '#0e5a97',
  '#0a6b43',
];
const LOGO_PATH =
  'M9 2h14a7 7 0 0 1 7 7v14a7 7 0 0 1-7 7h-9.100a7 7 0 0 1-4.950-2.050l-4.900-4.900A7 7 0 0 1 2 18.100V9a7 7 0 0 1 7-7zm-1.500 3.600a1.900 1.900 0 1 0 0 3.800 1.900 1.900 0 0 0 0-3.800zM25.300 8.700 8.300 15.400c-.7.3-.7 1.200.1 1.500l3.900 1.300 1.500 4.700c.2.700 1.100.9 1.600.3l2.200-2.400 4.100 3c.5.400 1.300.1 1.400-.6l3.100-13.400c.1-.7-.4-1.200-.9-1.100zm-3.500 3.800-7.300 6.700-.3 2.600-1-3.300z';
const SHIELD_PATH = 'M12 3l7 3v5.5c0 4.3-2.9 7.6-7 9.5-4.1-1.9-7-5.2-7-9.5V6zM8.8 12l2.3 2.3 4.3-4.6';

interface LineStyle {
  size: number;
  color: string;
  isBold?: boolean;
  /** The distance from the line above. */
  gap: number;
  max: number;
}

const KIND_LINE: LineStyle = { size: 28, color: PRIMARY, isBold: true, gap: 0, max: 1 };
const TITLE_LINE: LineStyle = { size: 50, color: TEXT, isBold: true, gap: 16, max: 3 };
const PROOF_LINE: LineStyle = { size: 28, color: SUCCESS, isBold: true, gap: 26, max: 1 };
const NOTE_LINE: LineStyle = { size: 30, color: QUIET, gap: 20, max: 2 };
const OFFER_LINE: LineStyle = { size: 52, color: TEXT, isBold: true, gap: 28, max: 1 };

const NO_IMAGES: ReadonlyMap<string, Buffer> = new Map();

/** Draws previews as SVG. No text causes an error, because characters that the fonts do not have are left out. */
export class PreviewArtist {
  private readonly regular = new PreviewFont(FONT_FILES[0]);
  private readonly bold = new PreviewFont(FONT_FILES[1]);

  /** @param images the uploaded pictures that could be read, as JPEG */
  drawPreview(
    { kind, title, proof, text, offer, pictures }: Preview,
    images: ReadonlyMap<string, Buffer> = NO_IMAGES,
    shopName = DEFAULT_SHOP_NAME,
  ): string {
    const column = new PreviewColumn();
    this.writeLines(column, kind, KIND_LINE);
    this.writeLines(column, title, TITLE_LINE);
    this.writeLines(column, proof, PROOF_LINE, SHIELD_WIDTH);
    this.writeLines(column, text, NOTE_LINE);
    this.writeLines(column, offer, OFFER_LINE);
    const top = LOGO_HEIGHT + (PREVIEW_HEIGHT - LOGO_HEIGHT - column.height) / 2;
    return (
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${PREVIEW_WIDTH} ${PREVIEW_HEIGHT}" width="${PREVIEW_WIDTH}" ` +
      `height="${PREVIEW_HEIGHT}"><rect width="${PREVIEW_WIDTH}" height="${PREVIEW_HEIGHT}" fill="${SURFACE}"/>` +
      `${this.drawBrand(shopName)}<g transform="translate(${MARGIN} ${Math.round(top)})">${column.content}</g>${drawPictures(pictures, images)}</svg>`
    );
  }

  private drawBrand(name: string): string {
    const text = drawText(this.bold.withoutMissingSymbols(name) ?? '', MARGIN + 56, 91, {
      size: 30,
      color: TEXT,
      isBold: true,
    });
    return drawLogo(MARGIN, 58, 44) + text;
  }

  private writeLines(column: PreviewColumn, text: string | null, line: LineStyle, indent = 0): void {
    const font = line.isBold ? this.bold : this.regular;
    const covered = text === null ? null : font.withoutMissingSymbols(text);
    if (covered === null) return;
    if (column.height > 0) column.moveDown(line.gap);
    for (const [index, row] of font.wrapText(covered, { ...line, width: TEXT_WIDTH - indent }).entries()) {
      const y = column.moveDown(Math.round(line.size * (index === 0 ? 1 : 1.18)));
      column.content += (indent && drawShield(y)) + drawText(row, indent, y, line);
    }
  }
}

class PreviewColumn {
  content = '';
  height = 0;

  moveDown(by: number): number {
    this.height += by;
    return this.height;
  }
}

const XML_ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};
const escapeXml = (text: string) => text.replace(/[&<>"']/g, (character) => XML_ESCAPES[character] ?? '');

const drawLogo = (x: number, y: number, size: number) =>
  `<svg x="${x}" y="${y}" width="${size}" height="${size}" viewBox="0 0 32 32"><path fill="${PRIMARY}" fill-rule="evenodd" d="${LOGO_PATH}"/></svg>`;

const drawShield = (y: number) =>
  `<svg x="-4" y="${y - 28}" width="38" height="38" viewBox="0 0 24 24" fill="none" stroke="${SUCCESS}" stroke-width="2" ` +
  `stroke-linecap="round" stroke-linejoin="round"><path d="${SHIELD_PATH}"/></svg>`;

function drawText(
  text: string,
  x: number,
  y: number,
  { size, color, isBold }: Pick<LineStyle, 'size' | 'color' | 'isBold'>,
) {
  const weight = isBold ? 700 : 400;
  return `<text x="${x}" y="${y}" font-family="Geist" font-weight="${weight}" font-size="${size}" fill="${color}">${escapeXml(text)}</text>`;
}

/** Draws the pictures as rows in one square. Draws the logo when there are no pictures. */
function drawPictures(pictures: Preview['pictures'], images: ReadonlyMap<string, Buffer>): string {
  const { size, x, y } = PICTURE_SQUARE;
  const height = size / (pictures.length || 1);
  const rows = pictures.map((picture, index) => drawPicture(picture, images, index * height, height));
  const shown =
    rows.join('') || `<rect width="${size}" height="${size}" fill="${TINT}"/>${drawLogo(size / 4, size / 4, size / 2)}`;
  return (
    `<clipPath id="square"><rect width="${size}" height="${size}" rx="36"/></clipPath>` +
    `<g transform="translate(${x} ${y})"><g clip-path="url(#square)">${shown}</g></g>`
  );
}

/** Draws the uploaded picture of a listing, or its generated artwork when there is no upload. */
function drawPicture(
  { uploaded = '', ...art }: PreviewPicture,
  images: ReadonlyMap<string, Buffer>,
  y: number,
  height: number,
): string {
  const place = `x="0" y="${y}" width="${PICTURE_SQUARE.size}" height="${height}" preserveAspectRatio="xMidYMid slice"`;
  const image = images.get(uploaded);
  if (image) return `<image ${place} href="data:image/jpeg;base64,${image.toString('base64')}"/>`;
  return drawProductArt(art).replace(/^<svg xmlns="[^"]*" (viewBox="[^"]*")[^>]*>/, `<svg $1 ${place}>`);
}
