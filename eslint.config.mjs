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

/** The imports that the platform must not have. @param allowed A pattern of imports that are allowed anyway. */
const forbidProductImports = (allowed = 'none') => ({
  regex: String.raw`^(?!${allowed}$)(@telemarket/(app|kit)(/|$)|mfe-|.*/mfe-|(\.\./)+(app|kit|shell)/)`,
  message: 'The platform must not import the app, the kit or a remote: pass them in as configuration.',
});

const serverImportRules = [
  {
    group: ['@nestjs/common'],
    importNames: ['forwardRef'],
    message: 'Modules must not import each other in a circle.',
  },
  {
    group: ['**/mfe-*/**', '@telemarket/kit', '@telemarket/kit/*', 'react', '**/shell/**'],
    message: 'The API may import only its own modules, the contract and @telemarket/composition/text.',
  },
  {
    regex: '^@telemarket/composition$',
    message: 'From composition, the API may import only @telemarket/composition/text.',
  },
  contractIsTypes,
];
const moduleImportRules = [
  ...serverImportRules,
  {
    group: ['../*/*.controller', '../*/*.admin.controller'],
    message: 'Use the service of another module, never its controller.',
  },
  {
    group: ['../*/*.entity'],
    allowTypeImports: true,
    message: 'Do not import the entity of another module: use its repository.',
  },
];

/** Repositories must not import anything that opens a connection. */
const connectionImportRules = [
  { group: ['@nestjs/typeorm', '**/database/data-source'] },
  { group: ['typeorm'], importNames: ['DataSource', 'EntityManager', 'Repository'] },
  { group: ['**/transactions'], importNames: ['Transactions'] },
].map((rule) => ({ ...rule, message: 'A repository must use the connection of its caller: `tx`.' }));

const syntaxRules = [
  {
    selector: "MemberExpression[object.name='process'][property.name='env']",
    message: 'Read process.env only in the configuration file of the server.',
  },
  { selector: 'ExportAllDeclaration', message: 'Barrel files are not allowed: import from the file itself.' },
  {
    selector: 'ImportDeclaration[source.value=/^(node:)?child_process$/]',
    message: 'Only the tools may start other programs.',
  },
  noRawHtml,
  {
    selector:
      "JSXOpeningElement[name.name='ErrorCard']:has(JSXAttribute[name.name='busy']):not(:has(JSXAttribute[name.name='error']))",
    message: 'Pass the error to a card about a failed call, so that the card shows the request id.',
  },
  {
    selector: "CallExpression[callee.name='createHash'][arguments.0.value=/^(md5|sha1)$/i]",
    message: 'Use SHA-256 or a longer hash.',
  },
];

/** Only `useResource` sets options of SWR, so that each read shows when its request is sent. */
const swrRules = [
  { selector: 'ImportDeclaration[source.value=/^swr/]', message: 'The kit wraps SWR: use useResource.' },
  { selector: 'ImportSpecifier[imported.name=/^(useSWR|SWRConfig|usePolled)$/]', message: 'Use useResource.' },
];

const PERSON_TEXT_SELECTORS = [
  '[name=/^(productTitle|sellerName|customerName|publicNote|feature)$/]',
  '[property.name=/^(productTitle|sellerName|customerName|publicNote)$/]',
  '[object.name="product"][property.name=/^(title|description)$/]',
  '[object.name=/^(review|entry|message)$/][property.name=/^(text|message)$/]',
];
const textDirectionRule = {
  selector: `JSXElement:not(:has(> JSXOpeningElement[name.name="bdi"])):not(:has(> JSXOpeningElement:has(JSXAttribute[name.name="dir"]))) > JSXExpressionContainer > :matches(${PERSON_TEXT_SELECTORS.join()})`,
  message:
    'Put a text that a person has typed into a bdi or an element with dir="auto": it may run from right to left.',
};
const NAME_PROPERTIES = '/^(title|subject|reason|(first|full|user|seller|product|customer|buyer)(Name|Title|name))$/';
const isolatedNameRule = {
  selector: `:not(TaggedTemplateExpression) > TemplateLiteral > :matches(Identifier[name=${NAME_PROPERTIES}], MemberExpression[object.name!=/^(styles|text)$/][property.name=${NAME_PROPERTIES}], MemberExpression[object.name=/^(seller|buyer)$/][property.name='name'])`,
  message: 'Use the template tag bidi: a name in Arabic would reorder the sentence around it.',
};

