import sharp from 'sharp';
import { samplePicture } from '../../test/pictures';
import type { PictureStoreService } from '../picture/picture-store.service';
import type { Preview, PreviewPicture } from './preview';
import { PreviewRenderer } from './preview-renderer';

const read = jest.fn<Promise<Buffer | null>, [string, number]>();
const preview = (title: string): Preview => ({
  kind: null,
  title,
  proof: null,
  text: null,
  offer: '$1.00',
  pictures: [],
});

describe('the renderer of previews', () => {
  let renderer: PreviewRenderer;
  beforeEach(() => (renderer = new PreviewRenderer({ read } as unknown as PictureStoreService)));
  afterEach(() => renderer.onApplicationShutdown());

  const drawing = () => jest.spyOn(renderer as unknown as { drawInThread(): Promise<Uint8Array> }, 'drawInThread');
  const get = (path: string) =>
    renderer.getPreview(path, preview(path), 'a network', 'day').then((made) => made.represent('br'));

  it('draws a PNG of 1200 by 630 pixels that caches keep', async () => {
    const { bytes, headers } = await get('/a.png');
    expect(bytes.subarray(0, 8)).toEqual(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]));
    expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1_200, 630]);
    expect(headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=86400',
      'content-security-policy': "default-src 'none'; sandbox",
    });
    expect(headers).not.toHaveProperty('content-encoding');
  });

  it('shows the uploaded picture of a listing, or its artwork when the store does not have the picture', async () => {
    const art: PreviewPicture = { id: 1, category: 'group', topic: 'crypto', fact: null };
    const draw = async (path: string, uploaded?: string) => {
      const pictures = [{ ...art, ...(uploaded && { uploaded }) }];
      const made = await renderer.getPreview(path, { ...preview('x'), pictures }, 'a network', 'day');
      return sharp(made.represent(null).bytes);
    };
    read.mockImplementation(async (id, width) =>
      id === 'a' && width === 640 ? (await samplePicture(640, 480, 'webp')).content : null,
    );
    const [shown, drawn, missing] = [await draw('/1.png', 'a'), await draw('/2.png'), await draw('/3.png', 'b')];
    const [red = 0, green = 0, blue = 0] = await shown
      .extract({ left: 900, top: 300, width: 1, height: 1 })
      .raw()
      .toBuffer();
    expect([red > 190, green < 30, blue < 30]).toEqual([true, true, true]);
    expect(await missing.toBuffer()).toEqual(await drawn.toBuffer());
  });

  it('caches no preview while the store of pictures does not respond', async () => {
    const pictures: PreviewPicture[] = [{ id: 1, category: 'group', topic: 'crypto', fact: null, uploaded: 'a' }];
    const get = () => renderer.getPreview('/4.png', { ...preview('x'), pictures }, 'a network', 'day');
    read.mockRejectedValueOnce(new Error('no response'));
    await expect(get()).rejects.toThrow('no response');
    read.mockResolvedValueOnce(null);
    await expect(get()).resolves.toBeDefined();
  });

  it('draws a preview only once, even for simultaneous requests', async () => {
    const run = drawing();
    await Promise.all([get('/a.png'), get('/a.png')]);
    await get('/a.png');
    expect(run).toHaveBeenCalledTimes(1);
  });

  it('draws at most two previews at once, and refuses requests that would wait too long', async () => {
    const ends: (() => void)[] = [];
    let running = 0;
    let most = 0;
    drawing().mockImplementation(async () => {
      most = Math.max(most, ++running);
      await new Promise<void>((resolve) => ends.push(resolve));
      running -= 1;
      return new Uint8Array(8);
    });
    const all = Array.from({ length: 12 }, (_, index) =>
      get(`/${index}.png`).then(
        () => 200,
        (error) => error.getStatus(),
      ),
    );
    const refused = await Promise.race([all[11], all[10]]);
    expect(refused).toBe(503);
    while (ends.length) {
      ends.shift()?.();
      await new Promise((resolve) => setImmediate(resolve));
    }
    const statuses = await Promise.all(all);
    expect(statuses.filter((status) => status === 200)).toHaveLength(8);
    expect(most).toBe(2);
  });
});
