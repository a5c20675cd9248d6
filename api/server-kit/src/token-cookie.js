export const isToken = (value) => /^[\w-]{43}$/.test(value);

export const isSecureSite = (publicOrigin) => publicOrigin?.startsWith('https:') ?? false;

export const tokenCookieName = (name, publicOrigin) => (isSecureSite(publicOrigin) ? `__Host-${name}` : name);
