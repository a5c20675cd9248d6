/** The headers of every response of both servers. Each server adds its own content security policy and cache policy. */
export const SECURITY_HEADERS: Readonly<Record<string, string>>;
