import type { Child } from 'hono/jsx';
import type { MemberVisit, Notice } from '../../web/visit.ts';
import { Button } from '../components/button.tsx';
import type { Texts } from '../texts/english.ts';
import { Document } from './document.tsx';

/** The rooms of the dashboard, in the order of its menu. */
const rooms = [
  { path: '/home', text: 'home', isForAdmins: false },
  { path: '/keys', text: 'keys', isForAdmins: true },
  { path: '/webhooks', text: 'webhooks', isForAdmins: true },
  { path: '/rules', text: 'rules', isForAdmins: true },
  { path: '/people', text: 'people', isForAdmins: true },
  { path: '/settings', text: 'settings', isForAdmins: true },
  { path: '/audit', text: 'audit', isForAdmins: true },
] as const satisfies { path: string; text: keyof Texts['nav']; isForAdmins: boolean }[];

interface FrameParts {
  readonly visit: MemberVisit;
  readonly title: string;
  /** What says what the page is for. */
  readonly lead?: string | undefined;
  /** Beside the title. */
  readonly actions?: Child;
  readonly children: Child;
}

/** A page of a workspace: the menu, what the page before left to say, and the page. */
export function Frame({ visit, title, lead, actions, children }: FrameParts) {
  return (
    <Document visit={visit} title={title}>
      <div class="frame">
        <Menu visit={visit} />
        <main id="page" class="page">
          <Said notice={visit.notice} />
          <header class="page__head">
            <div>
              <h1>{title}</h1>
              {lead && <p class="lead">{lead}</p>}
            </div>
            {actions && <div class="actions">{actions}</div>}
          </header>
          {children}
        </main>
      </div>
    </Document>
  );
}

function Menu({ visit }: { readonly visit: MemberVisit }) {
  const { texts, workspace, session, url, at } = visit;
  const shown = rooms.filter(({ isForAdmins }) => !isForAdmins || workspace.role === 'admin');
  const isHere = (path: string): boolean => url.pathname === at(path) || url.pathname.startsWith(at(`${path}/`));
  return (
    <header class="menu">
      <details class="menu__workspace">
        <summary>
          <bdi>{workspace.name}</bdi>
          <small>{texts.roles[workspace.role]}</small>
        </summary>
        <ul aria-label={texts.nav.workspaces}>
          {session.workspaces
            .filter(({ id }) => id !== workspace.id)
            .map(({ id, name }) => (
              <li>
                <a class="menu__other" href={`/${id}/home`} aria-label={texts.nav.switchTo(name)}>
                  <bdi>{name}</bdi>
                </a>
              </li>
            ))}
          <li>
            <form method="post" action="/language">
              <input type="hidden" name="csrf" value={visit.csrf} />
              <input type="hidden" name="to" value={url.pathname + url.search} />
              <input type="hidden" name="language" value={visit.language === 'ar' ? 'en' : 'ar'} />
              <Button tone="quiet">{texts.nav.otherLanguage}</Button>
            </form>
          </li>
          <li>
            <a class="menu__other" href="/account">
              {texts.nav.account}
            </a>
          </li>
          <li>
            <form method="post" action="/sign-out">
              <input type="hidden" name="csrf" value={visit.csrf} />
              <Button tone="quiet">{texts.nav.signOut}</Button>
            </form>
          </li>
        </ul>
      </details>
      <nav aria-label={texts.nav.main}>
        <ul class="menu__rooms">
          {shown.map(({ path, text }) => (
            <li>
              <a class="menu__room" href={at(path)} aria-current={isHere(path) ? 'page' : undefined}>
                {texts.nav[text]}
              </a>
            </li>
          ))}
        </ul>
      </nav>
    </header>
  );
}

function Said({ notice }: { readonly notice: Notice | null }) {
  if (notice?.kind !== 'done') return null;
  return (
    <p class="notice notice--good" role="status" data-turbo-temporary>
      {notice.text}
    </p>
  );
}
