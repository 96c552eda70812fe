import type { Route } from '../web/routes.ts';
import { homeRoutes } from './home/routes.tsx';
import { keyRoutes } from './keys/routes.tsx';
import { signInRoutes } from './sign-in/routes.tsx';

/** Every page and form of the dashboard: what is not here is not served, and tests walk all of it. */
export const routes: readonly Route[] = [...signInRoutes, ...homeRoutes, ...keyRoutes];
