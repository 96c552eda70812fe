import type { Route } from '../request/routes.ts';
import { emailRoutes } from './account/email-routes.tsx';
import { accountRoutes } from './account/routes.tsx';
import { auditRoutes } from './audit/routes.tsx';
import { boardRoutes } from './board/routes.tsx';
import { callRoutes } from './calls/routes.ts';
import { channelRoutes } from './channels/routes.tsx';
import { customerRoutes } from './customers/routes.tsx';
import { deliveryRoutes } from './deliveries/routes.tsx';
import { deviceRoutes } from './devices/routes.tsx';
import { endpointRoutes } from './endpoints/routes.tsx';
import { exportRoutes } from './export/routes.tsx';
import { formRoutes } from './forms/routes.tsx';
import { homeRoutes } from './home/routes.tsx';
import { inboxRoutes } from './inbox/routes.tsx';
import { joinRoutes } from './join/routes.tsx';
import { keyRoutes } from './keys/routes.tsx';
import { menuRoutes } from './menus/routes.tsx';
import { notificationRoutes } from './notifications/routes.ts';
import { offlineRoutes } from './offline/routes.tsx';
import { orderEntryRoutes } from './order-entry/routes.tsx';
import { orderRoutes } from './orders/routes.tsx';
import { peopleRoutes } from './people/routes.tsx';
import { resetRoutes } from './reset/routes.tsx';
import { retentionRoutes } from './retention/routes.tsx';
import { ruleRoutes } from './rules/routes.tsx';
import { securityRoutes } from './security/routes.tsx';
import { setUpRoutes } from './set-up/routes.tsx';
import { boardSettingsRoutes } from './settings/board-routes.tsx';
import { settingsRoutes } from './settings/routes.tsx';
import { forgotRoutes } from './sign-in/forgot-routes.ts';
import { signInRoutes } from './sign-in/routes.tsx';
import { styleguideRoutes } from './styleguide/routes.tsx';
import { testWorkspaceRoutes } from './test-workspace/routes.ts';

/** Every page and form of the dashboard; tests check them all. */
export const routes: readonly Route[] = [
  ...signInRoutes,
  ...forgotRoutes,
  ...resetRoutes,
  ...joinRoutes,
  ...setUpRoutes,
  ...offlineRoutes,
  ...accountRoutes,
  ...emailRoutes,
  ...securityRoutes,
  ...deviceRoutes,
  ...homeRoutes,
  ...boardRoutes,
  ...orderEntryRoutes,
  ...orderRoutes,
  ...inboxRoutes,
  ...customerRoutes,
  ...menuRoutes,
  ...formRoutes,
  ...exportRoutes,
  ...callRoutes,
  ...keyRoutes,
  ...endpointRoutes,
  ...deliveryRoutes,
  ...ruleRoutes,
  ...peopleRoutes,
  ...settingsRoutes,
  ...boardSettingsRoutes,
  ...retentionRoutes,
  ...testWorkspaceRoutes,
  ...channelRoutes,
  ...notificationRoutes,
  ...auditRoutes,
  ...styleguideRoutes,
];
