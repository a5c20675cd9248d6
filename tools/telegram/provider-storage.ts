import type { Adapter, AdapterPayload } from 'oidc-provider';

/**
 * The storage of one oidc-provider. It removes only codes and tokens that have been used or whose grant is revoked.
 * The provider itself refuses expired ones.
 * @param findClient Returns the metadata of a client. It is called for each request.
 */
export function createProviderStorage(findClient: (id: string) => object | undefined): (model: string) => Adapter {
  const rows = new Map<string, AdapterPayload>();
  return (model) => {
    const keyOf = (id: string) => `${model} ${id}`;
    return {
      async upsert(id, payload) {
        rows.set(keyOf(id), payload);
      },
      find: async (id) => (model === 'Client' ? findClient(id) : rows.get(keyOf(id))) as AdapterPayload | undefined,
      findByUid: async (uid) => [...rows].find(([key, row]) => key.startsWith(model) && row.uid === uid)?.[1],
      findByUserCode: async () => undefined,
      async consume(id) {
        const row = rows.get(keyOf(id));
        if (row) row.consumed = Math.floor(Date.now() / 1000);
      },
      async destroy(id) {
        rows.delete(keyOf(id));
      },
      async revokeByGrantId(grantId) {
        for (const [key, row] of rows) if (row.grantId === grantId) rows.delete(key);
      },
    };
  };
}
