/**
 * Replaces each text node with an element, now and after each change, as Google Translate does. The function uses
 * nothing outside of itself, so a browser test can run it in the page.
 * @returns A function that stops the translator.
 */
export function startTranslator(): () => void {
  const translate = (node: Node): void => {
    if (node instanceof Element && node.matches('font, script, style, textarea, title')) return;
    for (const child of [...node.childNodes]) {
      if (child.nodeType !== Node.TEXT_NODE) translate(child);
      else if (child.textContent?.trim()) {
        const [outer, inner] = [document.createElement('font'), document.createElement('font')];
        inner.textContent = child.textContent;
        outer.append(inner);
        child.parentNode?.replaceChild(outer, child);
      }
    }
  };
  const observer = new MutationObserver((changes) => {
    for (const { target } of changes) if (target instanceof Element && !target.closest('font')) translate(target);
  });
  observer.observe(document.body, { childList: true, characterData: true, subtree: true });
  translate(document.body);
  return () => observer.disconnect();
}
