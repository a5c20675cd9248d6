import { type Api, ApiError, createKit, EMPTY_BOOT } from '@telemarket/kit';

const KEPT_MS = 2_000;
const MOST_KEPT = 500;

/** Anonymous GETs for rendering: one flight per path, kept for a moment. What is missing is null. */
export function createPublicData(apiOrigin: string): Api {
  const { api } = createKit(EMPTY_BOOT, null, { origin: apiOrigin });
  const kept = new Map<string, { at: number; answer: Promise<unknown> }>();

  async function get(path: string): Promise<unknown> {
    const there = kept.get(path);
    if (there && Date.now() - there.at < KEPT_MS) return there.answer;
    const answer = api(path).catch((error: unknown) => {
      if (error instanceof ApiError && error.status === 404) return null;
      kept.delete(path);
      throw error;
    });
    if (kept.size >= MOST_KEPT) kept.clear();
    kept.set(path, { at: Date.now(), answer });
    return answer;
  }

  const publicApi = ((path: string) => get(path)) as Api;
  publicApi.withHeaders = api.withHeaders;
  publicApi.forget = () => kept.clear();
  return publicApi;
}
