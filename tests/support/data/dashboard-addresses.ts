import { printouts } from '../../../services/dashboard/screens/orders/print-page.tsx';
import type { Filled } from './filled-dashboard.ts';

export type Viewer = 'nobody' | 'withAuthenticator' | 'staff' | 'admin';

/** Ids for the parameters in addresses, by the word before the parameter. */
const idsByWord: Readonly<Record<string, (of: Filled) => readonly string[]>> = {
  join: ({ invitations }) => invitations,
  reset: ({ reset }) => [reset],
  // Only where there is no workspace: its own test looks at it.
  setup: () => [],
  off: ({ unsubscribe }) => [unsubscribe],
  email: ({ emailChange }) => [emailChange],
  keys: ({ key }) => [key],
  webhooks: ({ endpoint, disabled }) => [endpoint, disabled],
  deliveries: ({ arrived, failed }) => [arrived, failed],
  events: ({ event }) => [event],
  menus: ({ menu }) => [menu],
  items: () => ['kebab'],
  categories: () => ['grill'],
  versions: () => ['1'],
  channels: ({ channel }) => [channel],
  orders: ({ order }) => [order],
  print: () => printouts,
  forms: ({ form }) => [form],
  fields: ({ fields }) => fields,
  links: ({ link }) => [link],
  submissions: ({ submission }) => [submission],
  inbox: ({ conversation }) => [conversation],
  customers: ({ customer }) => [customer],
  // A part of the page of a running export.
  export: () => [],
};

/** Addresses of further states of a page. */
const states: Readonly<Record<string, (of: Filled) => readonly string[]>> = {
  '/:workspace/webhooks/deliveries/again': ({ workspace, empty }) => [
    `/${workspace}/webhooks/deliveries/again?status=delivered`,
    `/${empty}/webhooks/deliveries/again`,
  ],
  '/:workspace/keys/calls': ({ workspace, empty, key }) => [
    `/${workspace}/keys/calls?status=errors&key=${key}`,
    `/${workspace}/keys/calls?request=nowhere`,
    `/${empty}/keys/calls`,
  ],
  '/:workspace/inbox': ({ workspace, empty }) => [
    `/${workspace}/inbox?view=closed`,
    `/${workspace}/inbox?q=${encodeURIComponent('طلبي')}`,
    `/${empty}/inbox`,
  ],
  '/:workspace/settings/channels/new': ({ workspace }) => [`/${workspace}/settings/channels/new?channel=sms`],
  '/:workspace/notifications': ({ workspace }) => [
    `/${workspace}/notifications?status=failed`,
    `/${workspace}/notifications?status=pending&channel=chat&kind=key.ended`,
  ],
  '/:workspace/menus/:menu': ({ workspace, menu }) => [
    `/${workspace}/menus/${menu}?q=kebab`,
    `/${workspace}/menus/${menu}?q=nothing`,
  ],
  '/:workspace/forms/:form': ({ workspace, newForm }) => [`/${workspace}/forms/${newForm}`],
  '/:workspace/forms/:form/build': ({ workspace, newForm }) => [`/${workspace}/forms/${newForm}/build`],
  '/:workspace/forms/:form/links': ({ workspace, newForm }) => [`/${workspace}/forms/${newForm}/links`],
  '/:workspace/forms/:form/links/new': ({ workspace, form }) => [`/${workspace}/forms/${form}/links/new?q=zay`],
  '/:workspace/forms/:form/submissions': ({ workspace, form, newForm }) => [
    `/${workspace}/forms/${form}/submissions?view=cards`,
    `/${workspace}/forms/${newForm}/submissions`,
  ],
};

/** The addresses of a route with ids filled in, and of its further states. Unknown parameters stay. */
export function addressesAt(path: string, filled: Filled): readonly string[] {
  const whole = path.replace(':workspace', filled.workspace);
  const fillIn = (address: string): readonly string[] => {
    const [name, word = ''] = /(\w+)\/:\w+/.exec(address) ?? [];
    const values = idsByWord[word]?.(filled);
    return name && values ? values.flatMap((value) => fillIn(address.replace(name, `${word}/${value}`))) : [address];
  };
  return [...fillIn(whole), ...(states[path]?.(filled) ?? [])];
}

/** Addresses that only lead to a page. */
export const leadingOn: readonly string[] = ['/calls', '/language'];

