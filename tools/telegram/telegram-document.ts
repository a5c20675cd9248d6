import { html, SafeHtml } from './html';

const DOCUMENT_STYLE =
  new SafeHtml(`:root{color-scheme:light dark;--line:light-dark(#d5d9de,#3a4048);--soft:light-dark(#f1f4f7,#1d2228)}
html{background:light-dark(#fff,#14171b);color:light-dark(#1c1e21,#e8eaed)}
*{box-sizing:border-box}
body{font:16px/1.5 system-ui,sans-serif;max-width:64rem;margin:0 auto;padding:1rem;overflow-wrap:anywhere}
h1{font-size:1.5rem}h2{font-size:1.2rem;margin-block:2rem .5rem}
button,input,select{font:inherit;min-height:44px;padding:.4rem .8rem;max-width:100%}
button{cursor:pointer}
input[type=text]{width:100%}
label{display:block}
fieldset{border:1px solid var(--line);border-radius:8px;margin:0 0 1rem;padding:.5rem 1rem 1rem}
.actions{display:flex;flex-wrap:wrap;gap:.5rem;align-items:end;margin-block:.5rem}
.message{background:var(--soft);border-radius:8px;padding:.5rem .8rem;margin-block:.5rem;max-width:40rem;white-space:pre-wrap}
.own{margin-inline-start:2rem}
.note{color:light-dark(#57606a,#9aa4af)}
.error{border:2px solid light-dark(#b42318,#ff8a80);border-radius:8px;padding:.5rem 1rem}
a,summary{min-height:44px;padding-block:.5rem}
a{display:inline-block;color:light-dark(#0b57d0,#8ab4f8)}summary{cursor:pointer}
.message a{display:inline}
li .note{display:block}`);

export const telegramDocument = (title: string, body: SafeHtml): SafeHtml =>
  html`<!DOCTYPE html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <title>${title}</title>
        <meta name="viewport" content="width=device-width" />
        <style>
          ${DOCUMENT_STYLE}
        </style>
      </head>
      <body>
        <main>${body}</main>
      </body>
    </html>`;
