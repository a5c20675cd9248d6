import tseslint from 'typescript-eslint';
import {
  browserOnly,
  contractIsTypes,
  everywhere,
  noFetch,
  noRawHtml,
  oldBrowsers,
  restrict,
  textInElement,
} from './shell/platform/remote-tools/presets/eslint.mjs';
import { noCommentFragment } from './tools/comment-rule.mjs';
import { noShopWords } from './tools/platform-rule.mjs';
import { txFirst } from './tools/repository-rule.mjs';

/** The imports that the platform must not have. @param allowed A pattern of exceptions, which the use explains. */
const noProduct = (allowed = 'none') => ({
  regex: String.raw`^(?!${allowed}$)(@telemarket/(app|kit)(/|$)|mfe-|.*/mfe-|(\.\./)+(app|kit|shell)/)`,
  message: 'The platform knows no product: app, kit and remotes come in as configuration.',
});

const serverOnly = [
  { group: ['@nestjs/common'], importNames: ['forwardRef'], message: 'Modules form no circle.' },
  {
    group: ['**/mfe-*/**', '@telemarket/kit', '@telemarket/kit/*', 'react', '**/shell/**'],
    message: 'The API imports its own modules, the contract and the rule for text.',
  },
  { regex: '^@telemarket/composition$', message: 'The API imports @telemarket/composition/text alone.' },
  contractIsTypes,
];
const betweenModules = [
  ...serverOnly,
  {
    group: ['../*/*.controller', '../*/*.admin.controller'],
    message: "Another module's service, never its controller.",
  },
  {
    group: ['../*/*.entity'],
    allowTypeImports: true,
    message: "An entity stays in its own module: use that module's repository.",
  },
];

/** A repository has none of these. */
const connections = [
  { group: ['@nestjs/typeorm', '**/database/data-source'] },
  { group: ['typeorm'], importNames: ['DataSource', 'EntityManager', 'Repository'] },
  { group: ['**/transactions'], importNames: ['Transactions'] },
].map((rule) => ({ ...rule, message: 'A repository uses the connection of its caller, `tx`.' }));

const syntax = [
  {
    selector: "MemberExpression[object.name='process'][property.name='env']",
    message: 'process.env is read in one configuration file per server.',
  },
  { selector: 'ExportAllDeclaration', message: 'No barrels.' },
  {
    selector: 'ImportDeclaration[source.value=/^(node:)?child_process$/]',
    message: 'Only tools start other programs.',
  },
  noRawHtml,
  {
    selector:
      "JSXOpeningElement[name.name='ErrorCard']:has(JSXAttribute[name.name='busy']):not(:has(JSXAttribute[name.name='error']))",
    message: 'A card about a failed call gets the error, so that it shows the id of the request.',
  },
  {
    selector: "CallExpression[callee.name='createHash'][arguments.0.value=/^(md5|sha1)$/i]",
    message: 'SHA-256 or a longer hash.',
  },
];

/** `useResource` is the one place with options of SWR, so that each read says when it is sent. */
const noSwr = [
  { selector: 'ImportDeclaration[source.value=/^swr/]', message: 'The kit wraps SWR: use useResource.' },
  { selector: 'ImportSpecifier[imported.name=/^(useSWR|SWRConfig|usePolled)$/]', message: 'Use useResource.' },
];

const WRITTEN_BY_PEOPLE = [
  '[name=/^(productTitle|sellerName|customerName|publicNote|feature)$/]',
  '[property.name=/^(productTitle|sellerName|customerName|publicNote)$/]',
  '[object.name="product"][property.name=/^(title|description)$/]',
  '[object.name=/^(review|entry|message)$/][property.name=/^(text|message)$/]',
];
const ownDirection = {
  selector: `JSXElement:not(:has(> JSXOpeningElement[name.name="bdi"])):not(:has(> JSXOpeningElement:has(JSXAttribute[name.name="dir"]))) > JSXExpressionContainer > :matches(${WRITTEN_BY_PEOPLE.join()})`,
  message: 'A text that a person wrote has a direction of its own: put it into a bdi, or an element with dir="auto".',
};
const NAMES = '/^(title|subject|reason|(first|full|user|seller|product|customer|buyer)(Name|Title|name))$/';
const isolatedName = {
  selector: `:not(TaggedTemplateExpression) > TemplateLiteral > :matches(Identifier[name=${NAMES}], MemberExpression[object.name!=/^(styles|text)$/][property.name=${NAMES}], MemberExpression[object.name=/^(seller|buyer)$/][property.name='name'])`,
  message: 'A name in Arabic would turn the sentence around it: use the template tag bidi.',
};

