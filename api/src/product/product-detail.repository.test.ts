import type { PreparedReads } from '../database/prepared-reads';
import { ProductDetailRepository } from './product-detail.repository';

type Statement = { ids: number[]; response: (rows: object[]) => void; fail: (error: Error) => void };

describe('ProductDetailRepository', () => {
  let sent: Statement[];
  let reader: ProductDetailRepository;
  const row = (id: number) => ({ id, title: `Product ${id}`, features: '["one"]', isVerified: 1 });
  const settle = () => new Promise((resolve) => setImmediate(resolve));

  beforeEach(() => {
    sent = [];
    const prepared: Pick<PreparedReads, 'rows'> = {
      rows: <Row>(_sql: string, values: (string | number)[]) =>
        new Promise<Row[]>((resolve, reject) => {
          sent.push({ ids: values as number[], response: (rows) => resolve(rows as Row[]), fail: reject });
        }),
    };
    reader = new ProductDetailRepository(prepared as PreparedReads);
  });

  it('reads products that were requested during a query with one statement', async () => {
    const reads = [1, 2, 3, 4, 5].map((id) => reader.read(id));
    expect(sent.map(({ ids }) => ids)).toEqual([[1], [2]]);
    sent[0]?.response([row(1)]);
    expect((await reads[0])?.title).toBe('Product 1');
    await settle();
    expect(new Set(sent[2]?.ids)).toEqual(new Set([3, 4, 5]));
    sent[2]?.response([row(5), row(3)]);
    expect((await Promise.all(reads.slice(2))).map((product) => product?.title)).toEqual([
      'Product 3',
      undefined,
      'Product 5',
    ]);
    expect(await reads[3]).toBeNull();
  });

  it('rejects the requests of a failed statement only', async () => {
    const first = reader.read(1);
    void reader.read(2);
    const third = reader.read(3);
    sent[0]?.fail(new Error('away'));
    await expect(first).rejects.toThrow('away');
    await settle();
    sent[2]?.response([row(3)]);
    expect(await third).toMatchObject({ features: ['one'], isVerified: true });
  });
});
