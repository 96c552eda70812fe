import type { Child } from 'hono/jsx';
import { Notice, Toast } from '../../../shared/ui/components/notice.tsx';
import type { Texts } from '../../../shared/ui/texts/shared-texts.ts';
import type { MemberVisit, Visit } from '../request/visit.ts';
import { Document } from './document.tsx';
import { Menu } from './menu.tsx';
import { TestMark, titleIn } from './test-mark.tsx';

const menuItems = [
  { path: '/home', text: 'home', isForAdmins: false },
  { path: '/orders', text: 'orders', isForAdmins: false },
  { path: '/inbox', text: 'inbox', isForAdmins: false },
  { path: '/menus', text: 'menus', isForAdmins: false },
  { path: '/forms', text: 'forms', isForAdmins: false },
  { path: '/export', text: 'export', isForAdmins: true },
  { path: '/keys', text: 'keys', isForAdmins: true },
  { path: '/webhooks', text: 'webhooks', isForAdmins: true },
  { path: '/rules', text: 'rules', isForAdmins: true },
  { path: '/people', text: 'people', isForAdmins: true },
  { path: '/settings', text: 'settings', isForAdmins: true },
  { path: '/audit', text: 'audit', isForAdmins: true },
] as const satisfies { path: string; text: keyof Texts['nav']; isForAdmins: boolean }[];

interface FrameProps {
  readonly visit: MemberVisit;
  readonly title: string;
  readonly lead?: string | undefined;
  readonly actions?: Child;
  readonly problem?: string | undefined;
  /** As wide as the screen, for columns. The menu shows the current page, so the title is only for screen readers. */
  readonly isWide?: boolean;
  readonly children: Child;
}

export function Frame({ visit, title, lead, actions, problem, isWide = false, children }: FrameProps) {
  return (
    <Document visit={visit} title={titleIn(visit, title)}>
      <div class="frame">
        <Menu visit={visit} items={menuItems} />
        <main id="page" class={isWide ? 'page page--wide' : 'page'}>
          <TestMark visit={visit} />
          <NoticeMessage visit={visit} />
          <header class={isWide ? 'page__head unseen' : 'page__head'}>
            <div>
              <h1>
                <bdi>{title}</bdi>
              </h1>
              {lead && <p class="lead">{lead}</p>}
            </div>
            {actions && <div class="actions">{actions}</div>}
          </header>
          <Refusal visit={visit} problem={problem} />
          {children}
        </main>
      </div>
    </Document>
  );
}

export function NoticeMessage({ visit, visit: { notice } }: { readonly visit: Visit }) {
  if (notice?.kind !== 'done' && notice?.kind !== 'trouble') return null;
  return (
    <Toast visit={visit} mood={notice.kind === 'done' ? 'good' : 'waiting'}>
      {notice.text}
    </Toast>
  );
}

export function Refusal({ visit, problem }: { readonly visit: Visit; readonly problem: string | undefined }) {
  if (!problem) return null;
  return (
    <Notice mood="bad" role="alert" title={visit.texts.refused}>
      <p>{problem}</p>
    </Notice>
  );
}
