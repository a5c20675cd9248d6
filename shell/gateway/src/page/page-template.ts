import { constants, crc32, deflateRawSync } from 'node:zlib';
import type { ShellBoot } from '@telemarket/host/registry';
import type { SessionUser } from '@telemarket/kit';
import { visitorLabels, type VisitorLabels } from '@telemarket/host/visitor-labels';
import { escapeJson, escapeHtml } from './document';

/** The placeholders for values of a user, in a page for all signed-in users. */
const LABELS = ['name', 'initial'] as const satisfies (keyof VisitorLabels)[];
export type Slot = (typeof LABELS)[number] | 'bootUser';

/** A part of the document that is equal for all users. */
export interface TemplatePart {
  plain: Uint8Array<ArrayBuffer>;
  /** Raw deflate that ends with a full flush. It does not refer to other parts, so that parts can be joined. */
  deflated: Uint8Array<ArrayBuffer>;
  /** The slot after the part; null at the end of the document. */
  slot: Slot | null;
}

export type PageTemplate = readonly TemplatePart[];

export interface Placeholders {
  /** Placeholders for the header. */
  labels: VisitorLabels;
  /** Adds a placeholder at the end of the page's data, so that everything before it is one part. */
  inBoot(boot: ShellBoot): ShellBoot;
  /** @param document The document with the placeholders. */
  split(document: string): PageTemplate;
}

const MAX_LEVEL = 9;
/** Maximum length of a stored deflate block, whose length field has 16 bits. */
const MAX_STORED = 0xffff;
const GZIP_HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 2, 255]);
const LAST_BLOCK = Buffer.from([3, 0]);

/** @param secret A random text, which no text of a seller can contain. */
export function createPlaceholders(secret: string): Placeholders {
  const placeholder = (slot: Slot) => `[${secret}-${slot}]`;
  // in JSON, the value also replaces the quotes around the placeholder
  const any = new RegExp(`"\\[${secret}-(boot\\w+)\\]"|\\[${secret}-(\\w+)\\]`);
  return {
    labels: Object.fromEntries(LABELS.map((slot) => [slot, placeholder(slot)])) as Record<keyof VisitorLabels, string>,
    inBoot: ({ user: _user, ...boot }) => ({ ...boot, user: placeholder('bootUser') }) as unknown as ShellBoot,
    split(document) {
      const parts: TemplatePart[] = [];
      // each split yields text, slot of the data, slot of the header, text …; one of the two slots is undefined
      const pieces = document.split(any);
      for (let index = 0; index < pieces.length; index += 3)
        parts.push(toPart(pieces[index] ?? '', (pieces[index + 1] ?? pieces[index + 2] ?? null) as Slot | null));
      return parts;
    },
  };
}

function toPart(text: string, slot: Slot | null): TemplatePart {
  const plain = new Uint8Array(Buffer.from(text));
  const options = { level: MAX_LEVEL, finishFlush: constants.Z_FULL_FLUSH };
  return { plain, deflated: new Uint8Array(deflateRawSync(plain, options)), slot };
}

/** @returns The document of one user. The shared parts are not compressed again. */
export function fillTemplate(
  template: PageTemplate,
  user: SessionUser,
  encoding: 'gzip' | null,
): Uint8Array<ArrayBuffer> {
  const labels = visitorLabels(user);
  const valueOf = (slot: Slot): string => {
    if (slot === 'bootUser') return escapeJson(user);
    return escapeHtml(labels[slot]);
  };
  const filled = template.map((part) => ({ ...part, value: Buffer.from(part.slot ? valueOf(part.slot) : '') }));
  if (encoding === null) return Buffer.concat(filled.flatMap(({ plain, value }) => [plain, value]));
  let crc = 0;
  let length = 0;
  const chunks: Uint8Array[] = [GZIP_HEADER];
  for (const { plain, deflated, value } of filled) {
    crc = crc32(value, crc32(plain, crc));
    length += plain.length + value.length;
    chunks.push(deflated, storedBlock(value));
  }
  const trailer = Buffer.alloc(8);
  trailer.writeUInt32LE(crc, 0);
  trailer.writeUInt32LE(length, 4);
  return Buffer.concat([...chunks, LAST_BLOCK, trailer]);
}

/** A deflate block without compression, because values are too short to compress. */
function storedBlock(value: Buffer): Uint8Array {
  if (value.length > MAX_STORED) throw new Error('the value of a visitor is too long');
  const header = Buffer.alloc(5);
  header.writeUInt16LE(value.length, 1);
  header.writeUInt16LE(~value.length & MAX_STORED, 3);
  return Buffer.concat([header, value]);
}
