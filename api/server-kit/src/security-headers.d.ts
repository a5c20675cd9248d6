/** The headers of every response of both servers. Each server adds a content security policy and a cache policy. */
export const SECURITY_HEADERS: Readonly<Record<string, string>>;
