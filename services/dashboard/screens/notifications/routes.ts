import { listRoutes } from './list-routes.tsx';
import { ownRoutes } from './own-routes.tsx';
import { notificationSettingsRoutes } from './settings-routes.tsx';
import { unsubscribeRoutes } from './unsubscribe-routes.tsx';
import { watchRoutes } from './watch-routes.ts';

/** Settings and lists of notifications; they are sent by shared/notifications and services/notifier. */
export const notificationRoutes = [
  ...unsubscribeRoutes,
  ...ownRoutes,
  ...listRoutes,
  ...notificationSettingsRoutes,
  ...watchRoutes,
];
