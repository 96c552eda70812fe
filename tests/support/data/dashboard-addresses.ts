import { printouts } from '../../../services/dashboard/screens/orders/print-page.tsx';
import type { Filled } from './filled-dashboard.ts';

export type Viewer = 'nobody' | 'withAuthenticator' | 'admin';

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

/** Addresses that only redirect to a page. */
export const redirecting: readonly string[] = ['/calls', '/language'];

/** Routes that only some users of their audience can open. */
export const viewers: Readonly<Record<string, 'withAuthenticator'>> = { '/sign-in/second': 'withAuthenticator' };

interface SentForm {
  readonly from: string;
  readonly to: string;
  readonly fields: Readonly<Record<string, string>>;
  readonly by?: Viewer;
}

const formAt = (from: string, fields: SentForm['fields'], to = from): SentForm => ({ from, to, fields });

export function invalidForms(filled: Filled): readonly SentForm[] {
  const { workspace, endpoint, reset, conversation } = filled;
  const join = `/join/${filled.invitations[0]}`;
  const at = (path: string): string => `/${workspace}${path}`;
  const byNobody = [
    formAt('/sign-in', { email: 'nobody@example.com', password: 'wrong' }),
    formAt(join, { name: '', password: 'short' }),
    formAt(`/reset/${reset}`, { password: 'short' }),
    formAt('/forgot', { email: 'no address' }),
  ];
  return [
    ...byNobody.map((form) => ({ ...form, by: 'nobody' }) as const),
    { ...formAt('/sign-in/second', { code: '000000' }), by: 'withAuthenticator' },
    formAt('/account', { name: '' }, '/account/name'),
    formAt('/account', { current: 'wrong', next: 'short' }, '/account/password'),
    formAt('/account', { email: 'no address' }, '/account/email'),
    formAt('/account/notifications', { from: '22:00', until: '', zone: '+03' }, '/account/notifications/quiet'),
    formAt('/prove', { password: 'wrong' }),
    formAt('/account', { code: '1' }, '/account/authenticator/confirm'),
    formAt(at('/keys/new'), { name: '', rateLimit: 'many', expires: '2001-01-01' }, at('/keys')),
    formAt(at('/webhooks/new'), { url: 'ftp://x', events: 'no.such' }, at('/webhooks')),
    formAt(at('/webhooks'), { ...emptyFilter, endpoint, from: 'soon' }, at('/webhooks/deliveries/again')),
    formAt(at('/rules'), { event: 'payment.confirmed', endpoint: 'none' }),
    formAt(at('/inbox/answers'), { shortcut: 'two words', text: '' }),
    formAt(at('/inbox'), { text: ' ', kind: 'message' }, at(`/inbox/${conversation}/send`)),
    formAt(at(`/inbox/${conversation}/contact`), { name: 'x'.repeat(201), phone: '' }),
    formAt(at('/people'), { email: 'no address', role: 'staff' }),
    formAt(at('/settings/retention'), { orders: '7', version: '' }),
    formAt(at('/settings/channels'), { channel: 'sms', url: 'ftp://x' }),
    formAt(at('/settings'), { name: 'x', timezone: 'UTC', accent: 'red', version: '' }),
    formAt(at('/settings/notifications'), { orderWait: '0', conversationWait: 'soon', version: '' }),
    formAt(at('/settings/notifications'), { url: 'ftp://x' }, at('/settings/notifications/chat')),
  ];
}

const emptyFilter = {
  ...{ endpoint: '', event: '', status: 'failed', from: '', until: '', before: '0', total: '', sent: '0' },
  ...{ skipped: '0', at: '', after: '' },
};

export function validForms({ workspace }: Filled): readonly SentForm[] {
  const at = (path: string): string => `/${workspace}${path}`;
  const hook = { url: 'http://127.0.0.1:9000/hook', events: 'order.*', environment: 'test' };
  const quiet = { from: '22:00', until: '07:30', zone: 'Asia/Baghdad' };
  return [
    formAt('/account', { name: 'زينب' }, '/account/name'),
    { ...formAt('/forgot', { email: 'somebody@example.com' }), by: 'nobody' },
    formAt('/account/notifications', quiet, '/account/notifications/quiet'),
    formAt(at('/settings/notifications'), { url: 'https://chat.example.com/x' }, at('/settings/notifications/chat')),
    formAt(at('/keys/new'), { name: 'الكاشير · till', permissions: 'orders:read' }, at('/keys')),
    formAt(at('/webhooks/new'), hook, at('/webhooks')),
    formAt(at('/inbox/answers'), { shortcut: 'open', text: 'نفتح يومياً من العاشرة صباحاً.' }),
    formAt(at('/people'), { email: 'new.colleague@example.com', role: 'staff' }),
  ];
}
