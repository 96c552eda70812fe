import { papers } from '../../../services/dashboard/screens/orders/print-page.tsx';
import type { Filled } from './filled-dashboard.ts';

/** Who looks at a page. `careful` has given a password and still owes the second step. */
export type Onlooker = 'nobody' | 'careful' | 'staff' | 'admin';

/** Of pages whose address names something: the addresses to look at, each by whom (an admin unless said otherwise). */
export const namedPages: Readonly<Record<string, (of: Filled) => readonly string[]>> = {
  '/join/:token': ({ invitations }) => invitations.map((token) => `/join/${token}`),
  '/reset/:token': ({ reset }) => [`/reset/${reset}`],
  '/:workspace/keys/:id': ({ workspace, key }) => [`/${workspace}/keys/${key}`],
  '/:workspace/webhooks/:id': ({ workspace, endpoint, disabled }) => [
    `/${workspace}/webhooks/${endpoint}`,
    `/${workspace}/webhooks/${disabled}`,
  ],
  '/:workspace/webhooks/:id/edit': ({ workspace, endpoint }) => [`/${workspace}/webhooks/${endpoint}/edit`],
  '/:workspace/webhooks/:id/again': ({ workspace, endpoint, disabled }) => [
    `/${workspace}/webhooks/${endpoint}/again`,
    `/${workspace}/webhooks/${disabled}/again`,
  ],
  '/:workspace/webhooks/deliveries/again': ({ workspace, empty }) => [
    `/${workspace}/webhooks/deliveries/again`,
    `/${workspace}/webhooks/deliveries/again?status=delivered`,
    `/${empty}/webhooks/deliveries/again`,
  ],
  '/:workspace/webhooks/deliveries/:id': ({ workspace, arrived, failed }) => [
    `/${workspace}/webhooks/deliveries/${arrived}`,
    `/${workspace}/webhooks/deliveries/${failed}`,
  ],
  '/:workspace/webhooks/events/:id': ({ workspace, event }) => [`/${workspace}/webhooks/events/${event}`],
  '/:workspace/menus/:menu': ({ workspace, menu }) => [
    `/${workspace}/menus/${menu}`,
    `/${workspace}/menus/${menu}?q=kebab`,
    `/${workspace}/menus/${menu}?q=nothing`,
  ],
  ...Object.fromEntries(
    [
      '/look',
      '/contact',
      '/publish',
      '/versions',
      '/versions/:version',
      '/share',
      '/poster',
      '/preview',
      '/preview-page',
      '/items/new',
      '/items/:item',
      '/items/:item/picture',
      '/look/picture',
      '/categories/new',
      '/categories/:category',
    ].map((path) => [
      `/:workspace/menus/:menu${path}`,
      ({ workspace, menu }: Filled) => {
        const named = path.replace(':item', 'kebab').replace(':category', 'grill').replace(':version', '1');
        return [`/${workspace}/menus/${menu}${named}`];
      },
    ]),
  ),
  // A part of the page on which an order is put in.
  '/:workspace/orders/new/options/:line': ({ workspace }) => [`/${workspace}/orders/new/options/1?item_1=kebab`],
  '/:workspace/orders/:order': ({ workspace, order }) => [`/${workspace}/orders/${order}`],
  '/:workspace/orders/:order/chat': ({ workspace, order }) => [`/${workspace}/orders/${order}/chat`],
  '/:workspace/orders/:order/live': ({ workspace, order }) => [`/${workspace}/orders/${order}/live`],
  '/:workspace/orders/:order/amend': ({ workspace, order }) => [`/${workspace}/orders/${order}/amend`],
  '/:workspace/orders/:order/print/:paper': ({ workspace, order }) =>
    papers.map((paper) => `/${workspace}/orders/${order}/print/${paper}`),
  // A part of the page of exports, which is there while one is under way.
  '/:workspace/export/:export': () => [],
  '/:workspace/forms/:form': ({ workspace, form, newForm }) => [
    `/${workspace}/forms/${form}`,
    `/${workspace}/forms/${newForm}`,
  ],
  '/:workspace/forms/:form/build': ({ workspace, form, newForm }) => [
    `/${workspace}/forms/${form}/build`,
    `/${workspace}/forms/${newForm}/build`,
  ],
  '/:workspace/forms/:form/build/preview': ({ workspace, form }) => [`/${workspace}/forms/${form}/build/preview`],
  '/:workspace/forms/:form/build/texts': ({ workspace, form }) => [`/${workspace}/forms/${form}/build/texts`],
  '/:workspace/forms/:form/build/publish': ({ workspace, form }) => [`/${workspace}/forms/${form}/build/publish`],
  '/:workspace/forms/:form/build/fields/:field': ({ workspace, form, fields }) =>
    fields.map((field) => `/${workspace}/forms/${form}/build/fields/${field}`),
  '/:workspace/forms/:form/build/fields/:field/preview': ({ workspace, form, fields }) =>
    fields.map((field) => `/${workspace}/forms/${form}/build/fields/${field}/preview`),
  '/:workspace/inbox/:conversation': ({ workspace, conversation }) => [`/${workspace}/inbox/${conversation}`],
  '/:workspace/inbox/:conversation/looking': ({ workspace, conversation }) => [
    `/${workspace}/inbox/${conversation}/looking`,
  ],
  '/:workspace/customers/:customer': ({ workspace, customer }) => [`/${workspace}/customers/${customer}`],
  '/:workspace/forms/:form/links': ({ workspace, form, newForm }) => [
    `/${workspace}/forms/${form}/links`,
    `/${workspace}/forms/${newForm}/links`,
  ],
  '/:workspace/forms/:form/links/new': ({ workspace, form }) => [`/${workspace}/forms/${form}/links/new?q=zay`],
  '/:workspace/forms/:form/links/many': ({ workspace, form }) => [`/${workspace}/forms/${form}/links/many`],
  '/:workspace/forms/:form/links/:link': ({ workspace, form, link }) => [`/${workspace}/forms/${form}/links/${link}`],
  '/:workspace/forms/:form/submissions': ({ workspace, form, newForm }) => [
    `/${workspace}/forms/${form}/submissions`,
    `/${workspace}/forms/${form}/submissions?view=cards`,
    `/${workspace}/forms/${newForm}/submissions`,
  ],
  '/:workspace/forms/:form/submissions/:submission': ({ workspace, form, submission }) => [
    `/${workspace}/forms/${form}/submissions/${submission}`,
  ],
};

