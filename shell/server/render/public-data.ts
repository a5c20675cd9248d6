import { type Api, ApiError, createKit, EMPTY_BOOT } from '@telemarket/kit';

const KEPT_MS = 2_000;
const MOST_KEPT = 500;

interface Answer {
  data: unknown;
  headers: Headers;
}

/** Anonymous GETs for rendering: one flight per path, kept for a moment with its headers. What is missing is null. */
export function createPublicData(apiOrigin: string): Api {
  const { api } = createKit(EMPTY_BOOT, null, { origin: apiOrigin });
  const kept = new Map<string, { at: number; answer: Promise<Answer> }>();

  function get(path: string): Promise<Answer> {
    const there = kept.get(path);
    if (there && Date.now() - there.at < KEPT_MS) return there.answer;
    const answer = api.withHeaders<unknown>(path).catch((error: unknown) => {
      if (error instanceof ApiError && error.status === 404) return { data: null, headers: new Headers() };
      kept.delete(path);
      throw error;
    });
    if (kept.size >= MOST_KEPT) kept.clear();
    kept.set(path, { at: Date.now(), answer });
    return answer;
  }

  const publicApi = (async (path: string) => (await get(path)).data) as Api;
  publicApi.withHeaders = get as Api['withHeaders'];
  publicApi.forget = () => kept.clear();
  return publicApi;
}
