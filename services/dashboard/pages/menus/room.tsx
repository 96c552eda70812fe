import type { Child } from 'hono/jsx';
import type { Catalog } from '../../admin/catalogs/catalogs.ts';
import type { MenuPart } from '../../admin/catalogs/edit-draft.ts';
import { page } from '../../web/answers.ts';
import type { MemberVisit } from '../../web/visit.ts';
import { Badge } from '../components/badge.tsx';
import { Notice } from '../components/notice.tsx';
import { Tabs } from '../components/tabs.tsx';
import { Frame } from '../frame/frame.tsx';
import { menuTexts } from './texts.ts';

/** Which menu an address names; of another workspace's there is none. */
export function menuOf({ workspace, params }: MemberVisit): MenuPart {
  return { workspaceId: workspace.id, menuId: params.menu ?? '' };
}

/** An address of the menu that the visit is to. */
export function inMenu(visit: MemberVisit): (path: string) => string {
  return (path) => visit.at(`/menus/${visit.params.menu}${path}`);
}

type Tab = 'items' | 'look' | 'contact' | 'publish' | 'versions' | 'share' | 'preview';

interface RoomParts {
  readonly visit: MemberVisit;
  readonly menu: Pick<Catalog, 'title' | 'published' | 'slug'>;
  readonly here: Tab;
  readonly isEnabled: boolean;
  readonly title?: string;
  readonly lead?: string;
  readonly actions?: Child;
  readonly status?: number;
  readonly children: Child;
}

/** A page of one menu: its name and state, its parts, and where publishing is switched off a word about that. */
export function roomPage({
  visit,
  menu,
  here,
  isEnabled,
  title,
  lead,
  actions,
  status,
  children,
}: RoomParts): Response {
  const texts = menuTexts(visit.language);
  const at = inMenu(visit);
  const isAdmin = visit.workspace.role === 'admin';
  const paths = {
    items: '',
    look: '/look',
    contact: '/contact',
    publish: '/publish',
    versions: '/versions',
    share: '/share',
    preview: '/preview-page',
  };
  const tabs: Tab[] = isAdmin
    ? ['items', 'look', 'contact', 'publish', 'versions', 'share', 'preview']
    : ['items', 'share', 'preview'];
  return page(
    <Frame visit={visit} title={title ?? (menu.title || texts.untitled)} lead={lead} actions={actions}>
      <p class="menu-head">
        <MenuState visit={visit} menu={menu} />
        {title !== undefined && <bdi>{menu.title || texts.untitled}</bdi>}
      </p>
      {!isEnabled && (
        <Notice mood="waiting" title={texts.disabled.title}>
          <p>{texts.disabled.text}</p>
        </Notice>
      )}
      <Tabs
        label={texts.tabs.label}
        tabs={tabs.map((tab) => ({ href: at(paths[tab]), text: texts.tabs[tab], isHere: tab === here }))}
      />
      {children}
    </Frame>,
    status,
  );
}

export function MenuState({
  visit,
  menu: { published, slug },
}: {
  readonly visit: MemberVisit;
  readonly menu: Pick<Catalog, 'published' | 'slug'>;
}) {
  const { states } = menuTexts(visit.language);
  const state = published ? 'live' : slug === null ? 'draft' : 'off';
  return <Badge mood={published ? 'good' : 'plain'}>{states[state]}</Badge>;
}

/** Where deeds are sent from rows: one form for all of them, which goes back to the page as it is. */
export function DeedForm({ visit }: { readonly visit: MemberVisit }) {
  return (
    <form id="deeds" method="post" action={visit.url.pathname}>
      <input type="hidden" name="csrf" value={visit.csrf} />
      <input type="hidden" name="back" value={visit.url.pathname + visit.url.search} />
    </form>
  );
}

interface DeedParts {
  readonly id: string;
  readonly action: string;
  readonly name?: string;
  readonly value?: string;
  readonly label: string;
  readonly tone?: 'plain' | 'quiet';
  readonly disabled?: boolean;
  readonly children: Child;
}

/** A button in a row; `label` says to which row it belongs. Its id keeps the focus on it when the page comes back. */
export function Deed({ id, action, label, tone = 'plain', children, ...rest }: DeedParts) {
  return (
    <button
      type="submit"
      form="deeds"
      id={id}
      formaction={action}
      class={`button button--${tone}`}
      aria-label={label}
      {...rest}
    >
      {children}
    </button>
  );
}