/** Pages that not everybody of their audience is shown. */
export const onlookers: Readonly<Record<string, Onlooker>> = {
  '/sign-in/second': 'careful',
};

interface Sent {
  /** Whose form it is: the page that has its token. */
  readonly from: string;
  readonly to: string;
  readonly fields: Readonly<Record<string, string>>;
  readonly by?: Onlooker;
}

/** Forms that come back with what is wrong in them: 422. */
export function wrongForms({
  workspace,
  endpoint,
  invitations: [invitation],
  reset,
  conversation,
}: Filled): readonly Sent[] {
  const at = (path: string): string => `/${workspace}${path}`;
  return [
    { by: 'nobody', from: '/sign-in', to: '/sign-in', fields: { email: 'nobody@example.com', password: 'wrong' } },
    { by: 'nobody', from: `/join/${invitation}`, to: `/join/${invitation}`, fields: { name: '', password: 'short' } },
    { by: 'nobody', from: `/reset/${reset}`, to: `/reset/${reset}`, fields: { password: 'short' } },
    { by: 'careful', from: '/sign-in/second', to: '/sign-in/second', fields: { code: '000000' } },
    { from: '/account', to: '/account/name', fields: { name: '' } },
    { from: '/account', to: '/account/password', fields: { current: 'wrong', next: 'short' } },
    { from: '/prove', to: '/prove', fields: { password: 'wrong' } },
    { from: '/account', to: '/account/authenticator/confirm', fields: { code: '1' } },
    { from: at('/keys/new'), to: at('/keys'), fields: { name: '', rateLimit: 'many', expires: '2001-01-01' } },
    { from: at('/webhooks/new'), to: at('/webhooks'), fields: { url: 'ftp://x', events: 'no.such' } },
    { from: at('/webhooks'), to: at('/webhooks/deliveries/again'), fields: { ...many, endpoint, from: 'soon' } },
    { from: at('/rules'), to: at('/rules'), fields: { event: 'payment.confirmed', endpoint: 'none' } },
    { from: at('/inbox/answers'), to: at('/inbox/answers'), fields: { shortcut: 'two words', text: '' } },
    { from: at('/inbox'), to: at(`/inbox/${conversation}/send`), fields: { text: ' ', kind: 'message' } },
    { from: at('/people'), to: at('/people'), fields: { email: 'no address', role: 'staff' } },
    { from: at('/settings'), to: at('/settings'), fields: { name: 'x', timezone: 'UTC', accent: 'red', version: '' } },
  ];
}

/** All of a form that sends many deliveries again. */
const many = {
  ...{ endpoint: '', event: '', status: 'failed', from: '', until: '', before: '0', total: '', sent: '0' },
  ...{ skipped: '0', at: '', after: '' },
};

/** Forms that are taken, after which the next page says what was done, or shows a secret once. */
export function takenForms({ workspace }: Filled): readonly Sent[] {
  const at = (path: string): string => `/${workspace}${path}`;
  return [
    { from: '/account', to: '/account/name', fields: { name: 'زينب' } },
    { from: at('/keys/new'), to: at('/keys'), fields: { name: 'الكاشير · till', permissions: 'orders:read' } },
    {
      from: at('/webhooks/new'),
      to: at('/webhooks'),
      fields: { url: 'http://127.0.0.1:9000/hook', events: 'order.*', environment: 'test' },
    },
    {
      from: at('/inbox/answers'),
      to: at('/inbox/answers'),
      fields: { shortcut: crypto.randomUUID().slice(0, 8), text: 'نفتح يومياً من العاشرة صباحاً.' },
    },
    { from: at('/people'), to: at('/people'), fields: { email: `${crypto.randomUUID()}@example.com`, role: 'staff' } },
  ];
}