const oneTimeFormat = {
  selector:
    "JSXOpeningElement[name.name='time'], MemberExpression[property.name=/^(toLocale(Date|Time)String|DateTimeFormat|RelativeTimeFormat)$/], CallExpression[callee.property.name='toLocaleString'] Property[key.name=/^(date|time)Style$/]",
  message: 'The kit formats times: DateTime, Day and formatDate of @telemarket/kit/ui.',
};

const noReset = {
  selector: "CallExpression[callee.property.name='reset'][arguments.length=0]",
  message: 'Use clear of useForm: it leaves what somebody has typed since the form was sent.',
};

export default tseslint.config(
  {
    ignores: [
      '**/node_modules',
      '**/dist',
      '.data',
      '**/*.d.ts',
      '**/*.cjs',
      '**/test-results',
      '**/playwright-report',
    ],
  },
  ...tseslint.configs.strict,
  {
    plugins: {
      telemarket: {
        rules: {
          'no-comment-fragment': noCommentFragment,
          'no-shop-words': noShopWords,
          'text-in-element': textInElement,
          'tx-first': txFirst,
        },
      },
    },
    rules: {
      'telemarket/no-comment-fragment': 'error',
      ...everywhere,
      'no-restricted-syntax': ['error', ...syntax, ...noSwr],
      'no-warning-comments': ['error', { terms: ['todo', 'fixme'] }],
    },
  },
  {
    files: ['{shell/{app,kit,platform/browser},mfe-*,shell/platform/create-remote/template}/src/**/*.{ts,tsx}'],
    rules: { ...noFetch, ...oldBrowsers, 'telemarket/text-in-element': 'error' },
  },
  {
    files: ['{mfe-*,shell/app}/src/**/*.{ts,tsx}'],
    rules: {
      'no-restricted-syntax': ['error', ...syntax, ...noSwr, noReset, ownDirection, isolatedName, oneTimeFormat],
    },
  },
  {
    files: ['api/src/mail/kinds/*.ts', 'api/src/order/deal-mail.service.ts'],
    rules: { 'no-restricted-syntax': ['error', ...syntax, isolatedName] },
  },
  { files: ['shell/kit/src/data/resource.tsx'], rules: { 'no-restricted-syntax': ['error', ...syntax] } },
  {
    files: ['shell/kit/src/**/*.{ts,tsx}'],
    rules: restrict([
      {
        group: ['**/mfe-*/**', '@module-federation/*', '../../*', '@nestjs/*'],
        message: 'The kit imports the contract, React, the router and SWR.',
      },
      contractIsTypes,
    ]),
  },
  // bundled into the remotes: a relative import would bundle a second kit, with contexts that no provider fills
  {
    files: ['shell/kit/src/{form,bundled-ui}/**/*.{ts,tsx}'],
    ignores: ['**/*.test.{ts,tsx}'],
    rules: restrict(
      browserOnly([{ group: ['../*'], message: 'Import the kit by its name: the page shares that one.' }]),
    ),
  },
  { files: ['shell/app/src/**/*.{ts,tsx}'], rules: restrict(browserOnly()) },
  // the gateway loads these two, which give it what it needs of the kit
  {
    files: ['shell/app/src/{own-pages.ts,render.tsx}'],
    rules: restrict(browserOnly().filter(({ group }) => !group.includes('@telemarket/kit/*'))),
  },
  {
    files: ['shell/platform/**/*.{ts,tsx,mjs}'],
    rules: { ...restrict([noProduct(), contractIsTypes]), 'telemarket/no-shop-words': 'error' },
  },
  // exports of the shop that teams import from this package until its version 2, at least 90 days after kit 1.4 (docs/remotes.md)
  {
    files: ['shell/platform/composition/src/{category,paths,slot-props,widget-props}.ts'],
    rules: { 'telemarket/no-shop-words': 'off' },
  },
  // the template is a remote: it has the rules of remotes. A team writes its tests and its development page with the kit.
  {
    files: [
      'shell/platform/create-remote/template/**',
      'shell/platform/{gateway/src,remote-tools}/test/**',
      'shell/platform/**/*.test.{ts,tsx}',
    ],
    rules: { 'telemarket/no-shop-words': 'off' },
  },
  {
    files: ['shell/platform/remote-tools/{test/**,webpack/dev-page.tsx}'],
    rules: restrict([
      noProduct('@telemarket/kit(/(device-keys|form|server|shop|ui|reset.css|tokens.css))?'),
      contractIsTypes,
    ]),
  },
  { files: ['shell/platform/browser/src/**/*.{ts,tsx}'], rules: restrict([noProduct(), ...browserOnly()]) },
  {
    files: ['shell/platform/browser/src/remote/remotes.ts'],
    rules: restrict([noProduct(), ...browserOnly().filter(({ group }) => !group.includes('@module-federation/*'))]),
  },
  {
    files: ['shell/platform/browser/src/remote/remotes.ts', 'shell/kit/src/api/api-client.ts'],
    rules: { 'no-restricted-globals': 'off' },
  },
  {
    files: ['{mfe-*,shell/platform/create-remote/template}/src/**/*.{ts,tsx}'],
    ignores: ['mfe-*/src/test/**'],
    rules: restrict(browserOnly()),
  },
  // every export of these packages is public
  { files: ['shell/platform/{composition,release-trust}/src/index.ts'], rules: { 'no-restricted-syntax': 'off' } },
  // a widget is HTML that a thread of the gateway has rendered
  { files: ['shell/platform/browser/src/slot/slot-view.tsx'], rules: { 'no-restricted-syntax': 'off' } },
  // it asks first whether the browser has popovers
  { files: ['shell/app/src/header/user-menu.tsx'], rules: { 'no-restricted-properties': 'off' } },
  // a feature never imports a sibling feature; a page composes them
  {
    files: ['mfe-*/src/*/**/*.{ts,tsx}'],
    ignores: ['mfe-*/src/*/*-page.tsx', 'mfe-*/src/*/*.reads.ts', 'mfe-*/src/test/**', 'mfe-*/src/**/*.test.{ts,tsx}'],
    rules: restrict(
      browserOnly([{ group: ['../*/*'], message: 'A feature imports no sibling feature: compose them in a page.' }]),
    ),
  },
  // the page's entry loads the stylesheets
  {
    files: ['shell/app/src/main.tsx'],
    rules: restrict(
      browserOnly().map((rule) =>
        rule.group.includes('@telemarket/kit/*')
          ? { ...rule, group: ['@telemarket/kit/!(*.css|device|device-keys|form|shop|ui)'] }
          : rule,
      ),
    ),
  },
  // the ground floor
  {
    files: ['shell/platform/composition/src/**/*.ts'],
    ignores: ['shell/platform/composition/src/remote-definition.ts'],
    rules: restrict([
      noProduct(),
      contractIsTypes,
      {
        regex: String.raw`^(\.\./|@telemarket/(?!contract$)|react|node:)`,
        message: 'Composition imports the contract (types).',
      },
    ]),
  },
  // judgement and trust know neither the gateway nor React
  {
    files: ['shell/platform/{canary,release-trust}/src/**/*.ts'],
    rules: restrict([
      noProduct(),
      {
        regex: String.raw`^(\.\./\.\./|@telemarket/(?!composition$)|react|fastify)`,
        message: 'This package imports its own files, @telemarket/composition and small libraries.',
      },
    ]),
  },
  // The gateway uses packages by their exports, and its own files. It is built for one app, which it knows by two entries: what a
  // page renders, and the own pages of the app with the other values that its paths, cookies and documents depend on.
  {
    files: ['shell/platform/gateway/src/**/*.{ts,tsx}'],
    rules: restrict([
      noProduct('@telemarket/app/(own-pages|render)'),
      {
        group: ['../../../*', '@telemarket/remote-tools', '@telemarket/remote-tools/*', '@nestjs/*'],
        message: 'The gateway imports its own files and the exports of packages.',
      },
      contractIsTypes,
    ]),
  },
  {
    files: ['api/src/**/*.ts'],
    rules: {
      ...restrict(serverOnly),
      // Nest reads constructor types at run time: an injected class must be a value import
      '@typescript-eslint/consistent-type-imports': 'off',
      '@typescript-eslint/no-extraneous-class': 'off',
    },
  },
  {
    files: ['api/src/*/**/*.ts'],
    ignores: ['api/src/**/*.module.ts', 'api/src/**/*.test.ts', 'api/src/database/**', 'api/src/privacy/tables.ts'],
    rules: restrict([
      ...betweenModules,
      {
        group: ['typeorm', '@nestjs/typeorm'],
        allowTypeImports: true,
        message: 'SQL stands in the repository of its table.',
      },
    ]),
  },
  { files: ['api/src/**/*.entity.ts'], rules: restrict(betweenModules) },
  {
    files: ['api/src/**/*.repository.ts', 'api/src/database/declared-rows.ts'],
    rules: { ...restrict([...betweenModules, ...connections]), 'telemarket/tx-first': 'error' },
  },
  // anybody can sign up with the address of somebody else: one function decides whose an address is
  {
    files: ['api/src/**/*.ts'],
    ignores: ['api/src/user/*.ts', 'api/src/**/*.test.ts'],
    rules: { 'no-restricted-properties': ['error', { property: 'emailVerifiedAt', message: 'Use provenEmailKey.' }] },
  },
  // mails are HTML, which React escapes
  {
    files: ['api/src/mail/template/layout.ts'],
    rules: restrict(
      serverOnly.map((rule) =>
        rule.group?.includes('react') ? { ...rule, group: rule.group.filter((one) => one !== 'react') } : rule,
      ),
    ),
  },
  {
    files: ['api/{artwork,search-engine}/src/*.ts'],
    ignores: ['**/*.test.ts'],
    rules: restrict([{ group: ['../*', '@telemarket/*'], message: 'This package knows nothing of the shop.' }]),
  },
  // the laboratory and the browser tests use the tools, never the other way round
  {
    files: ['tools/**/*.ts'],
    ignores: ['tools/lab/**'],
    rules: restrict([
      {
        group: ['**/lab', '**/lab/**', '**/e2e/**'],
        message: 'Tools import neither the laboratory nor browser tests.',
      },
    ]),
  },
  {
    files: ['tools/lab/**/*.ts'],
    rules: restrict([{ group: ['**/e2e/**'], message: 'The laboratory imports no browser test.' }]),
  },
  {
    files: [
      'tools/**',
      'shell/platform/gateway/src/{,dev-site/}main.ts',
      'shell/platform/{remote-tools,create-remote}/**',
      'e2e/**',
      'api/src/config/**',
      'api/src/test/**',
      '**/*.test.ts',
      '**/*.mjs',
    ],
    rules: { 'no-restricted-syntax': 'off', 'no-script-url': 'off' },
  },
  {
    files: ['**/*.test.{ts,tsx}', 'e2e/**'],
    rules: {
      'no-restricted-globals': 'off',
      'no-restricted-properties': 'off',
      'no-restricted-syntax': 'off',
      'telemarket/text-in-element': 'off',
      'no-script-url': 'off',
    },
  },
  {
    files: ['{shell,mfe-*,api}/**/*.test.{ts,tsx}', 'e2e/**'],
    rules: { '@typescript-eslint/no-restricted-imports': 'off' },
  },
);