/** Routes that only some users of their audience can open. */
export const viewers: Readonly<Record<string, 'withAuthenticator'>> = {
  '/sign-in/second': 'withAuthenticator',
};

interface SentForm {
  readonly from: string;
  readonly to: string;
  readonly fields: Readonly<Record<string, string>>;
  readonly by?: Viewer;
}

export function invalidForms({
  workspace,
  endpoint,
  invitations: [invitation],
  reset,
  conversation,
}: Filled): readonly SentForm[] {
  const at = (path: string): string => `/${workspace}${path}`;
  return [
    { by: 'nobody', from: '/sign-in', to: '/sign-in', fields: { email: 'nobody@example.com', password: 'wrong' } },
    { by: 'nobody', from: `/join/${invitation}`, to: `/join/${invitation}`, fields: { name: '', password: 'short' } },
    { by: 'nobody', from: `/reset/${reset}`, to: `/reset/${reset}`, fields: { password: 'short' } },
    { by: 'nobody', from: '/forgot', to: '/forgot', fields: { email: 'no address' } },
    { by: 'withAuthenticator', from: '/sign-in/second', to: '/sign-in/second', fields: { code: '000000' } },
    { from: '/account', to: '/account/name', fields: { name: '' } },
    { from: '/account', to: '/account/password', fields: { current: 'wrong', next: 'short' } },
    { from: '/account', to: '/account/email', fields: { email: 'no address' } },
    {
      from: '/account/notifications',
      to: '/account/notifications/quiet',
      fields: { from: '22:00', until: '', zone: '+03' },
    },
    { from: '/prove', to: '/prove', fields: { password: 'wrong' } },
    { from: '/account', to: '/account/authenticator/confirm', fields: { code: '1' } },
    { from: at('/keys/new'), to: at('/keys'), fields: { name: '', rateLimit: 'many', expires: '2001-01-01' } },
    { from: at('/webhooks/new'), to: at('/webhooks'), fields: { url: 'ftp://x', events: 'no.such' } },
    { from: at('/webhooks'), to: at('/webhooks/deliveries/again'), fields: { ...emptyFilter, endpoint, from: 'soon' } },
    { from: at('/rules'), to: at('/rules'), fields: { event: 'payment.confirmed', endpoint: 'none' } },
    { from: at('/inbox/answers'), to: at('/inbox/answers'), fields: { shortcut: 'two words', text: '' } },
    { from: at('/inbox'), to: at(`/inbox/${conversation}/send`), fields: { text: ' ', kind: 'message' } },
    {
      ...{ from: at(`/inbox/${conversation}/contact`), to: at(`/inbox/${conversation}/contact`) },
      fields: { name: 'x'.repeat(201), phone: '' },
    },
    { from: at('/people'), to: at('/people'), fields: { email: 'no address', role: 'staff' } },
    { from: at('/settings/retention'), to: at('/settings/retention'), fields: { orders: '7', version: '' } },
    { from: at('/settings/channels'), to: at('/settings/channels'), fields: { channel: 'sms', url: 'ftp://x' } },
    { from: at('/settings'), to: at('/settings'), fields: { name: 'x', timezone: 'UTC', accent: 'red', version: '' } },
    {
      from: at('/settings/notifications'),
      to: at('/settings/notifications'),
      fields: { orderWait: '0', conversationWait: 'soon', version: '' },
    },
    { from: at('/settings/notifications'), to: at('/settings/notifications/chat'), fields: { url: 'ftp://x' } },
  ];
}

const emptyFilter = {
  ...{ endpoint: '', event: '', status: 'failed', from: '', until: '', before: '0', total: '', sent: '0' },
  ...{ skipped: '0', at: '', after: '' },
};

export function validForms({ workspace }: Filled): readonly SentForm[] {
  const at = (path: string): string => `/${workspace}${path}`;
  return [
    { from: '/account', to: '/account/name', fields: { name: 'زينب' } },
    { by: 'nobody', from: '/forgot', to: '/forgot', fields: { email: 'somebody@example.com' } },
    {
      from: '/account/notifications',
      to: '/account/notifications/quiet',
      fields: { from: '22:00', until: '07:30', zone: 'Asia/Baghdad' },
    },
    {
      from: at('/settings/notifications'),
      to: at('/settings/notifications/chat'),
      fields: { url: 'https://chat.example.com/hooks/secret' },
    },
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
