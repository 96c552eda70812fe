import type { FormActions } from '../form-action.ts';
import { accountActions } from './account.ts';
import { formScreenActions } from './forms.ts';
import { integrationActions } from './integrations.ts';
import { menuActions } from './menus.ts';
import { notificationActions } from './notifications.ts';
import { orderScreenActions } from './orders.ts';
import { peopleActions } from './people.ts';
import { signInActions } from './sign-in.ts';

/** A row for every form of the dashboard: a new screen adds its file here. */
export const formActions: FormActions = {
  ...signInActions,
  ...accountActions,
  ...orderScreenActions,
  ...menuActions,
  ...formScreenActions,
  ...integrationActions,
  ...notificationActions,
  ...peopleActions,
};
