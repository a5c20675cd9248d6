import { createPool, type RowDataPacket } from 'mysql2/promise';
import { listenBare, sendJson } from './bare-server';

const pool = createPool({ uri: process.argv[3] ?? '', connectionLimit: 10 });

listenBare((request, reply) => {
  const id = Number(request.url?.split('/').at(-1));
  void pool
    .execute<RowDataPacket[]>('SELECT * FROM product WHERE id = ?', [id])
    .then(([[row]]) => sendJson(reply, row ? 200 : 404, row ?? null));
});
