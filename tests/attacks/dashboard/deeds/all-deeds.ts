import type { Deeds } from '../deed.ts';
import { accountDeeds } from './account.ts';
import { formDeeds } from './forms.ts';
import { keyDeeds } from './keys.ts';
import { menuDeeds } from './menus.ts';
import { notificationDeeds } from './notifications.ts';
import { orderDeeds } from './orders.ts';
import { peopleDeeds } from './people.ts';
import { signInDeeds } from './sign-in.ts';
import { webhookDeeds } from './webhooks.ts';

/** A row for every form of the dashboard: a room that is new adds a file of its own here. */
export const deeds: Deeds = {
  ...signInDeeds,
  ...accountDeeds,
  ...orderDeeds,
  ...menuDeeds,
  ...formDeeds,
  ...keyDeeds,
  ...webhookDeeds,
  ...peopleDeeds,
  ...notificationDeeds,
};
