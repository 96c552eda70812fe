import type { Child } from 'hono/jsx';
import type { Catalog } from '../../../../shared/catalog/verbs/catalogs.ts';
import { Badge } from '../../../../shared/ui/components/badge.tsx';
import { Name } from '../../../../shared/ui/components/name.tsx';
import { Notice } from '../../../../shared/ui/components/notice.tsx';
import { Tabs } from '../../../../shared/ui/components/tabs.tsx';
import { Frame } from '../../frame/frame.tsx';
import { page } from '../../request/answers.ts';
import type { MemberVisit, WithVisit } from '../../request/visit.ts';
import { addressInMenu, type OpenMenu } from './menu.ts';
import { menuTexts } from './texts.ts';

const parts = [
  { part: 'items', path: '', isForAll: true },
  { part: 'look', path: '/look', isForAll: false },
  { part: 'contact', path: '/contact', isForAll: false },
  { part: 'publish', path: '/publish', isForAll: false },
  { part: 'versions', path: '/versions', isForAll: false },
  { part: 'share', path: '/share', isForAll: true },
  { part: 'preview', path: '/preview-page', isForAll: true },
] as const;

type Part = (typeof parts)[number]['part'];

export interface MenuPageParts extends Omit<OpenMenu, 'draft'> {
  readonly here: Part;
  readonly title?: string;
  readonly lead?: string;
  readonly actions?: Child;
  readonly status?: number;
  readonly children: Child;
}

export function menuPage({ visit, menu, here, isEnabled, children, ...rest }: MenuPageParts): Response {
  const { title, lead, actions, status } = rest;
  const texts = menuTexts(visit.language);
  return page(
    <Frame visit={visit} title={title ?? (menu.title || texts.untitled)} lead={lead} actions={actions}>
      <p class="actions">
        <MenuState visit={visit} menu={menu} />
        {title !== undefined && <Name of={menu.title || texts.untitled} />}
      </p>
      {!isEnabled && <Notice mood="waiting" {...texts.disabled} />}
      <Tabs label={texts.tabs.label} tabs={tabsOf(visit, here)} />
      {children}
    </Frame>,
    status,
  );
}

function tabsOf(visit: MemberVisit, here: Part) {
  const { tabs } = menuTexts(visit.language);
  const at = addressInMenu(visit);
  return parts
    .filter(({ isForAll }) => isForAll || visit.workspace.role === 'admin')
    .map(({ part, path }) => ({ href: at(path), text: tabs[part], isHere: part === here }));
}

export function MenuState({ visit, menu }: WithVisit<{ menu: Pick<Catalog, 'published' | 'slug'> }>) {
  const { published, slug } = menu;
  const { states } = menuTexts(visit.language);
  const state = published ? 'live' : slug === null ? 'draft' : 'off';
  return <Badge mood={published ? 'good' : 'plain'}>{states[state]}</Badge>;
}
