import { useHydrated } from '@telemarket/kit/ui';

const namesByLocale = new Map<string, Intl.DisplayNames>();

/** Returns the name of a language, or its code when the name is not known. */
export function languageName(code: string, locale = 'en'): string {
  try {
    let known = namesByLocale.get(locale);
    if (!known) namesByLocale.set(locale, (known = new Intl.DisplayNames(locale, { type: 'language' })));
    return known.of(code) ?? code;
  } catch {
    return code;
  }
}

/**
 * Returns a function that names a language. On the server and during hydration, the name is English. Afterwards it is
 * in the language of the browser.
 */
export function useLanguageName(): (code: string) => string {
  const hydrated = useHydrated();
  return (code) => languageName(code, hydrated ? navigator.language : 'en');
}

/** Ignores a hydration mismatch, because the server and an older browser may have different names for a language. */
export function LanguageName({ code }: { code: string }) {
  const nameOf = useLanguageName();
  return <bdi suppressHydrationWarning>{nameOf(code)}</bdi>;
}