const timeFormatRule = {
  selector:
    "JSXOpeningElement[name.name='time'], MemberExpression[property.name=/^(toLocale(Date|Time)String|DateTimeFormat|RelativeTimeFormat)$/], CallExpression[callee.property.name='toLocaleString'] Property[key.name=/^(date|time)Style$/]",
  message: 'Format times with DateTime, Day or formatDate of @telemarket/kit/ui.',
};

const formResetRule = {
  selector: "CallExpression[callee.property.name='reset'][arguments.length=0]",
  message: 'Use clear of useForm: it keeps what the user has typed since the form was sent.',
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
      'no-restricted-syntax': ['error', ...syntaxRules, ...swrRules],
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
      'no-restricted-syntax': [
        'error',
        ...syntaxRules,
        ...swrRules,
        formResetRule,
        textDirectionRule,
        isolatedNameRule,
        timeFormatRule,
      ],
    },
  },
  {
    files: ['api/src/mail/kinds/*.ts', 'api/src/order/deal-mail.service.ts'],
    rules: { 'no-restricted-syntax': ['error', ...syntaxRules, isolatedNameRule] },
  },
  { files: ['shell/kit/src/data/resource.tsx'], rules: { 'no-restricted-syntax': ['error', ...syntaxRules] } },
  {
    files: ['shell/kit/src/**/*.{ts,tsx}'],
    rules: restrict([
      {
        group: ['**/mfe-*/**', '@module-federation/*', '../../*', '@nestjs/*'],
        message: 'The kit may import only the contract, React, the router and SWR.',
      },
      contractIsTypes,
    ]),
  },
  // These files are bundled into the remotes. A relative import would bundle a second kit, with contexts that no
  // provider fills.
  {
    files: ['shell/kit/src/{form,bundled-ui}/**/*.{ts,tsx}'],
    ignores: ['**/*.test.{ts,tsx}'],
    rules: restrict(
      browserOnly([
        {
          group: ['../*'],
          message: 'Import the kit by its package name, so that the file uses the kit that the page shares.',
        },
      ]),
    ),
  },
  { files: ['shell/app/src/**/*.{ts,tsx}'], rules: restrict(browserOnly()) },
  // The gateway loads these two files, through which it gets the parts of the kit that it needs.
  {
    files: ['shell/app/src/{own-pages.ts,render.tsx}'],
    rules: restrict(browserOnly().filter(({ group }) => !group.includes('@telemarket/kit/*'))),
  },
  {
    files: ['shell/platform/**/*.{ts,tsx,mjs}'],
    rules: { ...restrict([forbidProductImports(), contractIsTypes]), 'telemarket/no-shop-words': 'error' },
  },
  // Teams import these exports of the shop from this package until its version 2, at least 90 days after kit 1.4
  // (docs/remotes.md).
  {
    files: ['shell/platform/composition/src/{category,paths,slot-props,widget-props}.ts'],
    rules: { 'telemarket/no-shop-words': 'off' },
  },
  // The template has the rules of remotes, because it is a remote. A team writes its tests and its development page
  // with the kit.
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
      forbidProductImports('@telemarket/kit(/(device-keys|form|server|shop|ui|reset.css|tokens.css))?'),
      contractIsTypes,
    ]),
  },
  { files: ['shell/platform/browser/src/**/*.{ts,tsx}'], rules: restrict([forbidProductImports(), ...browserOnly()]) },
  {
    files: ['shell/platform/browser/src/remote/remotes.ts'],
    rules: restrict([
      forbidProductImports(),
      ...browserOnly().filter(({ group }) => !group.includes('@module-federation/*')),
    ]),
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
  // the index files of these packages may re-export whole files, because all their exports are public
  { files: ['shell/platform/{composition,release-trust}/src/index.ts'], rules: { 'no-restricted-syntax': 'off' } },
  // this file inserts the HTML of widgets, which a thread of the gateway has rendered
  { files: ['shell/platform/browser/src/slot/slot-view.tsx'], rules: { 'no-restricted-syntax': 'off' } },
  // this file checks that the browser has popovers before it opens one
  { files: ['shell/app/src/header/user-menu.tsx'], rules: { 'no-restricted-properties': 'off' } },
  // a feature never imports a sibling feature; a page composes them
  {
    files: ['mfe-*/src/*/**/*.{ts,tsx}'],
    ignores: ['mfe-*/src/*/*-page.tsx', 'mfe-*/src/*/*.reads.ts', 'mfe-*/src/test/**', 'mfe-*/src/**/*.test.{ts,tsx}'],
    rules: restrict(
      browserOnly([
        { group: ['../*/*'], message: 'A feature must not import a sibling feature: compose both in a page.' },
      ]),
    ),
  },
  // the entry of the page imports the stylesheets
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
  // composition is the lowest layer, so it imports no other part of the platform
  {
    files: ['shell/platform/composition/src/**/*.ts'],
    ignores: ['shell/platform/composition/src/remote-definition.ts'],
    rules: restrict([
      forbidProductImports(),
      contractIsTypes,
      {
        regex: String.raw`^(\.\./|@telemarket/(?!contract$)|react|node:)`,
        message: 'Composition may import only the types of the contract.',
      },
    ]),
  },
  // the packages that judge canaries and check signatures know neither the gateway nor React
  {
    files: ['shell/platform/{canary,release-trust}/src/**/*.ts'],
    rules: restrict([
      forbidProductImports(),
      {
        regex: String.raw`^(\.\./\.\./|@telemarket/(?!composition$)|react|fastify)`,
        message: 'This package may import only its own files, @telemarket/composition and small libraries.',
      },
    ]),
  },
  // The gateway imports only its own files and the exports of packages. It is built for one app and knows two entries
  // of that app: one renders a page, and the other has the app's own pages and the values on which its paths, cookies
  // and documents depend.
  {
    files: ['shell/platform/gateway/src/**/*.{ts,tsx}'],
    rules: restrict([
      forbidProductImports('@telemarket/app/(own-pages|render)'),
      {
        group: ['../../../*', '@telemarket/remote-tools', '@telemarket/remote-tools/*', '@nestjs/*'],
        message: 'The gateway may import only its own files and the exports of packages.',
      },
      contractIsTypes,
    ]),
  },
  {
    files: ['api/src/**/*.ts'],
    rules: {
      ...restrict(serverImportRules),
      // Nest reads constructor types at run time: an injected class must be a value import
      '@typescript-eslint/consistent-type-imports': 'off',
      '@typescript-eslint/no-extraneous-class': 'off',
    },
  },
  {
    files: ['api/src/*/**/*.ts'],
    ignores: ['api/src/**/*.module.ts', 'api/src/**/*.test.ts', 'api/src/database/**', 'api/src/privacy/tables.ts'],
    rules: restrict([
      ...moduleImportRules,
      {
        group: ['typeorm', '@nestjs/typeorm'],
        allowTypeImports: true,
        message: 'Move the SQL into the repository of its table.',
      },
    ]),
  },
  { files: ['api/src/**/*.entity.ts'], rules: restrict(moduleImportRules) },
  {
    files: ['api/src/**/*.repository.ts', 'api/src/database/declared-rows.ts'],
    rules: { ...restrict([...moduleImportRules, ...connectionImportRules]), 'telemarket/tx-first': 'error' },
  },
  // Anybody can sign up with the address of somebody else, so only one function decides who owns an address.
  {
    files: ['api/src/**/*.ts'],
    ignores: ['api/src/user/*.ts', 'api/src/**/*.test.ts'],
    rules: {
      'no-restricted-properties': [
        'error',
        { property: 'emailVerifiedAt', message: 'Use provenEmailKey to decide who owns an email address.' },
      ],
    },
  },
  // this file uses React, because React escapes the texts in the HTML of mails
  {
    files: ['api/src/mail/template/layout.ts'],
    rules: restrict(
      serverImportRules.map((rule) =>
        rule.group?.includes('react') ? { ...rule, group: rule.group.filter((one) => one !== 'react') } : rule,
      ),
    ),
  },
  {
    files: ['api/{artwork,search-engine}/src/*.ts'],
    ignores: ['**/*.test.ts'],
    rules: restrict([{ group: ['../*', '@telemarket/*'], message: 'This package must not import code of the shop.' }]),
  },
  // the laboratory and the browser tests use the tools, never the other way round
  {
    files: ['tools/**/*.ts'],
    ignores: ['tools/lab/**'],
    rules: restrict([
      {
        group: ['**/lab', '**/lab/**', '**/e2e/**'],
        message: 'Tools must not import the laboratory or browser tests.',
      },
    ]),
  },
  {
    files: ['tools/lab/**/*.ts'],
    rules: restrict([{ group: ['**/e2e/**'], message: 'The laboratory must not import browser tests.' }]),
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
