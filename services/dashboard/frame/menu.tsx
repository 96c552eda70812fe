import { Icon } from '../../../shared/ui/components/icon.tsx';
import type { Texts } from '../../../shared/ui/texts/shared-texts.ts';
import type { MemberVisit } from '../request/visit.ts';
import { WorkspaceChoice } from './workspace-choice.tsx';

interface MenuItem {
  readonly path: Exclude<Parameters<typeof Icon>[0]['of'], 'more'>;
  readonly text: Exclude<keyof Texts['nav'], 'switchTo'>;
  readonly isForAdmins: boolean;
}

/** Items that begin a new group. */
const firstOfGroup: readonly MenuItem['path'][] = ['/keys', '/people'];
const shownInBar = 4;

/** A column on wide screens; on a phone a bar with the first items, and a popover above it with all. */
export function Menu({ visit, items }: { visit: MemberVisit; items: readonly MenuItem[] }) {
  const { texts, workspace } = visit;
  const shown = items.filter(({ isForAdmins }) => !isForAdmins || workspace.role === 'admin');
  return (
    <>
      <header class="menu">
        <WorkspaceChoice visit={visit} />
        <nav id="menu-list" class="menu__list" popover="auto" aria-label={texts.nav.main}>
          <ul>
            {shown.map((item) => (
              <li class={firstOfGroup.includes(item.path) ? 'menu__group' : undefined}>
                <MenuLink visit={visit} item={item} name="menu__link" />
              </li>
            ))}
          </ul>
        </nav>
      </header>
      <nav class="bar" aria-label={texts.nav.atHand}>
        {shown.slice(0, shownInBar).map((item) => (
          <MenuLink visit={visit} item={item} name="bar__link" />
        ))}
        <button type="button" class="bar__link" popovertarget="menu-list">
          <Icon of="more" />
          <span>{texts.nav.more}</span>
        </button>
      </nav>
    </>
  );
}

interface MenuLinkProps {
  readonly visit: MemberVisit;
  readonly item: MenuItem;
  readonly name: string;
}

function MenuLink({ visit: { url, at, texts }, item: { path, text }, name }: MenuLinkProps) {
  const isHere = url.pathname === at(path) || url.pathname.startsWith(at(`${path}/`));
  return (
    <a class={name} href={at(path)} aria-current={isHere ? 'page' : undefined}>
      <Icon of={path} />
      <span>{texts.nav[text]}</span>
      {path === '/inbox' && (
        <WaitingPlace place={name === 'menu__link' ? 'menu' : 'bar'} address={at('/inbox/waiting')} />
      )}
    </a>
  );
}

/** Fetched when it becomes visible, because one of the two menus is hidden, and again while it is. */
function WaitingPlace({ place, address }: { readonly place: 'menu' | 'bar'; readonly address: string }) {
  return (
    <turbo-frame
      id={`waiting-${place}`}
      src={`${address}?in=${place}`}
      loading="lazy"
      refresh="morph"
      data-controller="ask-again"
    />
  );
}
