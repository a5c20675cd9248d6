import {
  ART_CENTER_X,
  ART_CENTER_Y,
  formatCoordinate as c,
  ART_HEIGHT,
  type Motif,
  type Palette,
  ART_WIDTH,
} from './art-canvas';
import { oklchToHex } from './art-color';
import { circuitMotif, constellationMotif, fingerprintMotif } from './art-motif';
import { ArtRandom, fnv1a } from './art-random';
import { type ArtFact, drawFact, FACT_TOP } from './art-fact';
import { type ArtCategory, type ArtTopic, TOPIC_ICONS } from './art-topic';

type ArtStyle = { hues: [number, number]; lift: number; motif: Motif };

// `lift` makes the dark colours of a category lighter, because some hues would otherwise look muddy.
const STYLE_BY_CATEGORY: Record<ArtCategory, ArtStyle> = {
  group: { hues: [205, 252], lift: 0, motif: constellationMotif },
  bot: { hues: [276, 318], lift: 0, motif: circuitMotif },
  account: { hues: [26, 58], lift: 0.055, motif: fingerprintMotif },
};

export interface ProductArtInput {
  id: number;
  category: ArtCategory;
  topic: ArtTopic;
  /** Null when the listing has no fact. The icon of the topic is then the main figure. */
  fact: ArtFact | null;
}

/**
 * Draws the picture of a product as SVG. The same arguments must give the same bytes forever, because responses are
 * immutable. A change of the drawing needs a new version in the path of the picture. The picture contains only computed
 * numbers, and no text of a user.
 */
export function drawProductArt({ id, category, topic, fact }: ProductArtInput): string {
  const seed = fnv1a(`${category}:${id}`);
  const random = new ArtRandom(seed);
  const prefix = `a${seed.toString(36)}`;
  const { motif, ...style } = STYLE_BY_CATEGORY[category];
  const palette = choosePalette(random, style);
  const ground = drawGround(random, palette, prefix);
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${ART_WIDTH} ${ART_HEIGHT}" width="${ART_WIDTH}" height="${ART_HEIGHT}" ` +
    `role="img" aria-hidden="true">${ground}<g opacity=".7">${motif(random, palette)}</g>` +
    `<rect width="${ART_WIDTH}" height="${ART_HEIGHT}" fill="url(#${prefix}s)"/>` +
    `${fact ? drawTile(palette, topic, prefix, SMALL_TILE) + drawFact(fact) : drawTile(palette, topic, prefix, LARGE_TILE)}</svg>`
  );
}

function choosePalette(random: ArtRandom, { hues, lift }: Omit<ArtStyle, 'motif'>): Palette {
  const hue = random.between(...hues);
  const accent = hue + random.between(22, 46) * (random.unit() < 0.5 ? -1 : 1);
  const near = hue + random.between(-14, 14);
  return {
    deep: oklchToHex(random.between(0.3, 0.36) + lift, 0.11, hue),
    mid: oklchToHex(random.between(0.5, 0.57) + lift, 0.15, near),
    hot: oklchToHex(random.between(0.74, 0.8), 0.125, accent),
    pale: oklchToHex(0.93, 0.035, accent),
  };
}

/** Draws a linear gradient with three radial lights. It uses no filters, because filters are slow to paint. */
function drawGround(random: ArtRandom, { deep, mid, hot }: Palette, prefix: string): string {
  const tilt = random.between(0, 1);
  let gradients =
    `<linearGradient id="${prefix}g" x1="${c(tilt)}" y1="0" x2="${c(1 - tilt)}" y2="1">` +
    `<stop offset="0" stop-color="${mid}"/><stop offset="1" stop-color="${deep}"/></linearGradient>`;
  let lights = '';
  for (const [index, color] of [hot, mid, deep].entries()) {
    gradients +=
      `<radialGradient id="${prefix}b${index}"><stop offset="0" stop-color="${color}" ` +
      `stop-opacity="${index === 0 ? 0.95 : 0.8}"/><stop offset=".55" stop-color="${color}" stop-opacity=".35"/>` +
      `<stop offset="1" stop-color="${color}" stop-opacity="0"/></radialGradient>`;
    lights +=
      `<ellipse cx="${c(ART_WIDTH * random.between(0.05, 0.95))}" cy="${c(ART_HEIGHT * random.between(0, 1))}" ` +
      `rx="${c(ART_WIDTH * random.between(0.34, 0.58))}" ry="${c(ART_HEIGHT * random.between(0.34, 0.62))}" ` +
      `fill="url(#${prefix}b${index})" ` +
      `transform="rotate(${c(random.between(-40, 40))} ${ART_WIDTH / 2} ${ART_HEIGHT / 2})"/>`;
  }
  const shade =
    `<radialGradient id="${prefix}s"><stop offset="0" stop-color="${deep}" stop-opacity=".82"/>` +
    `<stop offset=".55" stop-color="${deep}" stop-opacity=".6"/><stop offset="1" stop-color="${deep}" ` +
    `stop-opacity="0"/></radialGradient>`;
  const glass =
    `<linearGradient id="${prefix}t" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#fff" ` +
    `stop-opacity=".34"/><stop offset="1" stop-color="#fff" stop-opacity=".12"/></linearGradient>`;
  return (
    `<defs>${gradients}${shade}${glass}</defs>` +
    `<rect width="${ART_WIDTH}" height="${ART_HEIGHT}" fill="url(#${prefix}g)"/>${lights}`
  );
}

interface Tile {
  size: number;
  centerY: number;
}

const SMALL_TILE: Tile = { size: 160, centerY: FACT_TOP - 106 };
const LARGE_TILE: Tile = { size: 216, centerY: ART_CENTER_Y };

function drawTile({ deep }: Palette, topic: ArtTopic, prefix: string, { size, centerY }: Tile): string {
  const box =
    `x="${c(ART_CENTER_X - size / 2)}" y="${c(centerY - size / 2)}" width="${c(size)}" height="${c(size)}" ` +
    `rx="${c(size * 0.27)}"`;
  const scale = (size * 0.58) / 24;
  const place = `translate(${c(ART_CENTER_X - 12 * scale)} ${c(centerY - 12 * scale)}) scale(${Math.round(scale * 1000) / 1000})`;
  return (
    `<rect ${box} fill="${deep}" fill-opacity=".74"/>` +
    `<rect ${box} fill="url(#${prefix}t)" stroke="#fff" stroke-opacity=".38" stroke-width="1.5"/>` +
    `<g transform="${place}" fill="none" stroke="#fff" stroke-width="1.6" stroke-linecap="round" ` +
    `stroke-linejoin="round"><path d="${TOPIC_ICONS[topic]}"/></g>`
  );
}
